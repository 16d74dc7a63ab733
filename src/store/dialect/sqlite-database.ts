import { TariffError } from '../../errors.js';
import type { Connection } from '../connection.js';
import type { Migratable } from '../migrations.js';
import { sqliteWords } from './sqlite-words.js';

/** A SQLite file as its tables are made: under the one write lock that the file has. */
export function sqliteDatabase(connection: Connection): Migratable {
  const rows: Migratable['rows'] = async <Row>(sql: string, values?: readonly (string | number | null)[]) =>
    connection.run<Row>(sql, values).rows;
  const anyTable = () => connection.run('SELECT 1 FROM sqlite_schema').rows.length > 0;
  return {
    name: `the history ${connection.path}`,
    words: sqliteWords,
    rows,
    async lastStep() {
      const [row] = connection.run<{ user_version: number }>('PRAGMA user_version').rows;
      const version = Number(row?.user_version);
      if (version === 0 && connection.inTransaction && anyTable())
        throw new TariffError('store_unavailable', `${connection.path} is the database of another program`, {
          hint: 'choose another folder for the history, or run with --no-history',
        });
      return version;
    },
    async exclusively(work) {
      connection.execute('BEGIN IMMEDIATE');
      try {
        await work();
        connection.execute('COMMIT');
      } catch (fault) {
        if (connection.inTransaction) connection.execute('ROLLBACK');
        throw fault;
      }
    },
    async setLastStep(number) {
      connection.execute(`PRAGMA user_version = ${number}`);
    },
  };
}
