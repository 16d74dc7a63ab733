import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TariffError } from '../../../src/errors.js';
import { sqliteWords } from '../../../src/store/dialect/sqlite-words.js';
import { history } from '../../../src/store/migrations/0001-history.js';
import { accounts } from '../../../src/store/migrations/0002-accounts.js';
import { latestStep } from '../../../src/store/migrations.js';
import { openHostStore } from '../../../src/store/open-host-store.js';
import { openSqliteStore, type SqliteStoreOptions } from '../../../src/store/sqlite-store.js';
import { anEntry } from '../../support/host-rows.js';
import { aClassification, aFeedback } from '../../support/stored-rows.js';
import { tempHome } from '../../support/temp-home.js';

async function opened(path: string, options?: SqliteStoreOptions) {
  const store = await openSqliteStore(path, options);
  onTestFinished(() => store.close());
  return store;
}

/** A history with enough rows to fill many pages, all of them in the one file. */
async function filled(path: string): Promise<void> {
  const store = await openSqliteStore(path);
  for (let n = 0; n < 50; n++)
    await store.saveClassification(aClassification({ id: `cls_${n}`, result: 'x'.repeat(2000) }));
  await store.close();
  raw(path, 'PRAGMA wal_checkpoint(TRUNCATE)');
}

const raw = (path: string, sql: string): unknown[] => {
  const database = new Database(path);
  const rows = database.prepare(sql).all([]);
  database.close();
  return rows;
};

