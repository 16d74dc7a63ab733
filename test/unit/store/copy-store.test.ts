import { join } from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { copyStore } from '../../../src/store/copy-store.js';
import { migratePostgres, openHostStore } from '../../../src/store/open-host-store.js';
import { openSqliteStore } from '../../../src/store/sqlite-store.js';
import { aBatch, aClaim, aJob, aKey, anAccount, anEntry, aUse, someItems } from '../../support/host-rows.js';
import { postgresMissing, startPostgres, type TestPostgres } from '../../support/postgres.js';
import { aClassification, aFeedback } from '../../support/stored-rows.js';
import { tempHome } from '../../support/temp-home.js';

const missing = postgresMissing();
if (missing) console.warn(`copies to PostgreSQL are not tested: ${missing}`);

/** A file with rows in every table that a server writes. */
async function filled(home: string): Promise<void> {
  const store = await openHostStore({ home });
  await store.accounts.create(anAccount(), anEntry());
  await store.accounts.addKey(aKey(), anEntry({ id: 'aud_2' }));
  for (let n = 0; n < 1203; n++)
    await store.history.saveClassification(
      aClassification({
        ...{ id: `cls_${n}`, account: 'acc_1', confidence: n / 1203, code: n % 2 ? '0101210010' : null },
        ...{ description: `goods ${n} "quoted" ñ 👕 ${'\0'.repeat(n % 2)}`, client: n % 3 ? null : 'ACME' },
      }),
    );
  await store.history.saveFeedback(aFeedback({ account: 'acc_1' }));
  await store.ledger.claim(aClaim());
  await store.ledger.record({
    ...{ usage: aUse({ products: 5_000_000_000 }), batch: { batch: aBatch(), items: someItems(3) } },
    reply: {
      ...{ account: 'acc_1', key: 'order-1', owner: 'process-1' },
      reply: { status: 200, headers: { a: 'b' }, body: 'kept' },
    },
  });
  await store.buckets.draw({ bucket: 'b', cost: 0.1, capacity: 0.3, perSecond: 1, at: 1_780_000_000_000 });
  await store.jobs.add(aJob());
  await store.jobs.add(aJob({ key: 'later', run_at: '2999-01-01T00:00:00.000Z', account: 'acc_2' }));
  await store.close();
}

describe.skipIf(missing !== undefined)('a copy of the file to PostgreSQL', () => {
  let server: TestPostgres;
  let made = 0;
  beforeAll(async () => {
    server = await startPostgres();
    await migratePostgres(await server.create('empty'));
  });
  afterAll(() => server?.remove());
  const emptyDatabase = () => server.create(`copy_${++made}`, 'empty');
  const asked = async (url: string, sql: string) => {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  };

  it('holds every row, and goes on from there', async () => {
    const home = tempHome();
    await filled(home);
    const url = await emptyDatabase();
    const tables = await copyStore(home, url);
    const counts = Object.fromEntries(tables.map(({ table, rows }) => [table, rows]));
    expect(counts).toMatchObject({
      ...{
        classification: 1203,
        feedback: 1,
        account: 1,
        api_key: 1,
        audit: 2,
        usage_record: 1,
        usage_day: 1,
      },
      ...{ reply: 1, bucket: 1, batch: 1, batch_item: 3, job: 2 },
    });
    expect(tables.every(({ checksum }) => /^[0-9a-f]{16}$/.test(checksum))).toBe(true);

    const [file, database] = [await openHostStore({ home }), await openHostStore({ home: '', url })];
    onTestFinished(() => file.close());
    onTestFinished(() => database.close());
    const shown = (row: object | undefined) =>
      JSON.parse(JSON.stringify(row).replaceAll('\\u0000', '\uFFFD'));
    for (const id of ['cls_0', 'cls_1', 'cls_1202'])
      expect(await database.history.classification('acc_1', id)).toEqual(
        shown(await file.history.classification('acc_1', id)),
      );
    expect(await database.accounts.keys('acc_1')).toEqual([aKey()]);
    await database.accounts.note(anEntry({ id: 'aud_0' }));
    const trail = await database.accounts.trail('acc_1', 9);
    expect(trail.items.map(({ id }) => id)).toEqual(['aud_0', 'aud_2', 'aud_1']);
    expect((await database.ledger.claim(aClaim())).kind).toBe('replay');
    expect(await database.ledger.productsSince('acc_1', '2026-01-01T00:00:00.000Z')).toBe(5_000_000_000);
    expect(await database.batches.pending('bat_1', 5)).toEqual(someItems(3));
    const ran: string[] = [];
    const worker = await database.jobs.work({
      handlers: {
        count: async (job) => {
          ran.push(job.key);
          return undefined;
        },
      },
      ...{ atOnce: 2, attemptsAtMost: 2 },
    });
    while (ran.length === 0) await new Promise((wake) => setTimeout(wake, 10));
    await worker.stop(5000);
    expect(ran).toEqual(['job-1']);
  });

  it('is refused where anything is there already, and changes nothing', async () => {
    const home = tempHome();
    await filled(home);
    const url = await emptyDatabase();
    await copyStore(home, url);
    await expect(copyStore(home, url)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await asked(url, 'SELECT count(*)::int AS n FROM classification')).toEqual([{ n: 1203 }]);
  });

  it('leaves nothing behind where it fails on the way', async () => {
    const home = tempHome();
    await filled(home);
    const url = await emptyDatabase();
    await asked(url, `ALTER TABLE batch_item ADD CONSTRAINT broken CHECK (position < 2)`);
    await expect(copyStore(home, url)).rejects.toThrow();
    expect(await asked(url, 'SELECT count(*)::int AS n FROM classification')).toEqual([{ n: 0 }]);
    expect(await asked(url, 'SELECT count(*)::int AS n FROM audit')).toEqual([{ n: 0 }]);
  });

  it('is refused where what arrives is not what was read', async () => {
    const home = tempHome();
    await filled(home);
    const url = await emptyDatabase();
    await asked(
      url,
      `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.id = 'cls_700' THEN NEW.code = '1'; END IF; RETURN NEW; END $$;
       CREATE TRIGGER spoil BEFORE INSERT ON classification FOR EACH ROW EXECUTE FUNCTION spoil()`,
    );
    await expect(copyStore(home, url)).rejects.toMatchObject({ code: 'data_damaged' });
    expect(await asked(url, 'SELECT count(*)::int AS n FROM classification')).toEqual([{ n: 0 }]);
  });

  it('takes a file of the first version, and says where there is none', async () => {
    const home = tempHome();
    const url = await emptyDatabase();
    await expect(copyStore(home, url)).rejects.toMatchObject({ code: 'not_found' });
    await (await openSqliteStore(join(home, 'history.db'))).close();
    const file = new Database(join(home, 'history.db'));
    for (const { name } of file
      .prepare(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('classification', 'feedback')
         AND name NOT LIKE 'sqlite%' ORDER BY rowid DESC`,
      )
      .all([]) as { name: string }[])
      file.exec(`DROP TABLE ${name}`);
    file.exec('PRAGMA user_version = 1');
    file.close();
    const store = await openSqliteStore(join(home, 'history.db'));
    await store.saveClassification(aClassification());
    await store.close();
    const tables = await copyStore(home, url);
    expect(tables.find(({ table }) => table === 'classification')?.rows).toBe(1);
  });
});
