import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.js';

/** Classes of advisory locks: workers that live, and keys of jobs under way. */
export const workerClass = 7_426_001;
export const keyClass = 7_426_002;

/** The advisory locks of one class that are held in this database. */
export const locksOf = (lockClass: number) => sql`pg_locks
  WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = ${lockClass}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** True where some worker is at a job of the key. */
export async function keyIsTaken(query: Kysely<Tables>, key: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM ${locksOf(keyClass)}
    AND objid = (hashtext(${key})::bigint & 4294967295)::oid`.execute(query);
  return rows.length > 0;
}
