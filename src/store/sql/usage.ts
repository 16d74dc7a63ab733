import { type Kysely, sql } from 'kysely';
import type { UsageRecord } from '../usage-record.js';
import type { Tables } from './tables.js';

const rowsAtOnce = 500;

/** A list in pieces that one statement can take. */
export const inPieces = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, n) =>
    rows.slice(n * rowsAtOnce, (n + 1) * rowsAtOnce),
  );

/**
 * Counts what was used, inside the transaction of what it was used for. A record that is there already counts no second
 * time; the sums of a day are kept beside the records, so that a quota is read from a few rows.
 */
export async function countUsage(query: Kysely<Tables>, records: readonly UsageRecord[]): Promise<void> {
  const days = new Map<string, Tables['usage_day']>();
  for (const piece of inPieces(records)) {
    const counted = await query
      .insertInto('usage_record')
      .values(piece.map(({ key, ...record }) => ({ ...record, api_key: key })))
      .onConflict((conflict) => conflict.columns(['account', 'ref']).doNothing())
      .returning(['account', 'at', 'operation', 'calls', 'products'])
      .execute();
    for (const { account, at, operation, calls, products } of counted) {
      const day = at.slice(0, 10);
      const name = JSON.stringify([account, day, operation]);
      const before = days.get(name);
      days.set(name, {
        ...{ account, day, operation },
        calls: calls + (before?.calls ?? 0),
        products: products + (before?.products ?? 0),
      });
    }
  }
  // always in one order, so that two transactions never wait for each other
  const sums = [...days.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  for (const sum of sums)
    await query
      .insertInto('usage_day')
      .values(sum)
      .onConflict((conflict) =>
        conflict.columns(['account', 'day', 'operation']).doUpdateSet({
          calls: sql`usage_day.calls + excluded.calls`,
          products: sql`usage_day.products + excluded.products`,
        }),
      )
      .execute();
}
