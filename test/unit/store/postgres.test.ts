import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { latestStep } from '../../../src/store/migrations.js';
import { migratePostgres, openHostStore } from '../../../src/store/open-host-store.js';
import { aJob, anEntry, aUse } from '../../support/host-rows.js';
import { postgresMissing, startPostgres, type TestPostgres } from '../../support/postgres.js';
import { aClassification } from '../../support/stored-rows.js';

const missing = postgresMissing();
if (missing) console.warn(`not tested on PostgreSQL: ${missing}`);

describe.skipIf(missing !== undefined)('an installation on PostgreSQL', () => {
  let server: TestPostgres;
  let made = 0;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.remove());

  const newDatabase = () => server.create(`case_${++made}`);
  const asked = async (url: string, sql: string): Promise<unknown[]> => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const opened = async (url: string) => {
    const store = await openHostStore({ home: '', url });
    onTestFinished(() => store.close().catch(() => undefined));
    return store;
  };
  const migrated = async () => {
    const url = await newDatabase();
    await migratePostgres(url);
    return { url, store: await opened(url) };
  };
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => {
        throw new Error('it was not refused');
      },
      (fault: Error & { hint?: string; code?: string }) => fault,
    );

  it('is not opened before its tables are made, and then says how', async () => {
    const fault = await refusal(openHostStore({ home: '', url: await newDatabase() }));
    expect(fault).toMatchObject({ code: 'store_unavailable' });
    expect(fault.hint).toContain('tariff migrate');
  });

  it('has its tables made once, by whichever of several comes first', async () => {
    const url = await newDatabase();
    const steps = await Promise.all([1, 2, 3, 4].map(() => migratePostgres(url)));
    expect(steps.filter((count) => count > 0)).toHaveLength(1);
    expect(await migratePostgres(url)).toBe(0);
    expect(await asked(url, 'SELECT max(number)::int AS last FROM schema_step')).toEqual([
      { last: latestStep },
    ]);
  });

  it('written by a newer version is left alone', async () => {
    const { url } = await migrated();
    await asked(url, `INSERT INTO schema_step VALUES (9999, 'later')`);
    for (const work of [() => openHostStore({ home: '', url }), () => migratePostgres(url)])
      expect((await refusal(work())).message).toContain('newer version of tariff (schema 9999');
  });

  it('that a newer version only added to is used as before, and not brought back', async () => {
    const { url } = await migrated();
    await asked(url, `INSERT INTO schema_step (number, taken_at, breaks) VALUES (9998, 'later', 0)`);
    const store = await openHostStore({ home: '', url });
    onTestFinished(() => store.close());
    await store.accounts.note(anEntry());
    expect(await migratePostgres(url)).toBe(0);
    await asked(url, `INSERT INTO schema_step (number, taken_at, breaks) VALUES (9999, 'later', 1)`);
    expect((await refusal(openHostStore({ home: '', url }))).message).toContain('(schema 9999');
  });

  it('that cannot be reached is said without user and password', async () => {
    const url = server.url('nowhere').replace('tariff@', 'tariff:s3cret@');
    const absent = await refusal(openHostStore({ home: '', url }));
    expect(absent.message).toMatch(
      /^the database 127\.0\.0\.1:\d+\/nowhere is not there, or refuses this user$/,
    );
    const closed = await refusal(openHostStore({ home: '', url: 'postgres://u:s3cret@127.0.0.1:1/x' }));
    expect(closed.message).toBe('the database 127.0.0.1:1/x cannot be reached or does not answer');
    for (const fault of [absent, closed]) {
      expect(fault.code).toBe('store_unavailable');
      expect(`${fault.message} ${fault.hint} ${fault.stack}`).not.toContain('s3cret');
    }
  });

  it('sorts and compares text byte by byte, whatever the language of the server', async () => {
    const { store } = await migrated();
    const ids = ['cls_a', 'cls_B', 'cls_ä', 'cls_Z', 'cls_1'];
    for (const id of ids) await store.history.saveClassification(aClassification({ id }));
    const { items } = await store.history.classifications('local', {}, 10);
    expect(items.map(({ id }) => id)).toEqual(['cls_ä', 'cls_a', 'cls_Z', 'cls_B', 'cls_1']);
  });

  it('shows a NUL, which it cannot keep, as a replacement', async () => {
    const { store } = await migrated();
    await store.history.saveClassification(aClassification({ description: 'a\0b' }));
    expect((await store.history.classification('local', 'cls_1'))?.description).toBe('a\uFFFDb');
  });

  it('keeps a record of changes that nobody changes', async () => {
    const { url, store } = await migrated();
    await store.accounts.note(anEntry());
    for (const change of [`UPDATE audit SET actor = 'other'`, 'DELETE FROM audit', 'TRUNCATE audit'])
      await expect(asked(url, change)).rejects.toThrow('audit is append-only');
    expect((await store.accounts.trail(undefined, 5)).items).toEqual([anEntry()]);
  });

  it('loses no job that its worker is thought dead over, and goes on with', async () => {
    const { url, store } = await migrated();
    let runs = 0;
    const worker = await store.jobs.work({
      ...{ atOnce: 1, attemptsAtMost: 3 },
      handlers: {
        count: async () => {
          runs++;
          if (runs === 1)
            await asked(
              url,
              'SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT locked_by FROM graphile_worker.jobs))',
            );
          return runs < 3 ? { againAt: new Date().toISOString() } : undefined;
        },
      },
    });
    onTestFinished(() => worker.stop(1000));
    await store.jobs.add(aJob());
    while ((await store.jobs.depth()) > 0) await new Promise((wake) => setTimeout(wake, 20));
    expect(runs).toBe(3);
    expect(await store.jobs.deadLetters()).toEqual([]);
  });

  it("takes two transactions apart that stand in each other's way", async () => {
    const { url, store } = await migrated();
    await store.ledger.record({ usage: aUse({ ref: 'a' }) });
    await asked(
      url,
      `CREATE TABLE collisions (n int);
       CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF nextval('collided') <= 3 THEN RAISE EXCEPTION 'collision' USING ERRCODE = '40P01'; END IF;
         RETURN NEW; END $$;
       CREATE SEQUENCE collided;
       CREATE TRIGGER collide BEFORE INSERT ON usage_record FOR EACH ROW EXECUTE FUNCTION collide()`,
    );
    expect(await store.ledger.record({ usage: aUse({ ref: 'b' }) })).toBe(true);
    expect(await store.ledger.productsSince('acc_1', '2026-01-01T00:00:00.000Z')).toBe(2);
  });

  it('goes on when the server was killed and is back, and so do its jobs', async () => {
    const { store } = await migrated();
    const ran: string[] = [];
    const worker = await store.jobs.work({
      ...{ atOnce: 2, attemptsAtMost: 5, pauseMs: () => 50 },
      handlers: {
        count: async (job) => {
          ran.push(job.key);
          return undefined;
        },
      },
    });
    onTestFinished(() => worker.stop(2000));
    await store.jobs.add(aJob({ key: 'before' }));
    while (!ran.includes('before')) await new Promise((wake) => setTimeout(wake, 10));
    await store.history.saveClassification(aClassification({ id: 'kept' }));
    await server.kill();
    const fault = await refusal(store.history.saveClassification(aClassification({ id: 'refused' })));
    expect(fault).toMatchObject({ code: 'store_unavailable' });
    await expect(store.ping()).rejects.toMatchObject({ code: 'store_unavailable' });
    await server.start();
    await store.ping();
    expect(await store.history.classification('local', 'kept')).toBeDefined();
    expect(await store.history.classification('local', 'refused')).toBeUndefined();
    await store.jobs.add(aJob({ key: 'after' }));
    while (!ran.includes('after')) await new Promise((wake) => setTimeout(wake, 10));
    await store.jobs.add(aJob({ key: 'later', run_at: new Date(Date.now() + 300).toISOString() }));
    while (!ran.includes('later')) await new Promise((wake) => setTimeout(wake, 10));
  });
});
