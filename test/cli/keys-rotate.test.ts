import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { keyFile } from '../../src/config/credentials.js';
import { builtProgram } from '../support/built-program.js';
import { type Reply, scriptedServer } from '../support/scripted-server.js';
import { type Served, served } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';

// each step is a process of its own, and a machine may be busy
vi.setConfig({ testTimeout: 600_000 });

let tariff: Awaited<ReturnType<typeof builtProgram>>;
beforeAll(async () => {
  tariff = await builtProgram('keys');
}, 120_000);

const killer = `--import=${join(import.meta.dirname, '../support/kill-at.mjs')}`;

/** A user with a key of a fresh account, kept as `tariff login` keeps it, and the real server behind a line that can be cut. */
class User {
  readonly home = tempHome();
  readonly #served: Served;
  readonly #url: string;
  readonly first: string;
  readonly place: string;

  constructor(server: Served, url: string, key: string) {
    this.#served = server;
    this.#url = url;
    this.first = key;
    this.place = keyFile(join(this.home, 'settings.json'), url);
    mkdirSync(join(this.home, 'keys'), { mode: 0o700 });
    writeFileSync(this.place, JSON.stringify({ server: url, key, saved_at: '' }), { mode: 0o600 });
  }

  run(argv: readonly string[], env: Record<string, string> = {}) {
    return tariff(['keys', 'rotate', ...argv], {
      env: { TARIFF_HOME: this.home, TARIFF_SERVER: this.#url, ...env },
    });
  }

  get kept(): string {
    return (JSON.parse(readFileSync(this.place, 'utf8')) as { key: string }).key;
  }

  /** whether the server takes a key */
  async works(key: string): Promise<boolean> {
    return (await this.#served.call(key, 'GET', '/v1/account')).status === 200;
  }

  async keys(): Promise<{ prefix: string; revoked_at: string | null; expires_at: string | null }[]> {
    return (await this.#served.call(this.kept, 'GET', '/v1/keys')).body.items;
  }
}

/** Where the line to the server is cut, and what else the server hears. */
interface Line {
  cut: ((path: string, call: number) => 'before' | 'after' | undefined) | undefined;
}

async function rotating(): Promise<{ readonly user: () => Promise<User>; readonly line: Line }> {
  const server = await served();
  server.clock.at = Date.parse('2026-06-15T09:30:00Z');
  const line: Line = { cut: undefined };
  let calls = 0;
  const { url } = await scriptedServer(async ({ method, path, headers, body }): Promise<Reply> => {
    const where = line.cut?.(path, ++calls);
    if (where === 'before') return 'cut';
    const key = String(headers['authorization']).replace('Bearer ', '');
    const given = headers['idempotency-key'];
    const answer = await server.call(
      key,
      method as 'GET',
      path,
      body,
      given ? { 'idempotency-key': String(given) } : {},
    );
    return where === 'after' ? 'cut' : { status: answer.status, body: answer.body };
  });
  return { line, user: async () => new User(server, url, await server.key()) };
}

const compromised = ['--reason', 'compromised'];

describe('keys rotate, whatever cuts it off', () => {
  it('killed before any change of a file: a key works, and the same command finishes', async () => {
    const { user } = await rotating();
    const whole = await user();
    const count = join(tempHome(), 'count');
    const ended = await whole.run(compromised, { NODE_OPTIONS: killer, COUNT_TO: count });
    expect(ended.code, ended.err).toBe(0);
    const changes = Number(readFileSync(count, 'utf8'));
    expect(changes).toBeGreaterThan(15);
    for (let at = 1; at <= changes; at++) {
      const own = await user();
      const killed = await own.run(compromised, { NODE_OPTIONS: killer, KILL_AT: String(at) });
      expect(killed.signal, `change ${at}`).toBe('SIGKILL');
      expect(await own.works(own.kept), `change ${at}: the kept key works`).toBe(true);
      const again = await own.run(compromised);
      expect(again.code, `change ${at}: ${again.err}`).toBe(0);
      await expectReplaced(own, `change ${at}`);
    }
  });

  it.each([
    ['/v1/keys/rotate', 'before'],
    ['/v1/keys/rotate', 'after'],
    ['/v1/account', 'before'],
    ['/revoke', 'before'],
    ['/revoke', 'after'],
  ] as const)(
    'the line is cut at %s, %s the server has done it: a key works, and the same command finishes',
    async (path, when) => {
      const { user, line } = await rotating();
      const own = await user();
      line.cut = (asked) => (asked.includes(path) ? when : undefined);
      const failed = await own.run(compromised);
      expect([failed.code, failed.err]).toEqual([7, expect.stringContaining('the connection broke')]);
      expect(await own.works(own.kept)).toBe(true);
      line.cut = undefined;
      const again = await own.run([]);
      expect(again.code, again.err).toBe(0);
      await expectReplaced(own, path);
    },
  );

  it('two at once come to one new key', async () => {
    const { user } = await rotating();
    const own = await user();
    const ended = await Promise.all([own.run([]), own.run([])]);
    expect(ended.some(({ code }) => code === 0)).toBe(true);
    expect((await own.run([])).code).toBe(0);
    expect(await own.works(own.kept)).toBe(true);
    const good = (await own.keys()).filter(
      ({ revoked_at, expires_at }) => revoked_at === null && expires_at === null,
    );
    expect(good).toHaveLength(1);
  });
});

/** One new key, kept; the old one ended; nothing left lying about, and no key that nobody holds. */
async function expectReplaced(user: User, where: string): Promise<void> {
  expect(user.kept, where).not.toBe(user.first);
  expect(await user.works(user.kept), where).toBe(true);
  expect(await user.works(user.first), where).toBe(false);
  const keys = await user.keys();
  expect(keys, where).toHaveLength(2);
  // nor a file that a killed run was writing: a key would lie in it for good
  expect(readdirSync(join(user.home, 'keys')), where).toHaveLength(1);
}

describe('keys rotate', () => {
  it('keeps the new key where the old one lay, and lets the old one go after its grace', async () => {
    const { user } = await rotating();
    const own = await user();
    const { code, out, err } = await own.run(['--grace', '2h', '--reason', 'scheduled']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/is good until 2026-06-15T11:30:00/);
    expect(own.kept).not.toBe(own.first);
    expect(await own.works(own.first)).toBe(true);
    expect(`${out}${err}`).not.toContain(own.kept);
    expect(existsSync(own.place.replace('.json', '.rotation.json'))).toBe(false);
  });

  it('writes the new key to a file, or prints it, alone', async () => {
    const { user } = await rotating();
    const own = await user();
    const file = join(own.home, 'for-the-vault');
    expect((await own.run(['--write-key-to', file])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(`${own.kept}\n`);
    const printed = await own.run(['--write-key-to', '-']);
    expect([printed.code, printed.out]).toEqual([0, `${own.kept}\n`]);
    expect(printed.err).not.toContain(own.kept);
    const object = await own.run(['--write-key-to', '-', '--json']);
    expect(JSON.parse(object.out)).toMatchObject({ schema_version: '1', key: own.kept });
  });

  it('puts a key from a file back there, and one from a variable where it is told to', async () => {
    const { user } = await rotating();
    const own = await user();
    const file = join(own.home, 'key-file');
    writeFileSync(file, `${own.first}\n`, { mode: 0o600 });
    expect((await own.run([], { TARIFF_KEYFILE: file })).code).toBe(0);
    const second = readFileSync(file, 'utf8').trim();
    expect([second === own.first, await own.works(second)]).toEqual([false, true]);
    const nowhere = await own.run([], { TARIFF_API_KEY: second });
    expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringContaining('no key was changed')]);
    const there = await own.run(['--write-key-to', '-'], { TARIFF_API_KEY: second });
    expect([there.code, await own.works(there.out.trim())]).toEqual([0, true]);
  });

  it('a reader that goes away before the key is printed does not lose it', async () => {
    const { user } = await rotating();
    const own = await user();
    const env = { TARIFF_API_KEY: own.first };
    const lost = await tariff(['keys', 'rotate', '--write-key-to', '-'], {
      env: {
        TARIFF_HOME: own.home,
        TARIFF_SERVER: JSON.parse(readFileSync(own.place, 'utf8')).server,
        ...env,
      },
      closeOut: true,
    });
    expect([lost.code, lost.err]).toEqual([9, expect.stringContaining('run the command again')]);
    const again = await own.run(['--write-key-to', '-'], env);
    expect([again.code, await own.works(again.out.trim())]).toEqual([0, true]);
  });

  it.each([
    [['--grace', 'soon'], 2, /--grace: "soon" is not a time of at most 7 days/],
    [['--grace', '8d'], 2, /"8d" is not a time/],
    [['--grace', '1h', '--reason', 'compromised'], 2, /a compromised key has no grace/],
    [['--reason', 'boredom'], 2, /is not one of scheduled, compromised/],
    [['--write-key-to', '/nowhere/key'], 9, /no key was changed/],
    [['--write-key-to', '/'], 9, /is no file/],
  ])('%j changes nothing', async (argv, exit, words) => {
    const { user } = await rotating();
    const own = await user();
    const { code, err } = await own.run(argv);
    expect([code, own.kept]).toEqual([exit, own.first]);
    expect(err).toMatch(words);
    expect(await own.keys()).toHaveLength(1);
  });
});
