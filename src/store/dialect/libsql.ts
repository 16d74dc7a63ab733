import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { type Connection, StillBusy } from '../connection.js';
import type { Value } from './sql-runner.js';

/**
 * The query builder over one SQLite connection: its holder writes alone, the others wait their turn. Where another
 * program writes the file, this one waits for it without standing still.
 */
export function libsqlDialect(connection: Connection, busyMs: number): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createDriver: () => libsqlDriver(connection, busyMs),
  };
}

function libsqlDriver(connection: Connection, busyMs: number): Driver {
  const waiting: (() => void)[] = [];
  let taken = false;
  let begun = false;

  const patiently = async <T>(work: () => T): Promise<T> => {
    const givenUpAt = Date.now() + busyMs;
    for (;;)
      try {
        return work();
      } catch (fault) {
        if (!(fault instanceof StillBusy)) throw fault;
        if (Date.now() >= givenUpAt) {
          connection.close();
          throw fault.cause;
        }
        await new Promise((wake) => setTimeout(wake, 1 + Math.random() * 10));
      }
  };

  const queries: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      if (begun && !connection.inTransaction) throw new Error('the transaction failed before');
      const { rows, changes } = await patiently(() =>
        connection.run<Row>(sql, parameters as readonly Value[]),
      );
      return { rows, numAffectedRows: BigInt(changes) };
    },
    // biome-ignore lint/correctness/useYield: rows come at once
    async *streamQuery() {
      throw new Error('rows are not streamed');
    },
  };

  return {
    async init() {},
    async acquireConnection() {
      if (taken) await new Promise<void>((turn) => waiting.push(turn));
      taken = true;
      return queries;
    },
    async releaseConnection() {
      const next = waiting.shift();
      if (next) next();
      else taken = false;
    },
    async beginTransaction() {
      await patiently(() => connection.run('BEGIN IMMEDIATE'));
      begun = true;
    },
    async commitTransaction() {
      await patiently(() => connection.run('COMMIT'));
      begun = false;
    },
    async rollbackTransaction() {
      begun = false;
      if (connection.inTransaction) connection.execute('ROLLBACK');
    },
    async destroy() {
      connection.close();
    },
  };
}
