import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openHostStore } from '../../src/store/open-host-store.js';
import { builtMain } from '../support/built-program.js';
import { checkHistory } from '../support/check-history.js';
import { FaultClient, readKept, toldBy } from '../support/fault-client.js';
import { FaultNode, freePort, runOnce } from '../support/fault-cluster.js';
import { postgresMissing, startPostgres, type TestPostgres } from '../support/postgres.js';
import { receiver } from '../support/receiver.js';
import { until } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';

/** ROUNDS=100 for a long run: in each something breaks at a random moment and is put right again. */
const rounds = Number(process.env['ROUNDS'] ?? 3);
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
const some = (ms: number) => pause(Math.random() * ms);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
/** a clock may be so far from another, in milliseconds */
const clockApart = 20_000;

const missing = postgresMissing();
if (missing) console.warn(`faults of a whole installation are not tried: ${missing}`);

let main: string;
beforeAll(async () => {
  main = await builtMain('cluster');
});

/** The processes that serve the database's connections, and a way to end them. */
async function sql(url: string, text: string): Promise<{ pid: number }[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<{ pid: number }>(text)).rows;
  } finally {
    await client.end();
  }
}

const ofTariff = "FROM pg_stat_activity WHERE application_name = 'tariff' AND pid <> pg_backend_pid()";

interface Cluster {
  readonly postgres: TestPostgres;
  readonly url: string;
  readonly servers: readonly FaultNode[];
  readonly workers: readonly FaultNode[];
}

/** What can break, by name. */
const faults: Record<string, (cluster: Cluster) => Promise<void>> = {
  'server killed': ({ servers }) => oneOf(servers).kill(),
  'worker killed': ({ workers }) => oneOf(workers).kill(),
  'PostgreSQL killed': async ({ postgres }) => {
    await postgres.kill();
    await some(500);
    await postgres.start();
  },
  'PostgreSQL and a server killed': async ({ postgres, servers }) => {
    await Promise.all([postgres.kill(), oneOf(servers).kill()]);
    await postgres.start();
  },
  'every connection cut': async ({ url }) => {
    await sql(url, `SELECT pg_terminate_backend(pid) ${ofTariff}`);
  },
  'database slow': async ({ url }) => {
    const pids = (await sql(url, `SELECT pid ${ofTariff}`)).map(({ pid }) => pid);
    const tell = (signal: NodeJS.Signals) => {
      for (const pid of pids)
        try {
          process.kill(pid, signal);
        } catch {
          // that connection ended by itself
        }
    };
    for (let n = 0; n < 5; n++) {
      tell('SIGSTOP');
      await pause(200);
      tell('SIGCONT');
      await pause(50);
    }
  },
  // another worker takes its jobs over, and then it goes on: two with one job
  'worker stalled and cut off': async ({ url, workers }) => {
    const worker = oneOf(workers);
    worker.signal('SIGSTOP');
    await sql(url, `SELECT pg_terminate_backend(pid) ${ofTariff}`);
    await some(3000);
    worker.signal('SIGCONT');
  },
  'clock of a server stepped': ({ servers }) => oneOf(servers).kill((Math.random() * 2 - 1) * clockApart),
  'clock of a worker stepped': ({ workers }) => oneOf(workers).kill((Math.random() * 2 - 1) * clockApart),
  'server restarted in order': async ({ servers }) => {
    const server = oneOf(servers);
    await server.end();
    server.start();
  },
};

describe('a whole installation, with its messages', () => {
  it.skipIf(missing !== undefined)(
    'whatever breaks: every accepted product is answered and counted once, every message comes',
    { timeout: 240_000 + rounds * 20_000 },
    async () => {
      const postgres = await startPostgres();
      onTestFinished(() => postgres.remove());
      const url = await postgres.create('installation');
      const env = {
        ...{
          TARIFF_HOME: tempHome(),
          DATABASE_URL: url,
          TARIFF_LIMIT_CALLS: '0',
          TARIFF_LIMIT_PRODUCTS: '0',
        },
        ...{ TARIFF_ANSWER_THREADS: '1', TARIFF_BATCH_THREADS: '1', TARIFF_LOG_LEVEL: 'error' },
        ...{ TARIFF_ALLOW_PRIVATE_WEBHOOKS: '1' },
      };
      runOnce(main, env, 'migrate');
      runOnce(main, env, 'accounts', 'create', 'acme');
      const key = runOnce(main, env, 'keys', 'create', '--account', 'acme', '--scopes', 'admin');
      const serve = async () =>
        new FaultNode(main, 'serve', { ...env, TARIFF_JOBS: 'false' }, await freePort());
      const servers = [await serve(), await serve()];
      const workers = [new FaultNode(main, 'worker', env, 0), new FaultNode(main, 'worker', env, 0)];
      const nodes = [...servers, ...workers];
      onTestFinished(async () => {
        for (const node of nodes) await node.drop();
      });
      const addresses = () => servers.map(({ address }) => address);
      const there = await receiver();
      await until(() => subscribe(servers[0]!.address, key, there.url).catch(() => undefined));

      const clients = ['one', 'two'].map((name) => new FaultClient(addresses, key, name, 20));
      const progress = () => clients.reduce((sum, { told }) => sum + told, 0);
      const revive = setInterval(() => {
        for (const node of nodes) node.revive();
      }, 250);
      onTestFinished(() => clearInterval(revive));
      await until(async () => (progress() >= 8 ? true : undefined));

      const tried: Record<string, number> = {};
      const names = Object.keys(faults);
      for (let round = 0; round < rounds; round++) {
        const before = progress();
        const patience = Date.now() + 5000;
        while (progress() < before + 4 && Date.now() < patience) await pause(20);
        await some(300);
        // every kind once, then by chance
        const name = names[round] ?? oneOf(names);
        tried[name] = (tried[name] ?? 0) + 1;
        await faults[name]!({ postgres, url, servers, workers });
      }

      await Promise.all(clients.map((client) => client.end()));
      const told = toldBy(clients);
      const delivered = () =>
        there.received.map(({ headers, body }) => ({
          message: String(headers['webhook-id']),
          batch: (JSON.parse(body) as { data: { batch_id: string } }).data.batch_id,
        }));
      const came = () => new Set(delivered().map(({ batch }) => batch));
      await until(async () => ([...told.batches.keys()].every((id) => came().has(id)) ? true : undefined));
      const store = await openHostStore({ home: '', url });
      onTestFinished(() => store.close());
      await until(async () => ((await store.jobs.depth()) === 0 ? true : undefined));

      const kept = await readKept(servers[0]!.address, key, delivered());
      const figures = {
        ...{ rounds, calls: told.singles.size, batches: told.batches.size, messages: kept.delivered.length },
        repeated: clients.reduce((sum, { repeated }) => sum + repeated, 0),
        tried,
      };
      const found = checkHistory(told, kept);
      console.info(JSON.stringify({ ...figures, lost: found.lost.length, doubled: found.doubled.length }));
      expect(found).toEqual({ lost: [], doubled: [], contradicted: [] });
      expect(await store.jobs.deadLetters()).toEqual([]);
      clearInterval(revive);
      expect(await Promise.all(nodes.map((node) => node.end()))).toEqual([0, 0, 0, 0]);
    },
  );
});

/** A receiver of what happens to batches; true where it is subscribed. */
async function subscribe(address: string, key: string, url: string): Promise<true | undefined> {
  const reply = await fetch(`${address}/v1/webhooks`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': 'subscribe',
    },
    body: JSON.stringify({ url, events: ['batch.completed'] }),
  });
  return reply.ok ? true : undefined;
}
