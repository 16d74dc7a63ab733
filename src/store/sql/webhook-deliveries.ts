import { type Kysely, sql } from 'kysely';
import type { Outcome, StoredDelivery, StoredWebhook } from '../webhook-store.js';
import type { Tables } from './tables.js';

/** Enabled addresses with a message that is due and that nobody has. */
export async function dueReceivers(
  query: Kysely<Tables>,
  at: string,
): Promise<readonly Pick<StoredWebhook, 'id' | 'url'>[]> {
  return query
    .selectFrom('webhook')
    .select(['id', 'url'])
    .where('status', '=', 'enabled')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('delivery')
          .select('delivery.id')
          .whereRef('delivery.webhook', '=', 'webhook.id')
          .where('delivery.state', '=', 'waiting')
          .where('delivery.next_at', '<=', at)
          .where(({ eb, or }) =>
            or([eb('delivery.lease_until', 'is', null), eb('delivery.lease_until', '<=', at)]),
          ),
      ),
    )
    .execute();
}

/** Takes due messages of one address; two that take at once never take the same. */
export async function claimDue(
  query: Kysely<Tables>,
  webhook: string,
  at: string,
  leaseUntil: string,
  atMost: number,
): Promise<readonly StoredDelivery[]> {
  return query
    .updateTable('delivery')
    .set({ lease_until: leaseUntil })
    .where('id', 'in', (from) =>
      from
        .selectFrom('delivery')
        .select('id')
        .where('webhook', '=', webhook)
        .where('state', '=', 'waiting')
        .where('next_at', '<=', at)
        .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', at)]))
        .orderBy('next_at')
        .limit(atMost),
    )
    .where('state', '=', 'waiting')
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', at)]))
    .returningAll()
    .execute();
}

/** Writes what an attempt led to, inside a transaction; true where it disabled the address. */
export async function settleDelivery(
  query: Kysely<Tables>,
  { id, webhook }: Pick<StoredDelivery, 'id' | 'webhook'>,
  { at, ms, status, error, next }: Outcome,
): Promise<boolean> {
  const again = next.kind === 'again' ? { step: next.step, next_at: next.at } : {};
  const state = next.kind === 'again' ? 'waiting' : next.kind === 'delivered' ? 'delivered' : 'failed';
  const settled = await query
    .updateTable('delivery')
    .set({
      ...again,
      state,
      attempts: sql<number>`attempts + 1`,
      lease_until: null,
      last_at: at,
      last_status: status,
      last_error: error,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('attempts')
    .executeTakeFirst();
  if (!settled) return false;
  await query
    .insertInto('delivery_attempt')
    .values({ delivery: id, number: settled.attempts, at, ms, status, error })
    .execute();
  if (next.kind !== 'disable') return false;
  const disabled = await query
    .updateTable('webhook')
    .set({ status: 'disabled', disabled_at: at, disabled_why: next.why, updated_at: at })
    .where('id', '=', webhook)
    .where('status', '=', 'enabled')
    .executeTakeFirst();
  await query
    .updateTable('delivery')
    .set({ state: 'failed', lease_until: null, last_error: 'the webhook was disabled before this was sent' })
    .where('webhook', '=', webhook)
    .where('state', '=', 'waiting')
    .execute();
  return disabled.numUpdatedRows > 0n;
}
