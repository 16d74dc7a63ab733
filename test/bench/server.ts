import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { Pool } from 'undici';
import { makeEmbeddedService } from '../../src/local/embedded.js';

/**
 * What the built server bears: `npm run bench:server -- [seconds] [requests for memory]`. Build first. Figures of a machine
 * that does other work are lower bounds; the load average is printed with them.
 */
const root = join(import.meta.dirname, '../..');
const seconds = Number(process.argv[2] ?? 10);
const forMemory = Number(process.argv[3] ?? 10_000);
const home = mkdtempSync(join(tmpdir(), 'tariff-bench-'));

const goods = readFileSync(join(root, 'test/exam/everyday.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { text: string }).text);
const origins = ['MX', 'CN', 'VN', 'DE', 'IN', 'CA'];

const say = (what: string, figures: Readonly<Record<string, string | number>>): void => {
  const load = loadavg()[0]!.toFixed(1);
  process.stdout.write(`${JSON.stringify({ what, ...figures, load })}\n`);
};

/** The server's own processor time so far, in milliseconds, and its memory in MB. */
function usedBy(pid: number): { readonly cpu: number; readonly mb: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpu: (Number(stat[11]) + Number(stat[12])) * 10, mb: Math.round(Number(rss) / 1024) };
}

async function start(): Promise<{ child: ChildProcess; address: string; key: string }> {
  const child = spawn(
    process.execPath,
    [join(root, 'bin/tariff.js'), 'serve', '--dev', '--listen', '127.0.0.1:0'],
    {
      env: {
        ...process.env,
        TARIFF_HOME: home,
        TARIFF_LIMIT_CALLS: '0',
        TARIFF_LIMIT_PRODUCTS: '0',
        TARIFF_LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let key = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    key += text;
  });
  const address = await new Promise<string>((ready) => {
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      const found = /listening on (http:\/\/\S+)/.exec(text)?.[1];
      if (found) ready(found);
    });
  });
  while (key === '') await new Promise((wake) => setTimeout(wake, 20));
  return { child, address, key: key.trim() };
}

const { child, address, key } = await start();
const pid = child.pid!;
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

interface Load {
  readonly connections: number;
  readonly amount?: number;
  readonly seconds?: number;
  /** each connection asks a list of products that are all different; otherwise the same few hundred come again and again */
  readonly distinct?: boolean;
}

async function load(
  what: string,
  { connections, amount, seconds: lasting = seconds, distinct = false }: Load,
): Promise<void> {
  const before = usedBy(pid);
  const result = await autocannon({
    url: address,
    connections,
    timeout: 60,
    ...(amount === undefined ? { duration: lasting } : { amount }),
    requests: (distinct ? unlike() : goods).map((description, at) => ({
      method: 'POST',
      path: '/v1/classify',
      headers,
      body: JSON.stringify({ description, origin: origins[at % origins.length] }),
    })),
  });
  const after = usedBy(pid);
  const { total } = result.requests;
  say(what, {
    requests: total,
    'a second': Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    'cpu ms each': ((after.cpu - before.cpu) / total).toFixed(2),
    'MB before': before.mb,
    'MB after': after.mb,
    failed: result.non2xx + result.errors,
  });
}

/**
 * Calls that come when they come, at so many a second on average and whether or not the last was answered: a wait is counted
 * from the moment of the call, so one that is held up by others shows it.
 */
async function arriving(what: string, rate: number, lasting: number): Promise<void> {
  const before = usedBy(pid);
  const bodies = unlike(rate * lasting).map((description, at) =>
    JSON.stringify({ description, origin: origins[at % origins.length] }),
  );
  const door = new Pool(address, { connections: 64 });
  const waits: number[] = [];
  let failed = 0;
  const ask = async (body: string): Promise<void> => {
    const came = performance.now();
    try {
      const answer = await door.request({ path: '/v1/classify', method: 'POST', headers, body });
      await answer.body.dump();
      if (answer.statusCode !== 200) failed += 1;
    } catch {
      failed += 1;
    }
    waits.push(performance.now() - came);
  };
  const open: Promise<void>[] = [];
  const began = performance.now();
  let next = 0;
  for (const body of bodies) {
    next += (-Math.log(1 - Math.random()) * 1000) / rate;
    while (performance.now() - began < next) await new Promise((wake) => setTimeout(wake, 1));
    open.push(ask(body));
  }
  await Promise.all(open);
  await door.close();
  const after = usedBy(pid);
  const at = (share: number): string =>
    waits.toSorted((a, b) => a - b)[Math.floor((waits.length - 1) * share)]!.toFixed(1);
  say(what, {
    requests: waits.length,
    'a second': Math.round((waits.length * 1000) / (performance.now() - began)),
    p50: at(0.5),
    p99: at(0.99),
    most: at(1),
    'cpu ms each': ((after.cpu - before.cpu) / waits.length).toFixed(2),
    'MB before': before.mb,
    'MB after': after.mb,
    failed,
  });
}

let asked = 0;
/** Products that nobody asked for before. */
const unlike = (count = 5000): string[] =>
  Array.from({ length: count }, () => {
    asked += 1;
    return `${goods[asked % goods.length]} type ${asked}`;
  });

/** The same products answered in this process: what the door costs is the difference. */
async function inProcess(): Promise<void> {
  const service = await makeEmbeddedService({
    dataFolder: join(root, 'data'),
    home: join(home, 'own'),
    version: '0.1.0',
    now: () => new Date(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  });
  for (const description of goods) await service.classify({ description, origin: 'CN' });
  const before = process.cpuUsage();
  const began = performance.now();
  for (const [at, description] of goods.entries())
    await service.classify({ description, origin: origins[at % origins.length]! });
  const { user, system } = process.cpuUsage(before);
  say('in process, one thread', {
    requests: goods.length,
    'ms each': ((performance.now() - began) / goods.length).toFixed(2),
    'cpu ms each': ((user + system) / 1000 / goods.length).toFixed(2),
  });
  await service.close();
}

try {
  await inProcess();
  await load('warming up', { connections: 10, seconds: 5 });
  await load('a long list, the same for each connection, as fast as it goes', {
    connections: 10,
    distinct: true,
  });
  // half of the 300 a second that are promised
  const half = 150;
  await arriving(`all different, ${half} a second`, half, seconds);
  await arriving(`all different, ${2 * half} a second`, 2 * half, seconds);
  const items = unlike().map((description, at) => ({ item_id: `${at}`, description }));
  await fetch(`${address}/v1/classify/batch`, { method: 'POST', headers, body: JSON.stringify({ items }) });
  await arriving(`${half} a second with a batch of ${items.length} under way`, half, seconds);
  const batches = (await (await fetch(`${address}/v1/batches`, { headers })).json()) as {
    items: { id: string }[];
  };
  for (const { id } of batches.items)
    await fetch(`${address}/v1/batches/${id}/cancel`, { method: 'POST', headers });
  await load('asked before, as fast as it goes', { connections: 10 });
  await load('asked before, 200 connections', { connections: 200 });
  await load(`memory over ${forMemory} requests`, { connections: 10, amount: forMemory });
} finally {
  child.kill('SIGTERM');
  await new Promise((ended) => child.on('close', ended));
  rmSync(home, { recursive: true, force: true });
}
