import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { openHostStore } from '../../../src/store/open-host-store.js';
import { fakeWorld } from '../../support/fake-world.js';
import { anAccount, anEntry } from '../../support/host-rows.js';
import { postgresMissing, startPostgres, type TestPostgres } from '../../support/postgres.js';
import { tempHome } from '../../support/temp-home.js';

const missing = postgresMissing();
if (missing) console.warn(`tariff migrate and store copy are not tested: ${missing}`);

async function told(argv: readonly string[], env: Record<string, string>) {
  const world = fakeWorld({ env });
  const code = await run(argv, world);
  return { code, out: world.out(), err: world.err() };
}

const copy = ['store', 'copy', '--from', 'sqlite', '--to', 'postgres'];

it('a file is brought up to date by tariff migrate, as by everything that opens it', async () => {
  const home = tempHome();
  const { code, out } = await told(['migrate'], { TARIFF_HOME: home });
  expect([code, out]).toEqual([0, `${home}/history.db is up to date\n`]);
});

it('a copy needs a database to go to, and knows one way only', async () => {
  const env = { TARIFF_HOME: tempHome() };
  const nowhere = await told(copy, env);
  expect(nowhere.code).toBe(2);
  expect(nowhere.err).toContain('DATABASE_URL');
  expect((await told(['store', 'copy', '--from', 'postgres', '--to', 'sqlite'], env)).code).toBe(2);
});

describe.skipIf(missing !== undefined)('with PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.remove());

  it('tariff migrate makes the tables, tariff store copy fills them; no password is shown', async () => {
    const home = tempHome();
    const store = await openHostStore({ home });
    await store.accounts.create(anAccount(), anEntry());
    await store.close();
    const url = (await server.create('moved')).replace('tariff@', 'tariff:s3cret@');
    const env = { TARIFF_HOME: home, DATABASE_URL: url };

    const early = await told(copy, env);
    expect(early.code).toBe(11);
    expect(early.err).toContain('tariff migrate');
    const made = await told(['migrate', '--json'], env);
    expect(JSON.parse(made.out)).toMatchObject({ schema_version: '1', steps: expect.any(Number) });
    const again = await told(['migrate'], env);
    expect(again.out).toMatch(/^the database 127\.0\.0\.1:\d+\/moved is up to date\n$/);
    const moved = await told(copy, env);
    expect(moved.code).toBe(0);
    expect(moved.out).toMatch(/\naccount +1 +[0-9a-f]{16}\n/);
    expect(moved.out).toMatch(
      /2 rows of .*history\.db are in the database 127\.0\.0\.1:\d+\/moved, compared/,
    );
    const twice = await told([...copy, '--json'], env);
    expect(twice.code).toBe(2);
    const shown = await told(['config', 'list'], env);
    expect(shown.out).toContain('tariff:***@');
    for (const { out, err } of [early, made, again, moved, twice, shown])
      expect(out + err).not.toContain('s3cret');
  });
});
