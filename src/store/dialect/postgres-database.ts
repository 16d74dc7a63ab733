import type { Migratable } from '../migrations.js';
import type { Postgres } from './postgres.js';
import { postgresWords } from './postgres-words.js';
import { withNumbers } from './sql-runner.js';

/** any number, the same in every process: who holds it changes the tables */
const lock = 7_426_172_663;

/** A PostgreSQL database as its tables are made: in one transaction, by one process at a time. */
export async function withPostgresDatabase<T>(
  postgres: Postgres,
  work: (database: Migratable) => Promise<T>,
): Promise<T> {
  const client = await postgres.connect();
  const rows: Migratable['rows'] = async <Row>(sql: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(withNumbers(sql), values)).rows;
  try {
    return await work({
      name: postgres.name,
      words: postgresWords,
      rows,
      async lastStep() {
        const [table] = await rows<{ found: string | null }>(
          `SELECT to_regclass('schema_step')::text AS found`,
        );
        if (!table?.found) return 0;
        const [last] = await rows<{ number: number | null }>('SELECT max(number) AS number FROM schema_step');
        return last?.number ?? 0;
      },
      async setLastStep() {},
      async exclusively(change) {
        await rows('BEGIN');
        try {
          await rows('SELECT pg_advisory_xact_lock(?)', [lock]);
          await change();
          await rows('COMMIT');
        } catch (fault) {
          await rows('ROLLBACK').catch(() => undefined);
          throw fault;
        }
      },
    });
  } finally {
    client.release();
  }
}
