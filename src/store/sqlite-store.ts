import { openConnection } from './connection.js';
import { sqliteDatabase } from './dialect/sqlite-database.js';
import { migrate } from './migrations.js';
import { sqlHistory } from './sql/history.js';
import type { Store } from './store.js';

export interface SqliteStoreOptions {
  /** how long to wait for other programs that write, in milliseconds */
  readonly busyMs?: number;
}

/** Opens the history in a file; several programs may read and write it at once. */
export async function openSqliteStore(path: string, options: SqliteStoreOptions = {}): Promise<Store> {
  const connection = await openConnection(path, { busyMs: options.busyMs ?? 5000 });
  const database = sqliteDatabase(connection);
  try {
    await migrate(database);
  } catch (fault) {
    connection.close();
    throw fault;
  }
  return sqlHistory(database, async () => connection.close());
}
