import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoctorReport } from '../../../src/api/doctor-report.js';
import { processWorld } from '../../../src/cli/context.js';
import { reportSecrets } from '../../../src/cli/host/report-secrets.js';
import { run } from '../../../src/cli/run.js';
import { secretsFinding } from '../../../src/host/doctor/secrets-finding.js';
import { makeHostService } from '../../../src/host/host-service.js';
import { openHostStore } from '../../../src/store/open-host-store.js';
import { findSecrets } from '../../../src/webhooks/seal-secrets.js';
import { readSecret } from '../../../src/webhooks/secret-seal.js';
import { fakeWorld } from '../../support/fake-world.js';
import { postgresMissing, startPostgres, type TestPostgres } from '../../support/postgres.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';
import { aSealKey, aWebhook } from '../../support/webhook-rows.js';

const missing = postgresMissing();
if (missing) console.warn(`sealing in PostgreSQL is not tested: ${missing}`);

const [old, fresh, other] = [aSealKey(1), aSealKey(2), aSealKey(3)];
const secretOf = (n: number) => `whsec_${Buffer.alloc(24, n + 65).toString('base64')}`;
const before = 'whsec_VGhlU2VjcmV0VGhhdFdhc0JlZm9yZUl0';

type Env = Record<string, string>;

async function told(argv: readonly string[], env: Env) {
  const world = fakeWorld({ env });
  const code = await run(argv, world);
  return { code, out: world.out(), err: world.err() };
}

const seal = async (env: Env) => {
  const { code, out, err } = await told(['store', 'seal', '--json'], env);
  return { code, err, ...(out === '' ? {} : (JSON.parse(out) as object)) };
};

const openAt = (env: Env) => openHostStore({ home: env['TARIFF_HOME']!, url: env['DATABASE_URL'] ?? '' });

/** What is said of the secrets of an installation to whoever has these keys. */
async function saidOf(env: Env, keys: readonly string[]) {
  const store = await openAt(env);
  const found = await findSecrets(store.webhooks, keys);
  await store.close();
  return secretsFinding(found, keys.length > 0);
}

/** An installation from before secrets were sealed: three webhooks, one of them between two secrets. */
async function fill(env: Env): Promise<void> {
  const store = await openAt(env);
  for (let n = 0; n < 3; n++)
    await store.webhooks.create(
      aWebhook({
        ...{ id: `wh_${n}`, secret: secretOf(n) },
        ...(n === 0 ? { previous_secret: before, previous_until: '2999-01-01T00:00:00.000Z' } : {}),
      }),
      5,
    );
  await store.close();
}

/** What each webhook signs with, for whoever has these keys. */
async function secretsAt(env: Env, keys: readonly string[]) {
  const store = await openAt(env);
  const rows = await store.webhooks.secrets('', 10);
  await store.close();
  return rows.flatMap(({ id, secret, previous_secret: previous }) =>
    [secret, ...(previous === null ? [] : [previous])].map((kept) => readSecret(kept, id, keys)),
  );
}

const all = [secretOf(0), before, secretOf(1), secretOf(2)];

/** Every step of an installation's life with its keys; `dumped` is all that a thief of the database would read. */
async function livesWithKeys(env: Env, dumped: () => Promise<string>): Promise<void> {
  await fill(env);
  expect(await dumped()).toContain(secretOf(1));
  expect(await saidOf(env, [])).toMatchObject({
    ...{ state: 'warning', found: '4 secrets of webhooks lie in clear in the database and its backups' },
    remedy: expect.stringContaining('openssl rand -base64 32'),
  });
  const without = await seal(env);
  expect([without.code, without.err]).toEqual([2, expect.stringContaining('TARIFF_SEAL_KEYFILE')]);

  const file = join(env['TARIFF_HOME']!, 'seal.key');
  const keys = { ...env, TARIFF_SEAL_KEYFILE: file };
  writeFileSync(file, `${old}\n`, { mode: 0o600 });
  expect(await saidOf(env, [old])).toMatchObject({ state: 'warning', remedy: 'tariff store seal' });
  expect(await seal(keys)).toMatchObject({ code: 0, changed: 3, sealed: 4, in_clear: 0 });
  expect(await seal(keys)).toMatchObject({ code: 0, changed: 0, sealed: 4 });
  expect(await saidOf(env, [old])).toMatchObject({ state: 'ok', found: '4 secrets of webhooks are sealed' });
  expect(await secretsAt(env, [old])).toEqual(all);
  const dump = await dumped();
  for (const secret of all) expect(dump).not.toContain(secret.slice(6));
  expect(dump).not.toContain('whsec_');

  // another key comes first, and the one before goes
  writeFileSync(file, `${fresh}\n${old}\n`);
  expect(await saidOf(env, [fresh, old])).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('older key'),
  });
  expect(await seal(keys)).toMatchObject({ code: 0, changed: 3, sealed: 4 });
  writeFileSync(file, `${fresh}\n`);
  expect(await saidOf(env, [fresh])).toMatchObject({ state: 'ok' });
  expect(await secretsAt(env, [fresh])).toEqual(all);

  // a key that is lost
  writeFileSync(file, `${other}\n`);
  expect(await saidOf(env, [other])).toMatchObject({
    ...{ state: 'failed', found: expect.stringMatching(/^4 .*not here \([0-9a-f]{8}\)/) },
    remedy: expect.stringContaining('rotate-secret'),
  });
  expect(await seal(keys)).toMatchObject({ code: 3, changed: 0, sealed: 0, under_unknown_keys: 4 });
  expect(await secretsAt(env, [fresh])).toEqual(all);
  const store = await openAt(env);
  const trail = await store.accounts.trail('', 9);
  await store.close();
  expect(trail.items.map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual(
    Array(2).fill(['store.seal', { changed: 3 }]),
  );
}

