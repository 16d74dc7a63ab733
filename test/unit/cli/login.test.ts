import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WhoAmI } from '../../../src/api/key-answers.js';
import { run } from '../../../src/cli/run.js';
import { keyFile } from '../../../src/config/credentials.js';
import { TariffError } from '../../../src/errors.js';
import { makeKey } from '../../../src/host/api-key.js';
import { type FakeWorldOptions, fakeWorld } from '../../support/fake-world.js';
import { tempHome } from '../../support/temp-home.js';

const server = 'https://tariff.example.com';
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const { key, prefix } = makeKey('test', random);
const other = makeKey('live', random).key;

const known: WhoAmI = {
  schema_version: '1',
  account: { id: 'acc_1', name: 'Acme Brokers', plan: 'enterprise' },
  key: {
    id: 'key_1',
    prefix,
    mode: 'test',
    scopes: ['read'],
    created_at: '2026-06-15T09:30:00.000Z',
    expires_at: null,
  },
};

async function told(home: string, argv: readonly string[], options: FakeWorldOptions = {}) {
  const world = fakeWorld({
    ...options,
    env: { TARIFF_HOME: home, ...options.env },
    service: { whoami: async () => known, ...options.service },
  });
  const code = await run(argv, world);
  return { code, out: world.out(), err: world.err(), asked: world.asked };
}

const place = (home: string): string => keyFile(join(home, 'settings.json'), server);
const login = (home: string, options: FakeWorldOptions = { stdin: [`${key}\n`] }) =>
  told(home, ['login', '--server', `${server}/`], options);

describe('login', () => {
  it('keeps a key that the server knows, for its owner alone, under the address of the server', async () => {
    const home = join(tempHome(), 'not', 'there', 'yet');
    const { code, out, err, asked } = await login(home);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`kept in ${place(home)}`);
    expect(asked).toContainEqual(['makeRemote', { server, key }]);
    expect(out).toContain('Acme Brokers (enterprise)');
    expect(JSON.parse(readFileSync(place(home), 'utf8'))).toMatchObject({ server, key });
    expect(statSync(place(home)).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, 'keys')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(home, 'keys'))).toHaveLength(1);
    expect(out).not.toContain(key);
  });

  it('asks for it unseen at a terminal', async () => {
    const { code, asked } = await login(tempHome(), { terminal: true, answers: [`  ${key} `] });
    expect(code).toBe(0);
    expect(asked).toContainEqual(['askSecret', `API key for ${server}:`]);
    expect(asked).toContainEqual(['makeRemote', { server, key }]);
  });

  it.each<[string, FakeWorldOptions, number, RegExp]>([
    ['nothing', { stdin: [] }, 2, /no key on standard input/],
    [
      'a typing error',
      { stdin: [`${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`] },
      4,
      /does not hold a key/,
    ],
    ['another text', { stdin: ['-----BEGIN PRIVATE KEY-----'] }, 4, /does not hold a key/],
    [
      'no key where nothing may be asked',
      { terminal: true, env: { TARIFF_INPUT: 'no' } },
      2,
      /nothing may be asked/,
    ],
  ])('keeps nothing of %s', async (_name, options, exit, words) => {
    const home = tempHome();
    const { code, err, asked } = await login(home, options);
    expect([code, asked.filter(([operation]) => operation === 'makeRemote')]).toEqual([exit, []]);
    expect(err).toMatch(words);
    expect(err).not.toContain('PRIVATE');
    expect(existsSync(place(home))).toBe(false);
  });

  it('keeps nothing that the server refuses', async () => {
    const home = tempHome();
    const service = {
      whoami: async () => {
        throw new TariffError('invalid_key', `${key} is not known`);
      },
    };
    const { code, err } = await login(home, { stdin: [key], service });
    expect([code, existsSync(place(home))]).toEqual([4, false]);
    expect(err).toContain(`${prefix}... is not known`);
    expect(err).not.toContain(key);
  });

  it('needs a server to be named', async () => {
    const { code, err } = await told(tempHome(), ['login'], { stdin: [key] });
    expect([code, err]).toEqual([2, expect.stringMatching(/no server is named\n.*--server URL/)]);
  });

  it('takes no key from the command line', async () => {
    const home = tempHome();
    for (const argv of [
      ['login', key, '--server', server],
      ['login', '--key', key, '--server', server],
    ]) {
      const { code, err } = await told(home, argv);
      expect(code).toBe(2);
      expect(err).not.toContain(key);
    }
  });

  it('says where the key cannot be kept', async () => {
    const home = tempHome();
    writeFileSync(join(home, 'keys'), 'a file in the way');
    const { code, err } = await login(home);
    expect([code, err]).toEqual([9, expect.stringMatching(/cannot be written/)]);
  });
});

