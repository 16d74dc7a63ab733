import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { FaultNode, freePort, runOnce } from '../support/fault-cluster.js';
import { startPostgres, type TestPostgres } from '../support/postgres.js';

const root = join(import.meta.dirname, '../..');
const program = join(root, 'bin/tariff.js');

const goods = readFileSync(join(root, 'test/exam/everyday.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { text: string }).text);
let asked = 0;

/** Products that nobody asked for before. */
export const unlike = (count: number): { readonly description: string; readonly origin: string }[] =>
  Array.from({ length: count }, () => {
    asked += 1;
    return { description: `${goods[asked % goods.length]} type ${asked}`, origin: 'CN' };
  });

/** One line of figures, with the load of the machine. */
export const say = (what: string, figures: object): void => {
  process.stdout.write(`${JSON.stringify({ what, ...figures, load: loadavg()[0]!.toFixed(1) })}\n`);
};

/** Servers and workers of the built program over a PostgreSQL of their own. */
export interface Installation {
  readonly servers: readonly FaultNode[];
  readonly workers: readonly FaultNode[];
  readonly postgres: TestPostgres;
  readonly url: string;
  readonly key: string;
  end(): Promise<void>;
}

export async function install(
  home: string,
  { servers, workers }: { readonly servers: number; readonly workers: number },
): Promise<Installation> {
  const postgres = await startPostgres();
  const url = await postgres.create('installation');
  const env = {
    ...{ TARIFF_HOME: home, DATABASE_URL: url, TARIFF_LIMIT_CALLS: '0', TARIFF_LIMIT_PRODUCTS: '0' },
    ...{ TARIFF_ANSWER_THREADS: '1', TARIFF_LOG_LEVEL: 'error', TARIFF_METRICS: 'true' },
    TARIFF_ALLOW_PRIVATE_WEBHOOKS: '1',
  };
  runOnce(program, env, 'migrate');
  runOnce(program, env, 'accounts', 'create', 'acme');
  const key = runOnce(program, env, 'keys', 'create', '--account', 'acme', '--scopes', 'admin');
  const ports = await Promise.all(Array.from({ length: servers }, freePort));
  const up = ports.map((port) => new FaultNode(program, 'serve', { ...env, TARIFF_JOBS: 'false' }, port));
  const busy = Array.from({ length: workers }, () => new FaultNode(program, 'worker', env, 0));
  for (const { address } of up)
    while (
      !(await fetch(`${address}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await new Promise((wake) => setTimeout(wake, 100));
  return {
    ...{ servers: up, workers: busy, postgres, url, key },
    async end() {
      await Promise.all([...up, ...busy].map((node) => node.end()));
      await postgres.remove();
    },
  };
}

/** What a process has used and holds: processor time in milliseconds, memory in MB, open files. */
export function usedBy(pid: number): { readonly cpu: number; readonly mb: number; readonly files: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    cpu: (Number(stat[11]) + Number(stat[12])) * 10,
    mb: Math.round(Number(rss) / 1024),
    files: readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** Processor time of a database with its connections, those that ended included, in milliseconds. */
export function usedByDatabase(pid: number): number {
  const fields = (each: string | number) =>
    readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const found = fields(name);
        return Number(found[1]) === pid ? [Number(found[11]) + Number(found[12])] : [];
      } catch {
        return [];
      }
    });
  const own = fields(pid).slice(11, 15).map(Number);
  return [...own, ...children].reduce((sum, ticks) => sum + ticks, 0) * 10;
}
