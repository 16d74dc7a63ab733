import { describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { makeEmbeddedService } from '../../../src/local/embedded.js';
import { fakeWorld } from '../../support/fake-world.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

/** The program on one day over a folder that is kept: what somebody's timer starts. */
async function watchOn(home: string, day: string, ...words: string[]) {
  const service = await makeEmbeddedService({
    dataFolder,
    home,
    version: 'test',
    now: () => new Date(`${day}T12:00:00Z`),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    history: true,
  });
  const world = fakeWorld({ env: { TARIFF_HOME: home }, service });
  const code = await run(['monitor', 'watch', ...words], world);
  await service.close();
  return { code, out: world.out(), err: world.err() };
}

describe('tariff monitor watch on this machine', () => {
  it('tells what changed since it was told last, each once', async () => {
    const home = tempHome();
    const service = await makeEmbeddedService({
      dataFolder,
      home,
      version: 'test',
      now: () => new Date('2026-02-10T12:00:00Z'),
      random: () => new Uint8Array(10),
      history: true,
    });
    const products = [{ reference: 'SKU-1', code: '6109100012', origin: 'CN' }];
    await service.monitor.keepCatalog({ name: 'spring', products });
    await service.close();
    expect(await watchOn(home, '2026-02-10', '--once', '--new')).toMatchObject({ code: 0, out: '' });
    // the duties under IEEPA ended on 24 February 2026
    const told = await watchOn(home, '2026-03-01', '--once', '--new');
    expect(told.out).toMatch(/additional_duty\.changed 9903\.01\.24/);
    expect(told.out).toContain('reaches SKU-1');
    expect(await watchOn(home, '2026-03-01', '--once', '--new')).toMatchObject({ code: 0, out: '' });
    expect(await watchOn(home, '2026-03-02', '--once', '--new')).toMatchObject({ code: 0, out: '' });
    // without the memory all that is kept is printed again
    expect((await watchOn(home, '2026-03-02', '--once')).out).toContain('9903.01.24');
  }, 60_000);

  it.each([
    [['--every', '5 minutes'], /is no time/],
    [['--every', '0m'], /is no time/],
    [['--every', '6h', '--once'], /cannot both hold/],
    [['--new', '--all'], /cannot both hold/],
  ] as const)('refuses %j', async (words, why) => {
    const world = fakeWorld({ env: { TARIFF_HOME: tempHome() } });
    expect(await run(['monitor', 'watch', ...words], world)).toBe(2);
    expect(world.err()).toMatch(why);
  });
});
