import { formatCursor, pageOf } from '../cursor.js';
import type { WebhookStore } from '../webhook-store.js';
import type { HostDatabase } from './host-database.js';
import { pastCursor } from './past-cursor.js';
import { claimDue, dueReceivers, settleDelivery } from './webhook-deliveries.js';
import { insertOutbox, movePosition } from './webhook-outbox.js';

/** Subscriptions and their messages over SQL. */
export function sqlWebhooks({ query, inTransaction }: HostDatabase): WebhookStore {
  const webhookAt = (account: string, id: string) =>
    query.selectFrom('webhook').selectAll().where('account', '=', account).where('id', '=', id);
  const deliveriesOf = (account: string, webhook: string) =>
    query.selectFrom('delivery').selectAll().where('account', '=', account).where('webhook', '=', webhook);
  return {
    create: (webhook, atMost) =>
      inTransaction(async (each) => {
        const there = await each
          .selectFrom('webhook')
          .select((eb) => eb.fn.countAll().as('count'))
          .where('account', '=', webhook.account)
          .executeTakeFirstOrThrow();
        if (Number(there.count) >= atMost) return false;
        await each.insertInto('webhook').values(webhook).execute();
        return true;
      }),
    webhook: (account, id) => webhookAt(account, id).executeTakeFirst(),
    webhooks: (account) =>
      query
        .selectFrom('webhook')
        .selectAll()
        .where('account', '=', account)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    async change({ id, account, ...rest }) {
      await query
        .updateTable('webhook')
        .set(rest)
        .where('account', '=', account)
        .where('id', '=', id)
        .execute();
    },
    remove: (account, id) =>
      inTransaction(async (each) => {
        const gone = each.deleteFrom('webhook').where('account', '=', account).where('id', '=', id);
        if ((await gone.executeTakeFirst()).numDeletedRows === 0n) return false;
        await each
          .deleteFrom('delivery_attempt')
          .where('delivery', 'in', (from) =>
            from.selectFrom('delivery').select('id').where('webhook', '=', id),
          )
          .execute();
        await each.deleteFrom('delivery').where('webhook', '=', id).execute();
        return true;
      }),

    secrets: (after, limit) =>
      query
        .selectFrom('webhook')
        .select(['id', 'secret', 'previous_secret', 'previous_until'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    async replaceSecrets({ id, secret, previous_secret: previous }, after) {
      const replaced = await query
        .updateTable('webhook')
        .set({ secret: after.secret, previous_secret: after.previous_secret })
        .where('id', '=', id)
        .where('secret', '=', secret)
        .where('previous_secret', previous === null ? 'is' : '=', previous)
        .executeTakeFirst();
      return replaced.numUpdatedRows > 0n;
    },

    enqueue: (outbox) => inTransaction((each) => insertOutbox(each, outbox)),
    async positionOf(start) {
      await query
        .insertInto('watch_position')
        .values(start)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return query
        .selectFrom('watch_position')
        .selectAll()
        .where('account', '=', start.account)
        .where('schedule', '=', start.schedule)
        .executeTakeFirstOrThrow();
    },
    positions: (schedule) =>
      query
        .selectFrom('watch_position')
        .selectAll()
        .where('schedule', '=', schedule)
        .orderBy('account')
        .execute(),
    async classifiedCodes(account) {
      const rows = query
        .selectFrom('classification')
        .select('code')
        .distinct()
        .where('account', '=', account);
      return (await rows.where('code', 'is not', null).execute()).flatMap(({ code }) => code ?? []);
    },
    announce: (from, to, at, outbox) =>
      inTransaction(async (each) => {
        if (!(await movePosition(each, from, to, at))) return false;
        await insertOutbox(each, outbox);
        return true;
      }),

    due: (at) => dueReceivers(query, at),
    claim: (webhook, at, leaseUntil, atMost) => claimDue(query, webhook, at, leaseUntil, atMost),
    receiver: (id) => query.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst(),
    settle: (delivery, outcome) => inTransaction((each) => settleDelivery(each, delivery, outcome)),
    async nextDue() {
      const row = await query
        .selectFrom('delivery')
        .innerJoin('webhook', 'webhook.id', 'delivery.webhook')
        .select((eb) => eb.fn.min('delivery.next_at').as('next'))
        .where('delivery.state', '=', 'waiting')
        .where('webhook.status', '=', 'enabled')
        .executeTakeFirst();
      return row?.next ?? undefined;
    },

    delivery: (account, webhook, id) =>
      deliveriesOf(account, webhook).where('id', '=', id).executeTakeFirst(),
    async deliveries(account, webhook, limit, cursor) {
      let rows = deliveriesOf(account, webhook);
      if (cursor !== undefined) rows = rows.where(pastCursor('delivery', ['created_at', 'id'], '<', cursor));
      const found = await rows
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return pageOf(found, limit);
    },
    attempts: async (deliveries) =>
      deliveries.length === 0
        ? []
        : query
            .selectFrom('delivery_attempt')
            .selectAll()
            .where('delivery', 'in', [...deliveries])
            .orderBy('delivery')
            .orderBy('number')
            .execute(),
    async replay(account, webhook, id, at) {
      const replayed = await query
        .updateTable('delivery')
        .set({ state: 'waiting', step: 0, next_at: at, lease_until: null })
        .where('account', '=', account)
        .where('webhook', '=', webhook)
        .where('id', '=', id)
        .executeTakeFirst();
      return replayed.numUpdatedRows > 0n;
    },

    async events(account, limit, cursor) {
      let rows = query.selectFrom('account_event').selectAll().where('account', '=', account);
      if (cursor !== undefined) rows = rows.where(pastCursor('account_event', ['at', 'id'], '>', cursor));
      const items = await rows.orderBy('at').orderBy('id').limit(limit).execute();
      const last = items.at(-1);
      return {
        items,
        next_cursor: last ? formatCursor({ created_at: last.at, id: last.id }) : (cursor ?? null),
      };
    },
    async lastEvent(account) {
      const rows = query.selectFrom('account_event').select(['at', 'id']).where('account', '=', account);
      const last = await rows.orderBy('at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
      return formatCursor({ created_at: last?.at ?? '', id: last?.id ?? '' });
    },
    sweep: (before) =>
      inTransaction(async (each) => {
        const old = (from: typeof each) =>
          from
            .selectFrom('delivery')
            .select('id')
            .where('state', '!=', 'waiting')
            .where('created_at', '<', before);
        await each.deleteFrom('delivery_attempt').where('delivery', 'in', old(each)).execute();
        const messages = each
          .deleteFrom('delivery')
          .where('state', '!=', 'waiting')
          .where('created_at', '<', before);
        const gone = await messages.executeTakeFirst();
        const events = await each.deleteFrom('account_event').where('at', '<', before).executeTakeFirst();
        return Number(gone.numDeletedRows + events.numDeletedRows);
      }),
  };
}
