import { Kysely } from 'kysely';
import type { Connection } from '../connection.js';
import { libsqlDialect } from '../dialect/libsql.js';
import type { HostDatabase } from './host-database.js';
import { sqlOver } from './run-sql.js';
import type { Tables } from './tables.js';

/** One SQLite file for a whole installation: one process serves, its transactions follow one another. */
export function sqliteHost(connection: Connection, busyMs: number): HostDatabase {
  const query = new Kysely<Tables>({ dialect: libsqlDialect(connection, busyMs) });
  return {
    query,
    locksRows: false,
    inTransaction: (work) => query.transaction().execute(work),
    runner: (each = query) => sqlOver(each, false),
    async close() {
      await query.destroy();
      connection.close();
    },
  };
}
