import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.js';

/*
 * Whose turn it is. Every ready job gets a number, lowest first: one more than its account's last, but never behind
 * the number that is reached already. So the jobs of accounts that wait at the same time alternate, however many each
 * has, and an account that had nothing to do has saved up nothing (start-time fair queueing).
 *
 *   A adds five, then B adds two:   A1 A2 A3 A4 A5        run: A1 A2 B3 A3 B4 A4 A5
 *                                       | B3 B4
 */

/** The next turn of an account. */
export async function nextTurn(query: Kysely<Tables>, account: string): Promise<number> {
  const reached = sql<number>`(SELECT turn FROM job_clock WHERE one = 1)`;
  const row = await query
    .insertInto('job_turn')
    .values({ account, turn: sql`${reached} + 1` })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({
        turn: sql`CASE WHEN job_turn.turn > ${reached} THEN job_turn.turn ELSE ${reached} END + 1`,
      }),
    )
    .returning('turn')
    .executeTakeFirstOrThrow();
  return row.turn;
}

/** Notes that a job of this turn has begun. */
export async function reachTurn(query: Kysely<Tables>, turn: number): Promise<void> {
  await query.updateTable('job_clock').set({ turn }).where('one', '=', 1).where('turn', '<', turn).execute();
}
