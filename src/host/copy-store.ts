import { join } from 'node:path';
import type { StoreCopied, StoreMigrated } from '../api/store-answers.js';
import { TariffError } from '../errors.js';
import { copyStore } from '../store/copy-store.js';
import { databaseName } from '../store/dialect/postgres.js';
import { migratePostgres } from '../store/open-host-store.js';
import { openSqliteStore } from '../store/sqlite-store.js';

/** Where an installation keeps its rows. */
export interface StorePlace {
  readonly home: string;
  /** postgres:// address of a shared database; empty for the file in `home` */
  readonly database: string;
}

/** Brings the tables of an installation up to this version: what has to be done once before new servers start. */
export async function migrateStore({ home, database }: StorePlace): Promise<StoreMigrated> {
  if (database !== '') {
    const steps = await migratePostgres(database);
    return { schema_version: '1', database: databaseName(database), steps };
  }
  // a file is brought up to date whenever it is opened
  await (await openSqliteStore(join(home, 'history.db'))).close();
  return { schema_version: '1', database: join(home, 'history.db'), steps: 0 };
}

/** Moves an installation from its file to a shared database: all rows, compared on both sides, or none. */
export async function copyToDatabase({ home, database }: StorePlace): Promise<StoreCopied> {
  if (database === '')
    throw new TariffError('usage', 'no database is named to copy to', {
      hint: 'put its postgres:// address into DATABASE_URL',
    });
  const tables = await copyStore(home, database);
  return {
    schema_version: '1',
    from: join(home, 'history.db'),
    to: databaseName(database),
    tables,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  };
}
