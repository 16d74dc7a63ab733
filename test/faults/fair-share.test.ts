import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { builtMain } from '../support/built-program.js';
import { FaultNode, freePort, runOnce } from '../support/fault-cluster.js';
import { postgresMissing, startPostgres } from '../support/postgres.js';
import { until } from '../support/served.js';
import { ask } from '../support/serving.js';
import { tempHome } from '../support/temp-home.js';

/** `npm run test:faults` sets it: without, the order of turns is held by the contract suites of the jobs alone. */
const isLong = process.env['ROUNDS'] !== undefined;
/** How long a small batch waits at most, in milliseconds. */
const lateMs = 2000;
const repeats = 20;

const goods = ['cotton t-shirt', 'steel bolt', 'leather wallet', 'ball bearing', 'wooden chair'];
const someItems = (count: number, of: string) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ item_id: `${n}`, origin: 'CN' },
    description: `${goods[n % goods.length]} ${of} ${n}`,
  }));

const missing = postgresMissing();
if (missing) console.warn(`fair shares over PostgreSQL are not tried: ${missing}`);

let main: string;
beforeAll(async () => {
  main = await builtMain('fair-share');
});

/** A server of the built program, with whatever works its batches off, one at a time; its address. */
async function start(url: string | undefined): Promise<{ address: string; env: Record<string, string> }> {
  const env = {
    ...{ TARIFF_HOME: tempHome(), TARIFF_LIMIT_CALLS: '0', TARIFF_LIMIT_PRODUCTS: '0' },
    ...{ TARIFF_ANSWER_THREADS: '1', TARIFF_BATCH_THREADS: '1', TARIFF_LOG_LEVEL: 'error' },
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  };
  if (url !== undefined) runOnce(main, env, 'migrate');
  const serving = { ...env, ...(url === undefined ? {} : { TARIFF_JOBS: 'false' }) };
  const server = new FaultNode(main, 'serve', serving, await freePort());
  const nodes = url === undefined ? [server] : [server, new FaultNode(main, 'worker', env, 0)];
  onTestFinished(async () => {
    for (const node of nodes) await node.drop();
  });
  await until(async () => {
    const ready = await fetch(`${server.address}/api/health/ready`).catch(() => undefined);
    return ready?.ok ? true : undefined;
  });
  return { address: server.address, env };
}

describe.each([
  ['SQLite, one process', false],
  ['PostgreSQL, a server and a worker', true],
])('%s', (name, shared) => {
  it.skipIf(!isLong || (shared && missing !== undefined))(
    "one account's 10,000 products hold up another's ten by a turn at most",
    { timeout: 300_000 },
    async () => {
      const postgres = shared ? await startPostgres() : undefined;
      onTestFinished(() => postgres?.remove());
      const { address, env } = await start(await postgres?.create('installation'));
      const keyOf = (account: string): string => {
        runOnce(main, env, 'accounts', 'create', account);
        return runOnce(main, env, 'keys', 'create', '--account', account, '--scopes', 'classify,read');
      };
      const [large, small] = [keyOf('large'), keyOf('small')];
      const send = async (key: string, items: object[]): Promise<string> => {
        const { status, body } = await ask(address, key, 'POST', '/v1/classify/batch', { items });
        expect(status).toBe(202);
        return body.id;
      };
      const look = async (key: string, id: string) =>
        (await ask(address, key, 'GET', `/v1/batches/${id}?limit=1`)).body;

      const long = await send(large, someItems(10_000, 'long'));
      await until(async () => ((await look(large, long)).counts.done >= 50 ? true : undefined));
      const waits: number[] = [];
      for (let n = 0; n < repeats; n++) {
        // at any moment of the other's turn
        await new Promise((wake) => setTimeout(wake, Math.random() * 1500));
        const id = await send(small, someItems(10, `short ${n}`));
        const taken = performance.now();
        await until(async () => ((await look(small, id)).status === 'completed' ? true : undefined));
        waits.push(Math.round(performance.now() - taken));
      }
      const { status, counts } = await look(large, long);
      console.info(
        JSON.stringify({ name, waits: waits.sort((a, b) => a - b), 'of 10,000 done': counts.done }),
      );
      // each of the small ones came before the end of the large one, which went on meanwhile
      expect(status).toBe('running');
      expect(counts.done).toBeGreaterThan(50);
      expect(waits.at(-1)).toBeLessThan(lateMs);
    },
  );
});
