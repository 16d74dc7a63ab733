import type { Kysely } from 'kysely';
import type { Outbox, StoredPosition } from '../webhook-store.js';
import type { Tables } from './tables.js';
import { inPieces } from './usage.js';

/** Writes events and the messages that carry them, inside a transaction; what is there stays. */
export async function insertOutbox(query: Kysely<Tables>, { events, deliveries }: Outbox): Promise<void> {
  for (const piece of inPieces(events))
    await query
      .insertInto('account_event')
      .values(piece)
      .onConflict((conflict) => conflict.columns(['account', 'id']).doNothing())
      .execute();
  for (const piece of inPieces(deliveries))
    await query
      .insertInto('delivery')
      .values(piece)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
}

/** Moves an account from one position to the next: of several that try, one does it. */
export async function movePosition(
  query: Kysely<Tables>,
  from: StoredPosition,
  to: StoredPosition,
  at: string,
): Promise<boolean> {
  const moved = await query
    .updateTable('watch_position')
    .set({ edition: to.edition, day: to.day })
    .where('account', '=', from.account)
    .where('schedule', '=', from.schedule)
    .where('edition', '=', from.edition)
    .where('day', '=', from.day)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  const { account, schedule } = from;
  await query
    .insertInto('announcement')
    .values({
      account,
      schedule,
      from_edition: from.edition,
      from_day: from.day,
      to_edition: to.edition,
      to_day: to.day,
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
