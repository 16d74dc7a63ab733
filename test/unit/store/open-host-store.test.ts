import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openHostStore } from '../../../src/store/open-host-store.js';
import { openSqliteStore } from '../../../src/store/sqlite-store.js';
import { aKey, anAccount, anEntry } from '../../support/host-rows.js';
import { aClassification } from '../../support/stored-rows.js';
import { tempHome } from '../../support/temp-home.js';

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

async function opened(home: string, busyMs?: number) {
  const store = await openHostStore({ home, ...(busyMs === undefined ? {} : { busyMs }) });
  onTestFinished(() => store.close());
  return store;
}

const elsewhere = (home: string, sql: string): unknown[] => {
  const database = new Database(join(home, 'history.db'));
  const rows = database.prepare(sql).all([]);
  database.close();
  return rows;
};

/** Another process that opens the file, writes a row and ends. */
function otherProcess(home: string, id: string): void {
  const script = `
    import { openSqliteStore } from ${JSON.stringify(join(import.meta.dirname, '../../../src/store/sqlite-store.ts'))};
    import { aClassification } from ${JSON.stringify(join(import.meta.dirname, '../../support/stored-rows.ts'))};
    const store = await openSqliteStore(${JSON.stringify(join(home, 'history.db'))});
    await store.saveClassification(aClassification({ id: ${JSON.stringify(id)} }));
    await store.close();`;
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
}

describe('a file that another program writes', () => {
  it('is waited for, and this process goes on with other things meanwhile', async () => {
    const home = tempHome();
    const store = await opened(home);
    const holder = new Database(join(home, 'history.db'));
    holder.exec('BEGIN IMMEDIATE');
    let written = false;
    const writing = store.accounts.create(anAccount(), anEntry()).then(() => {
      written = true;
    });
    const alone = store.accounts.note(anEntry({ id: 'aud_2' }));
    await pause(50);
    expect(written).toBe(false);
    holder.exec('COMMIT');
    holder.close();
    await Promise.all([writing, alone]);
    expect(elsewhere(home, 'SELECT count(*) AS n FROM audit')).toEqual([{ n: 2 }]);
  });

  it('for too long is refused in words, and the next writes are really kept', async () => {
    const home = tempHome();
    const store = await opened(home, 40);
    const holder = new Database(join(home, 'history.db'));
    holder.exec('BEGIN IMMEDIATE');
    const words = {
      code: 'store_unavailable',
      message: expect.stringContaining('is held by another program'),
    };
    await expect(store.accounts.create(anAccount(), anEntry())).rejects.toMatchObject(words);
    await expect(store.accounts.note(anEntry())).rejects.toMatchObject(words);
    expect(await store.accounts.accounts()).toEqual([]);
    holder.exec('COMMIT');
    holder.close();
    await store.accounts.note(anEntry());
    await store.accounts.create(anAccount(), anEntry({ id: 'aud_2' }));
    expect(elsewhere(home, 'SELECT count(*) AS n FROM audit')).toEqual([{ n: 2 }]);
  });

  it('opened twice here keeps its locks: what another process does on its way out loses nothing', async () => {
    const home = tempHome();
    const path = join(home, 'history.db');
    const store = await opened(home);
    await store.history.saveClassification(aClassification({ id: 'first' }));
    const second = await openSqliteStore(path);
    otherProcess(home, 'theirs');
    // the last one out removes the log; we are in, and it has to see that
    expect(existsSync(`${path}-wal`)).toBe(true);
    await store.history.saveClassification(aClassification({ id: 'after' }));
    await second.close();
    otherProcess(home, 'again');
    const ids = (elsewhere(home, 'SELECT id FROM classification') as { id: string }[]).map(({ id }) => id);
    expect(ids.sort()).toEqual(['after', 'again', 'first', 'theirs']);
  });
});

describe('a transaction that fails', () => {
  it('leaves nothing, holds nothing, and does not stop those that wait', async () => {
    const home = tempHome();
    const store = await opened(home, 200);
    await store.accounts.create(anAccount(), anEntry());
    const outcomes = await Promise.allSettled([
      store.accounts.create(anAccount({ id: 'acc_2', name: 'two' }), anEntry()),
      store.accounts.create(anAccount({ id: 'acc_3', name: 'three' }), anEntry({ id: 'aud_3' })),
      store.accounts.addKey(aKey({ account: 'acc_9' }), anEntry({ id: 'aud_4' })),
      store.accounts.addKey(aKey(), anEntry({ id: 'aud_5' })),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    otherProcess(home, 'theirs');
    expect((await store.accounts.accounts()).map(({ id }) => id)).toEqual(['acc_1', 'acc_3']);
    expect(elsewhere(home, 'SELECT count(*) AS n FROM audit')).toEqual([{ n: 3 }]);
  });
});
