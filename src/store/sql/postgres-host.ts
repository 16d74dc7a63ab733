import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Postgres } from '../dialect/postgres.js';
import { isCollision } from '../dialect/postgres-fault.js';
import type { HostDatabase } from './host-database.js';
import { sqlOver } from './run-sql.js';
import type { Tables } from './tables.js';

const triesAtMost = 8;

/** One PostgreSQL database for an installation of many processes. */
export function postgresHost(postgres: Postgres): HostDatabase {
  const query = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: postgres as unknown as PostgresPool }),
  });
  return {
    query,
    locksRows: true,
    async inTransaction(work) {
      for (let tried = 1; ; tried++)
        try {
          return await query.transaction().execute(work);
        } catch (fault) {
          if (!isCollision(fault) || tried === triesAtMost) throw fault;
          await new Promise((go) => setTimeout(go, Math.random() * 10 * 2 ** tried));
        }
    },
    runner: (each = query) => sqlOver(each, true),
    close: () => query.destroy(),
  };
}
