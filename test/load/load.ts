import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { type Installation, install, say, unlike, usedBy, usedByDatabase } from './installation.js';

/**
 * What one, two and four processes over PostgreSQL bear on this machine, and what each stage costs:
 * `npm run load -- [seconds] [items of the batch] [processes, such as 1,2,4]`. Build first.
 */
const seconds = Number(process.argv[2] ?? 10);
const items = Number(process.argv[3] ?? 1000);
const counts = (process.argv[4] ?? '1,2,4').split(',').map(Number);
const connections = 8;
const home = mkdtempSync(join(tmpdir(), 'tariff-load-'));

const cpuOf = (nodes: Installation['servers']): number =>
  nodes.reduce((sum, { pid }) => sum + usedBy(pid).cpu, 0);
const each = (ms: number, count: number): string => (ms / Math.max(1, count)).toFixed(2);

async function calls({ servers, postgres, key }: Installation): Promise<void> {
  const shoot = (address: string, duration: number) =>
    autocannon({
      ...{ url: address, connections: connections / servers.length, duration, timeout: 60 },
      requests: unlike(3000).map((product) => ({
        method: 'POST',
        path: '/v1/classify',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(product),
      })),
    });
  await Promise.all(servers.map(({ address }) => shoot(address, 3)));
  const before = { servers: cpuOf(servers), database: usedByDatabase(postgres.pid()) };
  const results = await Promise.all(servers.map(({ address }) => shoot(address, seconds)));
  const total = results.reduce((sum, { requests }) => sum + requests.total, 0);
  say(`single calls, ${servers.length} servers`, {
    'a second': Math.round(total / seconds),
    p50: Math.max(...results.map(({ latency }) => latency.p50)),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    'cpu ms each, servers': each(cpuOf(servers) - before.servers, total),
    'cpu ms each, database': each(usedByDatabase(postgres.pid()) - before.database, total),
    failed: results.reduce((sum, result) => sum + result.non2xx + result.errors, 0),
  });
}

async function sizeOf(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ size: string }>(
    'SELECT pg_database_size(current_database()) AS size',
  );
  await client.end();
  return Number(rows[0]!.size);
}

async function batch({ servers, workers, postgres, url, key }: Installation): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const address = servers[0]!.address;
  const run = async (count: number) => {
    const body = JSON.stringify({ items: unlike(count).map((item, n) => ({ item_id: `${n}`, ...item })) });
    // one batch for each worker: a batch is worked on by one at a time
    const taken = await Promise.all(
      workers.map(async () => {
        const reply = await fetch(`${address}/v1/classify/batch`, { method: 'POST', headers, body });
        return ((await reply.json()) as { id: string }).id;
      }),
    );
    for (const id of taken)
      for (;;) {
        const reply = await fetch(`${address}/v1/batches/${id}?limit=1`, { headers });
        if (((await reply.json()) as { status: string }).status === 'completed') break;
        await new Promise((wake) => setTimeout(wake, 100));
      }
  };
  await run(50);
  const before = { workers: cpuOf(workers), database: usedByDatabase(postgres.pid()), at: performance.now() };
  const bytes = await sizeOf(url);
  await run(items);
  const took = (performance.now() - before.at) / 1000;
  const total = items * workers.length;
  say(`batches, ${workers.length} workers`, {
    'products a second': Math.round(total / took),
    'cpu ms each, workers': each(cpuOf(workers) - before.workers, total),
    'cpu ms each, database': each(usedByDatabase(postgres.pid()) - before.database, total),
    'kB kept each': (((await sizeOf(url)) - bytes) / total / 1000).toFixed(1),
    'MB each': Math.max(...workers.map(({ pid }) => usedBy(pid).mb)),
  });
}

try {
  for (const count of counts) {
    const servers = await install(home, { servers: count, workers: 0 });
    await calls(servers).finally(() => servers.end());
    const workers = await install(home, { servers: 1, workers: count });
    await batch(workers).finally(() => workers.end());
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
