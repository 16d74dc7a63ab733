import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { scheduleDiff } from '../../src/engine/monitor/schedule-diff.js';
import { builtMain } from '../support/built-program.js';
import { smallEditionFile } from '../support/editions.js';
import { until } from '../support/served.js';
import { ask, type Serving, startServing } from '../support/serving.js';
import { shippedLibrary } from '../support/shipped.js';
import { tempHome } from '../support/temp-home.js';

let main: string;
beforeAll(async () => {
  main = await builtMain('serve');
});

const run = (home: string, ...argv: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...argv], {
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', TARIFF_HOME: home },
    encoding: 'utf8',
  });
  return { status, out: stdout, err: stderr };
};

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  return port;
}

async function start(home: string, ...argv: string[]): Promise<Serving> {
  const serving = await startServing(main, home, {
    argv,
    env: { TARIFF_LIMIT_PRODUCTS: '0', TARIFF_ANSWER_THREADS: '1' },
  });
  onTestFinished(() => {
    serving.child.kill('SIGKILL');
  });
  return serving;
}

describe('tariff serve', () => {
  it('on an empty folder says how to come to an account and a key; then both work', async () => {
    const home = tempHome();
    const serving = await start(home);
    expect(serving.err()).toContain('tariff accounts create <name>');
    expect(serving.err()).toContain('tariff keys create --account <name>');
    expect(run(home, 'accounts', 'create', 'acme').out).toContain('acme');
    const key = run(home, 'keys', 'create', '--account', 'acme').out.trim();
    expect(key).toMatch(/^tk_live_[0-9A-Za-z]{38}$/);
    const answer = await ask(serving.address, key, 'POST', '/v1/classify', { description: 'cotton t-shirt' });
    expect(answer).toMatchObject({ status: 200, body: { code: expect.stringMatching(/^6109/) } });
    const changes = (from: string) =>
      ask(serving.address, key, 'GET', `/v1/changes?from=${from}&to=2026-rev-10&code=6109`);
    expect(await changes('2026-rev-5')).toEqual({
      status: 200,
      body: scheduleDiff(shippedLibrary(), { from: '2026-rev-5', to: '2026-rev-10', code: '6109' }),
    });
    expect((await changes('never')).status).toBe(404);
    expect(run(home, 'accounts', 'set-plan', 'acme', 'trial').status).toBe(0);
    expect(await ask(serving.address, key, 'GET', '/v1/usage')).toMatchObject({ status: 403 });
    expect(run(home, 'accounts', 'list', '--json').out).toContain('"plan": "trial"');
    expect(serving.err()).not.toContain(key.slice(12));
    expect(readFileSync(join(home, 'history.db')).includes(key.slice(12))).toBe(false);
    expect(await serving.end('SIGTERM')).toBe(0);
  });

  it('--dev makes a key and prints it once', async () => {
    const home = tempHome();
    const first = await start(home, '--dev');
    const key = first.out().trim();
    expect(await ask(first.address, key, 'GET', '/v1/account')).toMatchObject({
      status: 200,
      body: { account: { name: 'dev' } },
    });
    await first.end('SIGTERM');
    const second = await start(home, '--dev');
    expect(second.out()).toBe('');
    expect(await ask(second.address, key, 'GET', '/v1/account')).toMatchObject({ status: 200 });
  });

  it('does not listen where keys would travel unencrypted, nor where another listens', async () => {
    const home = tempHome();
    for (const address of ['0.0.0.0:0', '[::]:0', 'example.com:80']) {
      const { status, err } = run(home, 'serve', '--listen', address);
      expect(status, address).toBe(2);
      expect(err).toContain('--behind-proxy');
    }
    expect(run(home, 'serve', '--listen', '0.0.0.0:0', '--dev').status).toBe(2);
    expect(run(home, 'serve', '--listen', 'nowhere').status).toBe(2);
    const serving = await start(home);
    const taken = run(tempHome(), 'serve', '--dev', '--listen', serving.address.replace('http://', ''));
    expect(taken.status).toBe(2);
    expect(taken.out).toBe('');
    expect(taken.err).toContain('another program listens there');
  });

  it('answers by an edition that is imported while it runs, and no call is lost to the change', async () => {
    const home = tempHome();
    const serving = await start(home, '--dev');
    const key = serving.out().trim();
    let asked = 0;
    const edition = async (): Promise<string> => {
      const { status, body } = await ask(serving.address, key, 'POST', '/v1/classify', {
        description: `women's knitted cotton t-shirt number ${asked++}`,
      });
      expect(status).toBe(200);
      return body.edition.revision;
    };
    const before = await edition();
    const imported = run(
      home,
      ...['data', 'import', '--us', smallEditionFile('beta'), '--partial'],
      ...['--edition', '2026-rev-90', '--effective', '2026-10-01'],
    );
    expect(imported.status, imported.err).toBe(0);
    const seen = new Set<string>();
    const after = await until(async () => {
      const now = await edition();
      seen.add(now);
      return now === before ? undefined : now;
    });
    expect([...seen]).toEqual([before, after]);
    const today = await ask(serving.address, key, 'GET', '/api/health');
    expect(today.body.edition).toMatchObject({ revision: after });
    expect(await ask(serving.address, key, 'GET', '/v1/codes/us/01013000')).toMatchObject({
      body: { edition: { revision: after } },
    });
    expect(await serving.end('SIGTERM')).toBe(0);
  });

  it('told to stop, finishes what has arrived', async () => {
    const serving = await start(tempHome(), '--dev');
    const key = serving.out().trim();
    const answers = Array.from({ length: 40 }, (_, i) =>
      ask(serving.address, key, 'POST', '/v1/classify', { description: `cotton shirt number ${i}` }),
    );
    await answers[0];
    const code = serving.end('SIGTERM');
    const ended = await Promise.allSettled(answers);
    const answered = ended.filter((each) => each.status === 'fulfilled');
    expect(answered.every(({ value }) => value.status === 200)).toBe(true);
    // what had arrived when it was told is answered; a connection that was not made yet may be refused
    expect(answered.length).toBeGreaterThanOrEqual(1);
    expect(await code).toBe(0);
  });

  it.each(['before it listens', 'once it listens'])(
    'goes on when its log pipe is closed %s, and ends when it is told to',
    async (when) => {
      const port = await freePort();
      const child = spawn(process.execPath, [main, 'serve', '--dev', '--listen', `127.0.0.1:${port}`], {
        env: { PATH: process.env['PATH'], TARIFF_HOME: tempHome(), TARIFF_ANSWER_THREADS: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      onTestFinished(() => {
        child.kill('SIGKILL');
      });
      const ended = once(child, 'exit');
      let key = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        key += text;
      });
      if (when === 'once it listens')
        for await (const text of child.stderr.setEncoding('utf8')) if (text.includes('listening on')) break;
      child.stderr.destroy();
      const address = `http://127.0.0.1:${port}`;
      const alive = async () =>
        (await fetch(`${address}/api/health/live`).catch(() => undefined))?.ok || undefined;
      await until(alive);
      await until(async () => key || undefined);
      expect(await ask(address, key.trim(), 'GET', '/v1/account')).toMatchObject({ status: 200 });
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    },
  );

  it('killed in the midst of a batch and started again, answers and counts every item once', async () => {
    const home = tempHome();
    const total = 120;
    const items = Array.from({ length: total }, (_, at) => ({
      item_id: `row ${at}`,
      description: `cotton shirt, style ${at}`,
      origin: 'CN',
    }));
    let serving = await start(home, '--dev');
    const key = serving.out().trim();
    const { body } = await ask(serving.address, key, 'POST', '/v1/classify/batch', { items });
    for (const least of [1, 40]) {
      await until(async () => {
        const seen = await ask(serving.address, key, 'GET', `${body.links.self}?limit=1`);
        return seen.body.counts.done >= least ? true : undefined;
      });
      await serving.end('SIGKILL');
      serving = await start(home, '--dev');
    }
    const ended = await until(async () => {
      const seen = await ask(serving.address, key, 'GET', `${body.links.self}?limit=200`);
      return seen.body.status === 'completed' ? seen.body : undefined;
    });
    expect(ended.counts).toEqual({ total, done: total, failed: 0 });
    expect(ended.results.map((each: { item_id: string }) => each.item_id)).toEqual(
      items.map(({ item_id }) => item_id),
    );
    expect((await ask(serving.address, key, 'GET', '/v1/usage')).body.total).toBe(total);
    const ids = new Set(ended.results.map((each: { result: { id: string } }) => each.result.id));
    expect(ids.size).toBe(total);
    const history = await ask(serving.address, key, 'GET', '/v1/classifications?limit=200');
    expect(new Set(history.body.items.map((each: { id: string }) => each.id))).toEqual(ids);
  }, 180_000);
});