describe('the key that a command asks with', () => {
  const asked = async (home: string, env: Record<string, string> = {}, ...argv: string[]) => {
    const result = await told(home, ['lookup', '6109', '--server', server, ...argv], { env });
    const [, made] = result.asked.find(([operation]) => operation === 'makeRemote') ?? [];
    return { ...result, used: (made as { key: string } | undefined)?.key };
  };

  it('comes from the variable before the file before what login kept', async () => {
    const home = tempHome();
    await login(home);
    const file = join(home, 'key-file');
    const third = makeKey('test', random).key;
    writeFileSync(file, `  ${third}\n`, { mode: 0o600 });
    expect((await asked(home)).used).toBe(key);
    expect((await asked(home, {}, '--keyfile', file)).used).toBe(third);
    expect((await asked(home, { TARIFF_KEYFILE: file })).used).toBe(third);
    expect((await asked(home, { TARIFF_KEYFILE: file, TARIFF_API_KEY: other })).used).toBe(other);
  });

  it('is kept for each server apart', async () => {
    const home = tempHome();
    await login(home);
    const elsewhere = await told(home, ['lookup', '6109', '--server', 'https://other.example.com']);
    expect([elsewhere.code, elsewhere.err]).toEqual([
      4,
      expect.stringContaining('no key for https://other.example.com'),
    ]);
    const below = await told(home, ['lookup', '6109', '--server', `${server}/eu`]);
    expect(below.code).toBe(4);
  });

  it('is refused, unrepeated, where it is none; a missing or damaged file is named', async () => {
    const home = tempHome();
    const bad = await asked(home, { TARIFF_API_KEY: 'hunter2' });
    expect([bad.code, bad.used]).toEqual([4, undefined]);
    expect(bad.err).toContain('TARIFF_API_KEY does not hold a key');
    expect(bad.err).not.toContain('hunter2');
    expect((await asked(home, {}, '--keyfile', '/nowhere/key')).code).toBe(8);
    mkdirSync(join(home, 'keys'));
    writeFileSync(place(home), '{"key": ');
    const damaged = await asked(home);
    expect([damaged.code, damaged.err]).toEqual([
      8,
      expect.stringMatching(/does not hold a key as "tariff login"/),
    ]);
  });

  it.skipIf(process.platform === 'win32')(
    'is used from a file that others can read, and that is said',
    async () => {
      const home = tempHome();
      await login(home);
      chmodSync(place(home), 0o644);
      const { code, err, used } = await asked(home);
      expect([code, used]).toEqual([0, key]);
      expect(err).toContain('can be read by others: chmod 600 it');
    },
  );

  it('is shown by no setting', async () => {
    const { out } = await told(tempHome(), ['config', 'list', '--json'], { env: { TARIFF_API_KEY: key } });
    expect(out).not.toContain(key.slice(12));
  });

  it('is not asked with where nothing may be kept: a server keeps its answers', async () => {
    const home = tempHome();
    await login(home);
    const { code, err, used } = await asked(home, {}, '--no-history');
    expect([code, used]).toEqual([2, undefined]);
    expect(err).toMatch(/a server keeps the answers it gives.*\n.*--no-history/);
  });
});