it('secrets in the file are sealed, sealed anew and told of; nothing in clear stays in it', async () => {
  const home = tempHome();
  await livesWithKeys({ TARIFF_HOME: home }, async () =>
    readdirSync(home)
      .filter((name) => name.startsWith('history.db'))
      .map((name) => readFileSync(join(home, name), 'latin1'))
      .join(''),
  );
});

it('a key that cannot be read stops what seals, and is a finding of the doctor', async () => {
  const env = { TARIFF_HOME: tempHome(), TARIFF_SEAL_KEYFILE: '/nowhere/seal.key' };
  expect(await seal(env)).toMatchObject({ code: 8, err: expect.stringContaining('/nowhere/seal.key') });
  await fill(env);
  const key = join(env.TARIFF_HOME, 'seal.key');
  writeFileSync(key, old, { mode: 0o644 });
  const secretsSeen = async (path: string) => {
    const { makeDataService } = processWorld();
    const seen = { ...env, TARIFF_SEAL_KEYFILE: path, TARIFF_LISTEN: '127.0.0.1:0' };
    const world = { ...fakeWorld({ env: seen }), makeDataService, dataFolder };
    await run(['doctor', '--json'], world);
    const { checks } = JSON.parse(world.out()) as DoctorReport;
    return Object.fromEntries(checks.map((each) => [each.check, each]));
  };
  expect((await secretsSeen('/nowhere/seal.key'))['secrets']?.state).toBe('failed');
  expect(await secretsSeen(key)).toMatchObject({
    keys: { state: 'failed', remedy: `chmod 600 ${key}` },
    secrets: { state: 'warning', remedy: 'tariff store seal' },
  });
});

it('whoever starts a server hears how the secrets lie, and that no key is named where others read the database', async () => {
  const env = { TARIFF_HOME: tempHome() };
  const heard = async (keys: readonly string[], shared: boolean) => {
    const lines: string[] = [];
    const talk = async (text: string) => void lines.push(text);
    const store = await openAt(env);
    const hosting = makeHostService({
      store,
      now: () => new Date(),
      random: (bytes) => new Uint8Array(bytes),
    });
    await reportSecrets({ talk, sealKeys: () => keys }, hosting, { shared });
    await hosting.close();
    return lines.join('\n');
  };
  expect(await heard([], false)).toBe('');
  expect(await heard([], true)).toMatch(/no key seals the secrets .*TARIFF_SEAL_KEYFILE/);
  expect(await heard([old], true)).toBe('');
  await fill(env);
  expect(await heard([], false)).toMatch(/4 secrets of webhooks lie in clear .*openssl/);
  expect(await heard([old], false)).toMatch(/lie in clear .*: tariff store seal$/);
  await seal({ ...env, TARIFF_SEAL_KEY: old });
  expect(await heard([old], true)).toBe('');
  expect(await heard([fresh], false)).toMatch(/not here/);
});

it('a webhook that this machine makes for itself is sealed, too', async () => {
  const home = tempHome();
  const { makeService } = processWorld();
  const world = {
    ...fakeWorld({ env: { TARIFF_HOME: home, TARIFF_SEAL_KEY: old } }),
    makeService,
    dataFolder,
  };
  expect(await run(['webhooks', 'create', 'https://broker.example.com/hook', '--json'], world)).toBe(0);
  const { secret } = JSON.parse(world.out()) as { secret: string };
  expect(secret).toMatch(/^whsec_/);
  expect(await secretsAt({ TARIFF_HOME: home }, [])).toEqual([undefined]);
  expect(await secretsAt({ TARIFF_HOME: home }, [old])).toEqual([secret]);
});

describe.skipIf(missing !== undefined)('with PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.remove());

  /** Every row of every table, as a dump has them. */
  async function rowsOf(url: string): Promise<string> {
    const client = new pg.Client(url);
    await client.connect();
    const tables = await client.query(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    const texts: string[] = [];
    for (const { name } of tables.rows)
      texts.push(JSON.stringify((await client.query(`SELECT * FROM ${name}`)).rows));
    await client.end();
    return texts.join('\n');
  }

  it('the same holds in a shared database', async () => {
    const url = await server.create('sealed');
    const env = { TARIFF_HOME: tempHome(), DATABASE_URL: url };
    expect((await told(['migrate'], env)).code).toBe(0);
    await livesWithKeys(env, () => rowsOf(url));
  });

  it('a copy from the file keeps secrets sealed, those in clear in clear until they are sealed there', async () => {
    const home = tempHome();
    await fill({ TARIFF_HOME: home });
    const keys = { TARIFF_HOME: home, TARIFF_SEAL_KEY: old };
    await seal(keys);
    const store = await openHostStore({ home });
    await store.webhooks.create(aWebhook({ id: 'wh_3', secret: secretOf(3) }), 5);
    await store.close();
    const url = await server.create('moved');
    const env = { ...keys, DATABASE_URL: url };
    await told(['migrate'], env);
    const copied = await told(['store', 'copy', '--from', 'sqlite', '--to', 'postgres'], env);
    expect(copied.code, copied.err).toBe(0);
    expect(await secretsAt(env, [old])).toEqual([...all, secretOf(3)]);
    expect(await rowsOf(url)).toContain(secretOf(3));
    expect(await seal(env)).toMatchObject({ code: 0, changed: 1, sealed: 5 });
    expect(await rowsOf(url)).not.toContain('whsec_');
    expect(await secretsAt(env, [old])).toEqual([...all, secretOf(3)]);
  });
});
