import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { processWorld, type World } from '../../src/cli/context.js';
import { run } from '../../src/cli/run.js';
import { fakeWorld } from '../support/fake-world.js';
import { fixedData } from '../support/fixed-data.js';
import { served } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';

// many answers of a whole engine, and a machine may be busy
vi.setConfig({ testTimeout: 600_000 });

/** A command line against the real engine and the real client. */
async function told(argv: readonly string[], env: Record<string, string>, cwd: string) {
  const { makeService, makeRemote, countries } = processWorld();
  const real: Partial<World> = {
    dataFolder: fixedData,
    makeService,
    makeRemote,
    countries,
    now: () => new Date(),
  };
  const fake = fakeWorld({ env, cwd });
  const world = {
    ...fake,
    ...real,
    random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
  };
  const code = await run(argv, world);
  return { code, out: fake.out(), err: fake.err() };
}

const timeless = (text: string): string =>
  text
    .replace(/\b(cls|fbk)_[0-9a-z]+/g, '$1_...')
    .replace(/\b01[0-9a-z]{10}\b/g, '...')
    .replace(/answered \S+/g, 'answered ...')
    .replace(/"created_at": ?"[^"]+"/g, '"created_at":"..."')
    .replace(/--cursor \S+/g, '--cursor ...')
    .replace(/"next_cursor": ?"[^"]+"/g, '"next_cursor":"..."');

const day = ['--date', '2026-06-15'];

const commands: readonly (readonly string[])[] = [
  ['classify', 'wooden picture frame', '--origin', 'mexico', '--value', '12000', ...day],
  [
    'classify',
    "women's knitted cotton t-shirt",
    '--origin',
    'MX',
    '--compare',
    'CN,MX',
    '--value',
    '900',
    ...day,
  ],
  ['classify', 'goods', '--strict', ...day],
  ['classify', 'shirt', '--origin', 'Mexco'],
  ['lookup', '6109.10', ...day],
  ['lookup', '9999', ...day],
  ['search', 'ball', 'bearing', '--limit', '3', ...day],
  ['search', 'ball', 'bearing', '--limit', '3', '--ndjson', ...day],
  ['duty', '6109.10.00.04', '--origin', 'CN', '--value', '1000', '--quantity', '50 kg', ...day],
  ['duty', '6109.10.00.04', '--origin', 'ZZ', ...day],
  ['duty', '6109.10.00.04', '--compare', 'CN,MX,VN', '--value', '1000', ...day],
  ['duty', '6109.10.00.04', '--origin', 'MX', '--date', '1999-01-01'],
  ['duty', '--entry', 'lines.csv', '--transport', 'ocean', ...day],
  ['duty', '--entry', 'bad-lines.csv', ...day],
  ['duty', '--entry', 'dead-lines.csv', '--origin', 'MX', ...day],
  ['origin', '6109.10.00.04', '--origin', 'MX', '--bom', 'bill.csv', '--value', '9000', ...day],
  ['origin', 'rule', '8517.13', ...day],
  ['regulations', '8518.30.99', '--origin', 'CN', ...day],
  ['data', 'status'],
  ['history', 'list', '--limit', '2'],
  ['history', 'list', '--ndjson', '--code', '4414'],
  ['history', 'export', '--format', 'ndjson'],
  ['show', 'last'],
  ['show', '--all'],
  ['show', 'cls_none'],
  ['feedback', 'cls_none', '--correct'],
];

it('every command says the same of the engine here and of a server: on stdout, on stderr and by its exit code', async () => {
  const { app, key } = await served();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const server = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const cwd = tempHome();
  writeFileSync(
    join(cwd, 'bill.csv'),
    'description,code,origin,value\ncotton yarn,5205,US,2000\nsewing thread,5204.11,CN,150\n',
  );
  writeFileSync(
    join(cwd, 'lines.csv'),
    'code,origin,value,steel\n6109.10.00.12,VN,3000,\n7318.15.20.30,TW,4000,40%\n',
  );
  writeFileSync(join(cwd, 'bad-lines.csv'), 'code,origin,value\n6109.10.00.12,VN,three\n6109.10,XX,4\n');
  writeFileSync(
    join(cwd, 'dead-lines.csv'),
    'code,value\n6109.10.00.99,3\n6109.10.00.12,9\n6109.10.00.99,4\n',
  );
  const here = { TARIFF_HOME: tempHome() };
  const there = { TARIFF_HOME: tempHome(), TARIFF_SERVER: server, TARIFF_API_KEY: await key() };
  for (const argv of commands)
    for (const form of [[], ['--json']]) {
      const line = [...argv, ...form];
      const [own, asked] = [await told(line, here, cwd), await told(line, there, cwd)];
      expect(timeless(asked.out), line.join(' ')).toBe(timeless(own.out));
      expect(timeless(asked.err), line.join(' ')).toBe(timeless(own.err));
      expect(asked.code, line.join(' ')).toBe(own.code);
    }
});

it('what only a server has says so here, and with a server answers', async () => {
  const home = tempHome();
  for (const argv of [['whoami'], ['keys', 'list'], ['keys', 'rotate'], ['login'], ['logout']]) {
    const { code, err } = await told(argv, { TARIFF_HOME: home }, home);
    expect([code, err], argv.join(' ')).toEqual([2, expect.stringMatching(/--server.*tariff serve/)]);
  }
});