describe('logout', () => {
  it('forgets the key of one server, and says so where there was none', async () => {
    const home = tempHome();
    await login(home);
    const first = await told(home, ['logout', '--server', server]);
    expect([first.code, first.out, existsSync(place(home))]).toEqual([
      0,
      expect.stringContaining(`the key for ${server} is forgotten here`),
      false,
    ]);
    const again = await told(home, ['logout', '--server', server, '--json']);
    expect([again.code, JSON.parse(again.out)]).toMatchObject([0, { removed: false, server }]);
  });
});

describe('keys', () => {
  const record = {
    id: 'key_1',
    prefix: 'tk_test_aaaa',
    mode: 'test',
    scopes: ['read'],
    created_at: '2026-06-15T09:30:00.000Z',
    expires_at: null,
    revoked_at: null,
    current: false,
  } as const;
  const keys = (revoked: string[]) => ({
    list: async () => ({
      schema_version: '1' as const,
      items: [
        { ...record, scopes: ['read' as const] },
        { ...record, id: 'key_2', prefix, current: true, scopes: ['read' as const] },
        { ...record, id: 'key_3', prefix: 'tk_test_twin', scopes: ['read' as const] },
        { ...record, id: 'key_4', prefix: 'tk_test_twin', scopes: ['read' as const] },
      ],
    }),
    rotate: async () => {
      throw new Error('not asked for');
    },
    create: unserved,
    trail: unserved,
    eraseClient: unserved,
    changeAccount: unserved,
    revoke: async (id: string) => {
      revoked.push(id);
      return { schema_version: '1' as const, key: { ...record, id, scopes: ['read' as const] } };
    },
  });
  const revoke = async (...words: string[]) => {
    const revoked: string[] = [];
    const result = await told(tempHome(), ['keys', 'revoke', ...words, '--server', server], {
      env: { TARIFF_API_KEY: key },
      service: { keys: keys(revoked) },
    });
    return { ...result, revoked };
  };

  it('revokes by id or by beginning, and not the key in use unless that is said', async () => {
    expect(await revoke('tk_test_aaaa...')).toMatchObject({ code: 0, revoked: ['key_1'] });
    expect(await revoke('key_1')).toMatchObject({ code: 0, revoked: ['key_1'] });
    expect(await revoke(prefix)).toMatchObject({ code: 2, revoked: [] });
    expect(await revoke(prefix, '--yes')).toMatchObject({ code: 0, revoked: ['key_2'] });
    expect(await revoke('tk_test_twin')).toMatchObject({ code: 2, revoked: [] });
    expect(await revoke('tk_test_none')).toMatchObject({ code: 2, revoked: [] });
    expect(await revoke('key_1', '--reason', 'boredom')).toMatchObject({ code: 2, revoked: [] });
  });

  it('lists their beginnings, and which is in use', async () => {
    const { out } = await told(tempHome(), ['keys', 'list', '--server', server], {
      env: { TARIFF_API_KEY: key },
      service: { keys: keys([]) },
    });
    expect(out).toMatch(new RegExp(`${prefix}\\.\\.\\. +key_2 .*this one`));
    expect(out).not.toContain(key);
  });

  it('of an account of this very machine are shown and ended without a server', async () => {
    const home = tempHome();
    expect((await told(home, ['accounts', 'create', 'acme'])).code).toBe(0);
    const made = await told(home, ['keys', 'create', '--account', 'acme', '--test']);
    const beginning = made.out.trim().slice(0, 12);
    const listed = await told(home, ['keys', 'list', '--account', 'acme']);
    expect([listed.code, listed.out]).toEqual([0, expect.stringContaining(`${beginning}...`)]);
    const ended = await told(home, ['keys', 'revoke', beginning, '--account', 'acme']);
    expect([ended.code, ended.out]).toEqual([0, expect.stringContaining(`${beginning}... is revoked`)]);
    expect((await told(home, ['keys', 'list', '--account', 'acme'])).out).toMatch(/revoked \d{4}-/);
    const never = await told(home, ['keys', 'list', '--account', 'acme']);
    expect(never.out).toContain('never');
    const nowhere = await told(home, ['keys', 'list'], { service: { keys: unservedKeys } });
    expect(nowhere.code).toBe(2);
  });
});

