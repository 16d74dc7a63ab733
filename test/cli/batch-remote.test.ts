import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { builtProgram } from '../support/built-program.js';
import { fixedData } from '../support/fixed-data.js';
import { type Heard, type Reply, scriptedServer } from '../support/scripted-server.js';
import { served } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';

// each run is a process of its own, and a machine may be busy
vi.setConfig({ testTimeout: 600_000 });

let tariff: Awaited<ReturnType<typeof builtProgram>>;
beforeAll(async () => {
  tariff = await builtProgram('batch-remote');
}, 120_000);

const nouns = ['cotton t-shirt', 'steel bottle', 'ball bearing', 'wooden frame', 'leather belt'];
const distinct = 160;

/** A list in which every product but the last few stands twice. */
function list(): string {
  const rows = Array.from({ length: 2 * distinct - 20 }, (_, i) => {
    const n = i % distinct;
    return `S${i},${nouns[n % nouns.length]} number ${n},${['CN', 'MX', 'ZZ'][n % 3]},${100 + i}`;
  });
  return ['sku,description,origin,value', ...rows, ''].join('\n');
}

/** The real server behind a line that a test can cut, and how many products it has counted. */
async function job(spoil: (heard: Heard) => 'before' | 'after' | undefined = () => undefined) {
  const server = await served();
  const key = await server.key();
  const { url, heard } = await scriptedServer(async (call): Promise<Reply> => {
    const where = spoil(call);
    if (where === 'before') return 'cut';
    const given = call.headers['idempotency-key'];
    const answer = await server.call(
      String(call.headers['authorization']).replace('Bearer ', ''),
      call.method as 'GET',
      call.path,
      call.body,
      given ? { 'idempotency-key': String(given) } : {},
    );
    return where === 'after' ? 'cut' : { status: answer.status, body: answer.body };
  });
  const home = tempHome();
  const input = join(home, 'list.csv');
  writeFileSync(input, list());
  const output = join(home, 'out.csv');
  const argv = ['batch', input, '-o', output, '--date', '2026-06-15', '--workers', '0'];
  const env = { TARIFF_HOME: home, TARIFF_DATA: fixedData };
  return {
    heard,
    output,
    here: () => tariff([...argv.map((word) => (word === output ? `${output}.here.csv` : word))], { env }),
    there: (more: readonly string[] = [], options: Parameters<typeof tariff>[1] = {}) =>
      tariff([...argv, ...more], { ...options, env: { ...env, TARIFF_SERVER: url, TARIFF_API_KEY: key } }),
    used: async (): Promise<number> =>
      (await server.call(key, 'GET', '/v1/usage?group_by=operation&from=2020-01-01')).body.total,
  };
}

const text = (path: string): string => readFileSync(path, 'utf8');

describe('a list through a server', () => {
  it('comes out byte for byte as it does here, each product counted once, and nothing is left beside it', async () => {
    const { here, there, output, used } = await job();
    const own = await here();
    const { code, err } = await there();
    expect([code, err], own.err).toEqual([own.code, own.err]);
    expect(text(output)).toBe(text(`${output}.here.csv`));
    expect(text(output).split('\n')).toHaveLength(2 * distinct - 20 + 2);
    expect(await used()).toBe(distinct - Math.floor(distinct / 3));
    for (const rest of ['.checkpoint', '.checkpoint.sent', '.part'])
      expect(existsSync(`${output}${rest}`)).toBe(false);
  });

  it('killed at random and resumed, it is the same list, and nothing is counted twice', async () => {
    const { here, there, output, used } = await job();
    await here();
    const cuts: number[] = [];
    for (let ended = false; !ended; ) {
      const after = cuts.length < 12 ? 250 + Math.floor(Math.random() * 900) : 120_000;
      const run = await there(cuts.length === 0 ? [] : ['--resume'], { kill: { signal: 'SIGKILL', after } });
      cuts.push(after);
      // killed when all was done and the process had only to go: to resume it would be to begin anew
      const isWhole = existsSync(output) && !existsSync(`${output}.checkpoint.sent`);
      ended = run.signal === undefined || isWhole;
      if (run.signal === undefined) expect([0, 3], run.err).toContain(run.code);
    }
    expect(text(output), `cut after ${cuts.join(', ')} ms`).toBe(text(`${output}.here.csv`));
    expect(await used()).toBe(distinct - Math.floor(distinct / 3));
  });

  it('stopped by Ctrl-C while the server works, it ends at once and says how to go on', async () => {
    let posted: () => void = () => undefined;
    const begun = new Promise<void>((go) => {
      posted = go;
    });
    let away = true;
    const { there, output, used } = await job(({ method, path }) => {
      if (method === 'POST') posted();
      return away && path.startsWith('/v1/batches') ? 'before' : undefined;
    });
    const run = there([], { kill: { signal: 'SIGINT', after: 2_500 } });
    await begun;
    const { code, err } = await run;
    expect([code, err]).toEqual([130, expect.stringMatching(/go on with: tariff batch .* --resume/)]);
    away = false;
    const again = await there(['--resume']);
    expect([0, 3], again.err).toContain(again.code);
    expect(existsSync(output)).toBe(true);
    expect(await used()).toBe(distinct - Math.floor(distinct / 3));
  });

  it('a resumed list under other options is another list', async () => {
    const { there } = await job(({ path }) => (path.startsWith('/v1/batches') ? 'before' : undefined));
    const cut = await there([], { kill: { signal: 'SIGKILL', after: 2_500 } });
    expect(cut.signal).toBe('SIGKILL');
    const other = await there(['--resume', '--origin', 'MX']);
    expect([other.code, other.err]).toEqual([10, expect.stringMatching(/the options are not the same/)]);
  });

  it('refused by the server, it says so before anything is written', async () => {
    const { there, output } = await job();
    const { code, err } = await there(['--date', '1999-01-01']);
    expect([code, existsSync(output)], err).toEqual([11, false]);
  });
});
