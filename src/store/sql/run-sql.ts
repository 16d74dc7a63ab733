import { CompiledQuery, type Kysely } from 'kysely';
import { type SqlRunner, type Value, withNumbers } from '../dialect/sql-runner.js';
import type { Tables } from './tables.js';

/** Plain SQL through the query builder's connection, so that it can be part of a transaction. */
export const sqlOver = (database: Kysely<Tables>, numbered: boolean): SqlRunner => ({
  async rows<Row>(sql: string, values: readonly Value[] = []) {
    const written = numbered ? withNumbers(sql) : sql;
    return (await database.executeQuery<Row>(CompiledQuery.raw(written, [...values]))).rows;
  },
});
