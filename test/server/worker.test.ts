import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { migratePostgres, openHostStore } from '../../src/store/open-host-store.js';
import { builtMain } from '../support/built-program.js';
import { postgresMissing, startPostgres } from '../support/postgres.js';
import { served, until } from '../support/served.js';
import { ask, startServing } from '../support/serving.js';
import { tempHome } from '../support/temp-home.js';

let main: string;
beforeAll(async () => {
  main = await builtMain('worker');
});

const environment = (more: Record<string, string>) => ({
  PATH: process.env['PATH'],
  LANG: 'C.UTF-8',
  TARIFF_HOME: tempHome(),
  ...more,
});

const run = (env: Record<string, string>, ...argv: string[]) => {
  const options = { env: environment(env), encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync(process.execPath, [main, ...argv], options);
  return { status, err: stderr };
};

/** A worker that has begun to work. */
async function startWorker(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main, 'worker'], {
    env: environment({ DATABASE_URL: url }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let err = '';
  for await (const text of child.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    err += text;
    if (err.includes('working off')) return child;
  }
  throw new Error(`the worker ended: ${err}`);
}

describe('tariff worker', () => {
  it('says what it needs where there is no shared database, and so does serve --no-jobs', () => {
    const alone = run({}, 'worker');
    expect(alone).toMatchObject({ status: 2, err: expect.stringContaining('DATABASE_URL') });
    expect(alone.err).toContain('tariff serve');
    const idle = run({}, 'serve', '--no-jobs', '--listen', '127.0.0.1:0');
    expect(idle).toMatchObject({ status: 2, err: expect.stringContaining('DATABASE_URL') });
  });

  const missing = postgresMissing();
  if (missing) console.warn(`workers over PostgreSQL are not tried: ${missing}`);
  it.skipIf(missing !== undefined)(
    'answers the batch that a server without jobs took, and goes in order when it is asked to',
    { timeout: 120_000 },
    async () => {
      const postgres = await startPostgres();
      onTestFinished(() => postgres.remove());
      const url = await postgres.create('installation');
      await migratePostgres(url);
      const serving = await startServing(main, tempHome(), {
        argv: ['--dev', '--no-jobs'],
        env: { DATABASE_URL: url, TARIFF_LIMIT_PRODUCTS: '0', TARIFF_ANSWER_THREADS: '1' },
      });
      onTestFinished(() => {
        serving.child.kill('SIGKILL');
      });
      const call = (method: string, path: string, body?: unknown) =>
        ask(serving.address, serving.out().trim(), method, path, body);
      const items = Array.from({ length: 15 }, (_, n) => ({
        item_id: `i${n}`,
        description: `cotton t-shirt ${n}`,
      }));
      const { status, body } = await call('POST', '/v1/classify/batch', { items });
      expect(status).toBe(202);
      const stand = async () => (await call('GET', `/v1/batches/${body.id}`)).body;
      expect(await stand()).toMatchObject({ status: 'queued' });

      const worker = await startWorker(url);
      await until(async () => ((await stand()).status === 'completed' ? true : undefined));
      expect((await stand()).counts).toMatchObject({ done: 15, failed: 0 });
      const ended = once(worker, 'close');
      worker.kill('SIGTERM');
      expect((await ended)[0]).toBe(0);
      expect(await serving.end('SIGTERM')).toBe(0);

      const store = await openHostStore({ home: '', url });
      onTestFinished(() => store.close());
      expect(await store.jobs.depth()).toBe(0);
    },
  );
});

describe('health', () => {
  it('is alive without its database, and ready only with it and until it is told to end', async () => {
    let isUp = true;
    const server = await served({
      wrapStore: (store) => ({
        ...store,
        ping: () => (isUp ? store.ping() : Promise.reject(new Error('away'))),
      }),
    });
    const get = (path: string) => server.call(undefined, 'GET', path);
    expect(await get('/api/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
    isUp = false;
    expect(await get('/api/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await get('/api/health/ready')).toMatchObject({ status: 503, body: { status: 'store_failing' } });
    isUp = true;
    server.running.host.webhooks.endWaits();
    expect(await get('/api/health/ready')).toMatchObject({ status: 503, body: { status: 'stopping' } });
  });
});
