import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { civilDateHere, civilDateIn } from '../../../src/core/civil-date.js';
import { type FakeWorldOptions, fakeWorld } from '../../support/fake-world.js';
import { tempHome } from '../../support/temp-home.js';

/** 22:41 of 22 November at the Pacific, 23 November in UTC. */
const evening = '2026-11-23T06:41:00Z';

async function dateAsked(argv: readonly string[], options: FakeWorldOptions): Promise<unknown> {
  const world = fakeWorld({ now: evening, ...options });
  expect([await run(argv, world), world.err()]).toEqual([0, '']);
  return (world.asked[0]![1] as { readonly date?: string }).date;
}

describe('the day of entry where none is given', () => {
  const pacific = { timeZone: 'America/Los_Angeles' };

  it.each([
    [['classify', 'cotton shirt']],
    [['duty', '6109.10.00.04', '--origin', 'MX']],
    [['lookup', '6109']],
    [['search', 'shirt']],
    [['origin', '6109.10.00.04']],
    [['origin', 'rule', '6109.10']],
  ])('%j takes the day of the user', async (argv) => {
    expect(await dateAsked(argv, pacific)).toBe('2026-11-22');
    expect(await dateAsked([...argv, '--date', '2026-06-15'], pacific)).toBe('2026-06-15');
    expect(await dateAsked(argv, { ...pacific, env: { TARIFF_TIMEZONE: 'Asia/Tokyo' } })).toBe(undefined);
    expect(
      await dateAsked(argv, { now: '2026-06-15T20:00:00Z', env: { TARIFF_TIMEZONE: 'Asia/Tokyo' } }),
    ).toBe('2026-06-16');
  });
});

it.each([
  ['2026-11-01T06:59:59Z', 'America/Los_Angeles', '2026-10-31'],
  ['2026-11-01T07:00:00Z', 'America/Los_Angeles', '2026-11-01'],
  ['2026-12-31T23:30:00Z', 'Pacific/Kiritimati', '2027-01-01'],
])('%s is a day in %s', (moment, zone, day) => {
  expect(civilDateIn(new Date(moment), zone)).toBe(day);
  const before = process.env['TZ'];
  try {
    process.env['TZ'] = zone;
    expect(civilDateHere(new Date(moment))).toBe(day);
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});

describe('config set', () => {
  it.each([
    [['origin', 'Mexcio'], /origin: .*Mexcio.*\n.*did you mean Mexico/],
    [['destination', 'US,Atlantis'], /destination: .*Atlantis/],
    [['transport', 'trcuk'], /transport: "trcuk" is not one of ocean.*\n.*did you mean truck/],
    [
      ['timezone', 'America/Los_Angelos'],
      /timezone: .*is not a time zone.*\n.*did you mean America\/Los_Angeles/,
    ],
    [['listen', 'somewhere'], /"somewhere" is not an address with a port/],
    [['publicUrl', 'example'], /publicUrl: "example" is not an address/],
    [['update.url', 'ftp://hts.example'], /update\.url: "ftp:\/\/hts\.example" is not an address with https/],
    [['chat.url', 'http://model.example/v1'], /chat\.url: .* is not an address with https/],
    [['chat.origins', 'https://a.example,b.example'], /chat\.origins: .* is not a list of origins/],
    [['chat.origins', 'https://a.example/page'], /chat\.origins: .* is not a list of origins/],
    [['behindProxy', 'everyone'], /"everyone" is neither an address nor a network/],
    [['database', 'mysql://db.example/tariff'], /database is not an address of PostgreSQL/],
    [['client', 'A'.repeat(201)], /client: at most 200 characters/],
    [['data', '/no/such/folder'], /no reference data in \/no\/such\/folder/],
    [['keyfile', '/no/such/key'], /there is no key file \/no\/such\/key/],
    [['tlsCert', '/no/such/cert.pem'], /cert\.pem cannot be read/],
    [['tlsKey', '/dev/null'], /\/dev\/null is not a private key in PEM/],
  ])('%j is refused as the commands refuse it, and not kept', async (words, message) => {
    const env = { TARIFF_HOME: tempHome() };
    const world = fakeWorld({ env });
    expect(await run(['config', 'set', ...words], world)).toBeGreaterThan(0);
    expect(world.err()).toMatch(message);
    const after = fakeWorld({ env });
    await run(['config', 'get', words[0]!, '--json'], after);
    expect(JSON.parse(after.out()).source).toBe('default');
  });

  it('keeps what they take', async () => {
    const env = { TARIFF_HOME: tempHome() };
    for (const words of [
      ['origin', 'mexico'],
      ['destination', 'US,MX'],
      ['timezone', 'America/Tijuana'],
      ['chat.origins', 'https://A.example/, http://localhost:3000'],
      ['chat.url', 'http://127.0.0.1:11434/v1'],
      ['publicUrl', 'https://tariff.example.com/broker'],
      ['behindProxy', '10.0.0.7'],
      ['database', 'postgres://db.example/tariff'],
      ['data', join(import.meta.dirname, '../../../data')],
      ['chat.origins', ''],
      ['origin', ''],
    ])
      expect(await run(['config', 'set', ...words], fakeWorld({ env }))).toBe(0);
  });

  it('a time zone in a file that is none stops a command, with the nearest', async () => {
    const home = tempHome();
    writeFileSync(join(home, 'settings.json'), '{"timezone": "Amerika/Tijuana"}');
    const world = fakeWorld({ env: { TARIFF_HOME: home } });
    expect(await run(['lookup', '6109'], world)).toBe(2);
    expect(world.err()).toMatch(
      /timezone: "Amerika\/Tijuana" is not a time zone.*\n.*did you mean America\/Tijuana/,
    );
  });
});
