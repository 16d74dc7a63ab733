import type { Kysely, Transaction } from 'kysely';
import type { SqlRunner } from '../dialect/sql-runner.js';
import type { Tables } from './tables.js';

/** The database of an installation, as the stores are written against it. */
export interface HostDatabase {
  readonly query: Kysely<Tables>;
  /** rows may be locked one by one: other processes write at the same time */
  readonly locksRows: boolean;
  /** all of what `work` does or nothing; it may be tried again where two transactions stood in each other's way */
  inTransaction<T>(work: (query: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** plain SQL, alone or as part of a transaction */
  runner(query?: Kysely<Tables>): SqlRunner;
  close(): Promise<void>;
}

/** The same database inside a transaction that is under way: whatever is written through it is part of that. */
export const within = (database: HostDatabase, query: Transaction<Tables>): HostDatabase => ({
  query,
  locksRows: database.locksRows,
  inTransaction: (work) => work(query),
  runner: (each = query) => database.runner(each),
  close: async () => undefined,
});
