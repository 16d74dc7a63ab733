import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { signedHeaders } from '../../../src/webhooks/deliver-sign.js';
import { makeSecret } from '../../../src/webhooks/webhook-secret.js';
import { fakeWorld } from '../../support/fake-world.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

const folder = join(import.meta.dirname, '../../../deploy/receivers');
const languages = [
  ['node', ['receiver.mjs'], ['--version']],
  ['python3', ['receiver.py'], ['--version']],
  ['go', ['run', 'receiver.go'], ['version']],
  ['java', ['Receiver.java'], ['-version']],
] as const;

/** Kept between runs: the first compiles the library of Go. */
const goCache = join(tmpdir(), 'tariff-go-build');

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));
const secret = makeSecret(random);

/** A receiver of the examples, and what it printed. */
async function started(command: string, words: readonly string[]) {
  const child: ChildProcess = spawn(command, words, {
    cwd: folder,
    env: { ...process.env, TARIFF_WEBHOOK_SECRET: secret, PORT: '0', GOCACHE: goCache },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  // "go run" is a process with a child of its own
  onTestFinished(() => void process.kill(-child.pid!, 'SIGKILL'));
  let out = '';
  let err = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const printed = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(out);
      if (found) return found[1] ?? found[0];
      if (child.exitCode !== null) throw new Error(`${command} ended: ${err}`);
      await new Promise((wake) => setTimeout(wake, 30));
    }
  };
  return { url: `http://127.0.0.1:${await printed(/listening on (\d+)/)}/hook`, printed, out: () => out };
}

describe.each(languages)('the receiver in %s', (command, words, version) => {
  it.skipIf(spawnSync(command, [...version]).status !== 0)(
    'takes what is signed, once, and refuses the rest',
    async () => {
      const { url, printed, out } = await started(command, words);
      const world = {
        ...fakeWorld({ env: { TARIFF_HOME: tempHome(), TARIFF_WEBHOOK_SECRET: secret } }),
        dataFolder,
        now: () => new Date(),
      };
      expect(
        await run(['webhooks', 'trigger', 'duty.changed', '--forward-to', url], world),
        world.err(),
      ).toBe(0);
      expect(world.out()).toMatch(/duty\.changed evt_\w+ -> 204/);
      await printed(/duty\.changed evt_/);
      const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data: {} });
      const post = (headers: Record<string, string>, sent = body) =>
        fetch(url, { method: 'POST', headers, body: sent }).then(({ status }) => status);
      const signing = { secret, previous_secret: null, previous_until: null };
      const headers = signedHeaders(signing, { id: 'msg_1', body }, new Date());
      const rotating = { secret: makeSecret(random), previous_secret: secret, previous_until: '2999-01-01' };
      expect([
        await post(headers),
        // the same again: answered and not done twice
        await post(headers),
        // while a secret rotates the receiver may still hold the one before
        await post(signedHeaders(rotating, { id: 'msg_2', body }, new Date())),
        await post(headers, `${body} `),
        await post(signedHeaders(signing, { id: 'msg_3', body }, new Date(Date.now() - 3_600_000))),
        await post({ ...headers, 'webhook-id': 'msg_4' }),
        await post({}),
      ]).toEqual([204, 204, 204, 401, 401, 401, 401]);
      await printed(/webhook\.test msg_2/);
      expect(out().match(/msg_\d/g)).toEqual(['msg_1', 'msg_2']);
    },
    300_000,
  );
});

it('an example of an event that there is not, or to no receiver, is said', async () => {
  const world = (): ReturnType<typeof fakeWorld> & { dataFolder: string } => ({
    ...fakeWorld({ env: { TARIFF_HOME: tempHome() } }),
    dataFolder,
  });
  const unknown = world();
  const words = ['webhooks', 'trigger', 'duty.risen', '--forward-to', 'http://127.0.0.1:9/hook'];
  expect(await run(words, unknown)).toBe(2);
  expect(unknown.err()).toContain('is not one of tariff.line_added');
  const closed = world();
  expect(
    await run(['webhooks', 'trigger', 'duty.changed', '--forward-to', 'http://127.0.0.1:9/hook'], closed),
  ).not.toBe(0);
  expect(closed.out()).toContain('not reached');
});