describe('tariff keys create', () => {
  it('on the machine of the server binds a key as it is told, or says what cannot be', async () => {
    const home = tempHome();
    expect((await told(home, ['accounts', 'create', 'acme', '--keep-days', '90'])).out).toContain(
      'keeps answers 90 days',
    );
    const create = (...words: string[]) => told(home, ['keys', 'create', '--account', 'acme', ...words]);
    const made = await create(
      ...['--label', 'scanner', '--expires', '9000d', '--allow-ip', '203.0.113.0/24, 2001:db8::1'],
      ...['--calls', '60', '--scopes', 'read', '--json'],
    );
    expect(made.code).toBe(0);
    const { record } = JSON.parse(made.out);
    expect(record).toMatchObject({
      ...{ label: 'scanner', allowed_ips: ['203.0.113.0/24', '2001:db8::1'], calls_per_minute: 60 },
      scopes: ['read'],
    });
    // 9,000 days after the day of the program's clock
    expect(record.expires_at).toBe('2051-02-04T09:30:00.000Z');
    expect(JSON.parse((await create('--expires', '2099-01-31', '--json')).out).record.expires_at).toBe(
      '2099-01-31T00:00:00.000Z',
    );
    const listed = await told(home, ['keys', 'list', '--account', 'acme'], { env: { COLUMNS: '200' } });
    expect(listed.out).toContain('"scanner"; from 203.0.113.0/24, 2001:db8::1; 60 calls a minute');
    for (const wrong of [
      ...[
        ['--expires', '2020-01-01'],
        ['--expires', 'soon'],
        ['--expires', '0d'],
        ['--calls', '0'],
      ],
      ...[
        ['--allow-ip', 'example.com'],
        ['--allow-ip', '0.0.0.0/0'],
        ['--label', ''],
      ],
    ])
      expect((await create(...wrong)).code, wrong.join(' ')).toBe(2);
  });

  it('without --account asks the server for a further key of the account that asks', async () => {
    const asked: unknown[] = [];
    const made = await told(
      tempHome(),
      ['keys', 'create', '--scopes', 'read', '--calls', '5', '--server', server],
      {
        env: { TARIFF_API_KEY: key },
        service: {
          keys: {
            ...unservedKeys,
            create: async (request) => {
              asked.push(request);
              const record = {
                ...{ id: 'key_9', prefix: 'tk_live_fres', mode: 'live' as const, current: false },
                ...{ created_at: '2026-06-15T09:30:00.000Z', expires_at: null, revoked_at: null },
              };
              return { schema_version: '1', key: 'tk_live_fresh', record: { ...record, scopes: ['read'] } };
            },
          },
        },
      },
    );
    expect([made.code, made.out]).toEqual([0, 'tk_live_fresh\n']);
    expect(asked).toMatchObject([{ scopes: ['read'], calls_per_minute: 5, mode: 'live' }]);
    expect((await told(tempHome(), ['keys', 'create'])).code).toBe(2);
  });
});

const unserved = async (): Promise<never> => {
  throw new TariffError('needs_server', 'keys are known by a server, and none is named');
};
const unservedKeys = {
  ...{ list: unserved, create: unserved, rotate: unserved, revoke: unserved },
  ...{ trail: unserved, eraseClient: unserved, changeAccount: unserved },
};
