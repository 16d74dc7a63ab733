import { type Kysely, sql } from 'kysely';
import type { BatchStore, FinishedItem, StoredBatch, StoredItem } from '../batch-store.js';
import { formatCursor, pageOf, parseCursor } from '../cursor.js';
import type { SqlRunner } from '../dialect/sql-runner.js';
import { insertClassification } from './history.js';
import type { HostDatabase } from './host-database.js';
import { insertRows } from './insert-rows.js';
import { pastCursor } from './past-cursor.js';
import type { Tables } from './tables.js';
import { countUsage } from './usage.js';

const batchOut = ({ api_key, ...row }: Tables['batch']): StoredBatch => ({ ...row, key: api_key });
const underWay: readonly StoredBatch['status'][] = ['queued', 'running'];

const itemColumns = [
  'batch',
  'position',
  'item_id',
  'request',
  'state',
  'answer',
  'finished_at',
] as const satisfies readonly (keyof StoredItem)[];

/** Writes a batch with all its items, inside a transaction. */
export async function insertBatch(
  query: Kysely<Tables>,
  runner: SqlRunner,
  { key, ...batch }: StoredBatch,
  items: readonly StoredItem[],
): Promise<void> {
  await query
    .insertInto('batch')
    .values({ ...batch, api_key: key })
    .execute();
  await insertRows(runner, 'batch_item', itemColumns, items);
}

/** Batches over SQL. */
export function sqlBatches(database: HostDatabase): BatchStore {
  const { query, inTransaction, runner } = database;
  return {
    create: (batch, items) => inTransaction((each) => insertBatch(each, runner(each), batch, items)),
    async batch(account, id) {
      const one = query.selectFrom('batch').selectAll().where('id', '=', id).where('account', '=', account);
      const row = await one.executeTakeFirst();
      return row && batchOut(row);
    },
    async batches(account, limit, cursor) {
      let rows = query.selectFrom('batch').selectAll().where('account', '=', account);
      if (cursor !== undefined) rows = rows.where(pastCursor('batch', ['created_at', 'id'], '<', cursor));
      const found = await rows
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return pageOf(found.map(batchOut), limit);
    },
    async unfinished() {
      const rows = query.selectFrom('batch').selectAll().where('status', 'in', underWay);
      return (await rows.orderBy('created_at').orderBy('id').execute()).map(batchOut);
    },
    async start(id, at) {
      await query
        .updateTable('batch')
        .set({ status: 'running', started_at: at })
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .execute();
    },
    pending: (id, limit) =>
      query
        .selectFrom('batch_item')
        .selectAll()
        .where('batch', '=', id)
        .where('state', '=', 'queued')
        .orderBy('position')
        .limit(limit)
        .execute(),
    finishItems: (id, items) => inTransaction((each) => finishItems(database, each, id, items)),
    async end(id, status, at) {
      const ended = await query
        .updateTable('batch')
        .set({ status, finished_at: at })
        .where('id', '=', id)
        .where('status', 'in', underWay)
        .executeTakeFirst();
      return ended.numUpdatedRows === 1n;
    },
    async results(account, id, limit, cursor) {
      const batch = await this.batch(account, id);
      if (!batch) return { items: [], next_cursor: null };
      const below = cursor === undefined ? -1 : Number(parseCursor(cursor).id);
      let rows = query
        .selectFrom('batch_item')
        .selectAll()
        .where('batch', '=', id)
        .where('position', '>', below)
        .where('state', '!=', 'queued');
      if (underWay.includes(batch.status))
        rows = rows.where('position', '<', ({ selectFrom }) =>
          selectFrom('batch_item')
            .select(sql<number>`coalesce(min(position), ${batch.total})`.as('position'))
            .where('batch', '=', id)
            .where('state', '=', 'queued'),
        );
      const found = await rows
        .orderBy('position')
        .limit(limit + 1)
        .execute();
      const items = found.slice(0, limit);
      const last = items.at(-1);
      const more = last && found.length > limit;
      return {
        items,
        next_cursor: more ? formatCursor({ created_at: '', id: String(last.position) }) : null,
      };
    },
    sweep: (at) =>
      inTransaction(async (each) => {
        const over = each
          .selectFrom('batch')
          .select('id')
          .where('expires_at', '<=', at)
          .where('status', 'not in', underWay);
        await each.deleteFrom('batch_item').where('batch', 'in', over).execute();
        const swept = await each
          .deleteFrom('batch')
          .where('expires_at', '<=', at)
          .where('status', 'not in', underWay)
          .executeTakeFirst();
        return Number(swept.numDeletedRows);
      }),
  };
}

async function finishItems(
  { locksRows, runner }: HostDatabase,
  query: Kysely<Tables>,
  id: string,
  items: readonly FinishedItem[],
): Promise<StoredBatch> {
  const one = query.selectFrom('batch').selectAll().where('id', '=', id);
  const batch = await (locksRows ? one.forUpdate() : one).executeTakeFirstOrThrow();
  if (!underWay.includes(batch.status)) return batchOut(batch);

  const fresh: FinishedItem[] = [];
  for (const item of items) {
    const { position, state, answer, finished_at } = item;
    const written = await query
      .updateTable('batch_item')
      .set({ state, answer, finished_at })
      .where('batch', '=', id)
      .where('position', '=', position)
      .where('state', '=', 'queued')
      .executeTakeFirst();
    if (written.numUpdatedRows === 1n) fresh.push(item);
  }
  for (const { classification } of fresh)
    if (classification) await insertClassification(runner(query), classification);
  await countUsage(
    query,
    fresh.flatMap(({ usage }) => usage ?? []),
  );
  const failed = fresh.filter(({ state }) => state === 'failed').length;
  const counted = await query
    .updateTable('batch')
    .set({
      done: sql<number>`done + ${fresh.length - failed}`,
      failed: sql<number>`failed + ${failed}`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return batchOut(counted);
}
