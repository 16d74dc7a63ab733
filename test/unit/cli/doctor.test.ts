import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DoctorReport } from '../../../src/api/doctor-report.js';
import { processWorld } from '../../../src/cli/context.js';
import { run } from '../../../src/cli/run.js';
import { openHostStore } from '../../../src/store/open-host-store.js';
import { fakeWorld } from '../../support/fake-world.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

async function examine(env: Record<string, string>, now = '2026-07-15T12:00:00Z', folder = dataFolder) {
  const { makeDataService } = processWorld();
  const world = {
    ...fakeWorld({ env: { TARIFF_LISTEN: '127.0.0.1:0', ...env } }),
    makeDataService,
    dataFolder: folder,
    now: () => new Date(now),
  };
  const code = await run(['doctor', '--json'], world);
  const report = JSON.parse(world.out()) as DoctorReport;
  const state = Object.fromEntries(report.checks.map((each) => [each.check, each]));
  return { code, report, state };
}

it('finds a fresh machine in order, and makes nothing', async () => {
  const home = tempHome();
  const { code, report } = await examine({ TARIFF_HOME: home });
  expect([code, report.healthy]).toEqual([0, true]);
  expect(report.checks.map(({ check, state }) => `${check} ${state}`)).toEqual([
    'program ok',
    'data ok',
    'edition ok',
    'clock ok',
    'folder ok',
    'disk ok',
    'store ok',
    'keys ok',
    'secrets ok',
    'port ok',
  ]);
  expect(readdirSync(home)).toEqual([]);
});

it('asks a database that is there, and says where one is away', async () => {
  const home = tempHome();
  await (await openHostStore({ home })).close();
  expect((await examine({ TARIFF_HOME: home })).state['store']).toMatchObject({
    state: 'ok',
    found: expect.stringContaining('0 jobs wait'),
  });
  const away = await examine({
    TARIFF_HOME: home,
    DATABASE_URL: 'postgres://nobody:s3cret@127.0.0.1:1/none',
  });
  expect(away.code).toBe(3);
  expect(away.state['store']).toMatchObject({ state: 'failed', remedy: expect.any(String) });
  expect(JSON.stringify(away.report)).not.toContain('s3cret');
});

it('sees an edition that is past its time, a clock that is behind and a server that is away', async () => {
  const env = { TARIFF_HOME: tempHome(), TARIFF_SERVER: 'http://127.0.0.1:1' };
  const late = await examine(env, '2027-02-01T00:00:00Z');
  expect(late.state['edition']).toMatchObject({
    state: 'warning',
    remedy: expect.stringContaining('data update'),
  });
  expect(late.state['server']?.state).toBe('failed');
  const early = await examine({ TARIFF_HOME: tempHome() }, '2001-01-01T00:00:00Z');
  expect(early.code).toBe(3);
  expect(early.state['clock']).toMatchObject({ state: 'failed', remedy: expect.stringContaining('clock') });
  expect(early.state['edition']?.state).toBe('failed');
});

it('names damaged data and open keys, drawn with what to do', async () => {
  const home = tempHome();
  const data = join(home, 'shipped');
  cpSync(dataFolder, data, { recursive: true });
  const { packs } = JSON.parse(readFileSync(join(data, 'PROVENANCE.json'), 'utf8')) as {
    packs: { file: string }[];
  };
  const damaged = join(data, packs.at(-1)!.file);
  writeFileSync(damaged, Buffer.concat([readFileSync(damaged), Buffer.from('x')]));
  mkdirSync(join(home, 'keys'));
  writeFileSync(join(home, 'keys/server.json'), '{}', { mode: 0o644 });
  const { makeDataService } = processWorld();
  const env = { TARIFF_HOME: home, TARIFF_LISTEN: '127.0.0.1:0' };
  const now = (): Date => new Date('2026-07-15T12:00:00Z');
  const world = { ...fakeWorld({ env }), makeDataService, dataFolder: data, now };
  expect(await run(['doctor'], world)).toBe(3);
  expect(world.out()).toContain('damaged');
  expect(world.out()).toContain('chmod 600');
  expect(world.out()).toMatch(/2 of \d+ are not in order/);
});
