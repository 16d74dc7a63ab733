import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { parseCursor } from '../cursor.js';
import type { Tables } from './tables.js';

/**
 * The rows of a table past a cursor, in the order of a moment and then of what parts the rows of one moment: `<` goes on
 * from the newest down, `>` from the oldest up. `read` makes of the cursor's text what the second column holds.
 */
export function pastCursor<T extends keyof Tables>(
  table: T,
  [moment, place]: readonly [keyof Tables[T] & string, keyof Tables[T] & string],
  way: '<' | '>',
  cursor: string,
  read: (id: string) => string | number = String,
): RawBuilder<SqlBool> {
  const { created_at, id } = parseCursor(cursor);
  const columns = sql.join([sql.ref(`${table}.${moment}`), sql.ref(`${table}.${place}`)]);
  return sql<SqlBool>`(${columns}) ${sql.raw(way)} (${created_at}, ${read(id)})`;
}