async function refusal(work: Promise<unknown>): Promise<TariffError> {
  const fault = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(TariffError);
  expect(fault).toMatchObject({ code: 'store_unavailable', exitCode: 11 });
  return fault as TariffError;
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('the file', () => {
  it.skipIf(process.platform === 'win32')('is its owner’s alone, side files and folder too', async () => {
    const folder = join(tempHome(), 'tariff');
    const path = join(folder, 'history.db');
    const store = await opened(path);
    await store.saveClassification(aClassification());
    expect(modeOf(folder)).toBe('700');
    for (const end of ['', '-wal', '-shm']) expect(modeOf(path + end)).toBe('600');
  });

  it.skipIf(process.platform === 'win32')('is closed to others where it was open to them', async () => {
    const path = join(tempHome(), 'history.db');
    writeFileSync(path, '', { mode: 0o644 });
    chmodSync(path, 0o644);
    await opened(path);
    expect(modeOf(path)).toBe('600');
  });

  it('is written ahead and carries its schema version', async () => {
    const path = join(tempHome(), 'history.db');
    await opened(path);
    await opened(path);
    expect(raw(path, 'PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(raw(path, 'PRAGMA user_version')).toEqual([{ user_version: latestStep }]);
  });

  it('of the first version is followed up, its rows kept', async () => {
    const path = join(tempHome(), 'history.db');
    const first = new Database(path);
    for (const statement of history.statements(sqliteWords)) first.exec(statement);
    first.exec(`INSERT INTO classification (account, id, created_at, destination, description, searched, decision,
      confident_to, confidence, edition, result) VALUES ('local', 'cls_old', '2026-01-01T00:00:00.000Z', 'US',
      'Algodón', 'algodon', 'refused', '', 0.5, 'US 1', '{}')`);
    first.exec('PRAGMA user_version = 1');
    first.close();
    const store = await opened(path);
    expect(await store.classification('local', 'cls_old')).toMatchObject({ description: 'Algodón' });
    await store.saveClassification(aClassification());
    expect((await store.classifications('local', { q: 'ALGODON' }, 5)).items).toHaveLength(1);
    expect(raw(path, 'PRAGMA user_version')).toEqual([{ user_version: latestStep }]);
    const tables = raw(path, `SELECT name FROM sqlite_schema WHERE name IN ('account', 'batch', 'job')`);
    expect(tables).toHaveLength(3);
  });

  it('whose record of changes was not numbered has it in the order in which it was written', async () => {
    const home = tempHome();
    const path = join(home, 'history.db');
    const earlier = new Database(path);
    const steps = [history, accounts];
    earlier.exec(
      'CREATE TABLE schema_step (number INTEGER NOT NULL PRIMARY KEY, taken_at TEXT NOT NULL) STRICT',
    );
    for (const { number, statements } of steps) {
      for (const statement of statements(sqliteWords)) earlier.exec(statement);
      earlier.exec(`INSERT INTO schema_step VALUES (${number}, '2026')`);
    }
    earlier.exec('PRAGMA user_version = 2');
    const ids = ['m', 'z', 'a'];
    for (const id of ids)
      earlier.exec(`INSERT INTO audit VALUES ('${id}', '2026-06-01', 'acc_1', 'host', 'x', 'acc_1', '{}')`);
    earlier.close();
    const store = await openHostStore({ home });
    onTestFinished(() => store.close());
    await store.accounts.note(anEntry({ id: 'b', at: '2026-06-01' }));
    const { items } = await store.accounts.trail('acc_1', 9);
    expect(items.map(({ id }) => id)).toEqual(['b', 'a', 'z', 'm']);
    expect(() => raw(path, 'DELETE FROM audit')).toThrow('audit is append-only');
    await expect(store.accounts.note(anEntry({ id: 'z' }))).rejects.toThrow();
  });

  it('keeps a record of changes that nobody changes', async () => {
    const home = tempHome();
    const store = await openHostStore({ home });
    onTestFinished(() => store.close());
    await store.accounts.note(anEntry());
    for (const change of [`UPDATE audit SET actor = 'other'`, 'DELETE FROM audit'])
      expect(() => raw(join(home, 'history.db'), change)).toThrow('audit is append-only');
    expect((await store.accounts.trail(undefined, 5)).items).toEqual([anEntry()]);
  });

  it('is searched by the index, not row by row', async () => {
    const path = join(tempHome(), 'history.db');
    await opened(path);
    const plan = raw(
      path,
      `EXPLAIN QUERY PLAN SELECT * FROM classification
       WHERE account = 'a' AND (created_at, id) < ('b', 'c') ORDER BY created_at DESC, id DESC LIMIT 5`,
    ) as { detail: string }[];
    expect(plan.map((row) => row.detail).join()).toMatch(
      /^SEARCH classification USING INDEX classification_by_time/,
    );
    expect(plan.map((row) => row.detail).join()).not.toContain('TEMP B-TREE');
  });
});

describe('a history that cannot be used is refused in words', () => {
  it('written by a newer version that only added to it is no fault', async () => {
    const path = join(tempHome(), 'history.db');
    await opened(path);
    raw(path, `INSERT INTO schema_step (number, taken_at, breaks) VALUES (99, 'later', 0)`);
    raw(path, 'PRAGMA user_version = 99');
    const store = await opened(path);
    await store.saveClassification(aClassification());
    expect(raw(path, 'PRAGMA user_version')).toEqual([{ user_version: 99 }]);
  });

  it('written by a newer version', async () => {
    const path = join(tempHome(), 'history.db');
    await filled(path);
    raw(path, 'PRAGMA user_version = 99');
    const fault = await refusal(openSqliteStore(path));
    expect(fault.message).toContain('newer version of tariff (schema 99');
    expect(fault.hint).toContain('update tariff');
    expect(raw(path, 'SELECT count(*) AS n FROM classification')).toEqual([{ n: 50 }]);
  });

  it("another program's database, which stays as it was", async () => {
    const path = join(tempHome(), 'history.db');
    raw(path, 'CREATE TABLE recipes (dish TEXT)');
    const fault = await refusal(openSqliteStore(path));
    expect(fault.message).toContain(`${path} is the database of another program`);
    expect(raw(path, 'SELECT name FROM sqlite_schema')).toEqual([{ name: 'recipes' }]);
  });

  it('not a database at all', async () => {
    const path = join(tempHome(), 'history.db');
    const text = 'Dear diary, '.repeat(1000);
    writeFileSync(path, text);
    const fault = await refusal(openSqliteStore(path));
    expect(fault.message).toBe(`the history ${path} is damaged`);
    expect(fault.hint).toContain('move the file away');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('damaged in the middle: what is read says so, and never crashes', async () => {
    const path = join(tempHome(), 'history.db');
    await filled(path);
    const bytes = readFileSync(path);
    // behind the schema, in the pages of the rows
    writeFileSync(path, bytes.fill(0x5a, Math.floor(bytes.length * 0.7)));
    const store = await opened(path);
    const fault = await refusal(store.classifications('local', {}, 200));
    expect(fault.message).toBe(`the history ${path} is damaged`);
    await refusal(store.saveClassification(aClassification({ id: 'cls_new' })));
  });

  it('cut short', async () => {
    const path = join(tempHome(), 'history.db');
    await filled(path);
    truncateSync(path, Math.floor(statSync(path).size / 2));
    const reading = async () => (await opened(path)).classifications('local', {}, 200);
    expect((await refusal(reading())).message).toBe(`the history ${path} is damaged`);
  });

  it('torn log: the history opens with what was whole', async () => {
    const path = join(tempHome(), 'history.db');
    await filled(path);
    appendFileSync(`${path}-wal`, 'half a page that a power cut left');
    const store = await opened(path);
    expect((await store.classifications('local', {}, 200)).items).toHaveLength(50);
  });

  it('a folder, or below a file', async () => {
    const home = tempHome();
    mkdirSync(join(home, 'history.db'));
    writeFileSync(join(home, 'file'), '');
    for (const path of [join(home, 'history.db'), join(home, 'file', 'history.db')]) {
      const fault = await refusal(openSqliteStore(path));
      expect(fault.message).toBe(`the history ${path} cannot be opened for writing`);
      expect(fault.hint).toContain('--no-history');
    }
  });

  it.skipIf(process.platform === 'win32')('read-only, whether it is there already or not', async () => {
    const home = tempHome();
    const folder = join(home, 'kept');
    await filled(join(folder, 'history.db'));
    chmodSync(join(folder, 'history.db'), 0o444);
    for (const path of [home, folder]) chmodSync(path, 0o555);
    onTestFinished(() => chmodSync(folder, 0o755));
    onTestFinished(() => chmodSync(home, 0o755));
    for (const path of [join(folder, 'history.db'), join(home, 'new', 'history.db')])
      expect(openAsNobody(path)).toBe(`store_unavailable: the history ${path} cannot be opened for writing`);
  });
});

/** Opens a history as a user to whom permissions apply, which they do not for the administrator. */
function openAsNobody(path: string): string {
  const store = join(import.meta.dirname, '../../../src/store/sqlite-store.ts');
  const script = `
    import { openSqliteStore } from ${JSON.stringify(store)};
    await import('libsql');
    if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }
    await openSqliteStore(${JSON.stringify(path)}).then(
      () => console.log('opened'),
      (fault) => console.log(fault.code + ': ' + fault.message));`;
  return execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}

describe('a history that another program holds', () => {
  it('is waited for, then refused in words; the next write is really kept', async () => {
    const path = join(tempHome(), 'history.db');
    const store = await opened(path, { busyMs: 20 });
    await store.saveClassification(aClassification());
    const holder = new Database(path);
    holder.exec('BEGIN IMMEDIATE');
    const fault = await refusal(store.saveClassification(aClassification({ id: 'refused' })));
    expect(fault.message).toBe(`the history ${path} is held by another program`);
    expect((await store.classifications('local', {}, 5)).items.map((row) => row.id)).toEqual(['cls_1']);
    holder.exec('COMMIT');
    holder.close();
    await store.saveFeedback(aFeedback());
    const other = await opened(path, { busyMs: 20 });
    expect(await other.feedback('local', null, 5)).toEqual([aFeedback()]);
    await other.saveClassification(aClassification({ id: 'cls_2' }));
    const kept = await store.classifications('local', {}, 5);
    expect(kept.items.map((row) => row.id)).toEqual(['cls_2', 'cls_1']);
  });

  it('cannot be opened for the first time meanwhile, and can afterwards', async () => {
    const path = join(tempHome(), 'history.db');
    const holder = new Database(path);
    holder.exec('BEGIN EXCLUSIVE');
    const fault = await refusal(openSqliteStore(path, { busyMs: 20 }));
    expect(fault.message).toContain('is held by another program');
    holder.exec('ROLLBACK');
    holder.close();
    const store = await opened(path);
    await store.saveClassification(aClassification());
    expect(await store.classification('local', 'cls_1')).toBeDefined();
  });
});
