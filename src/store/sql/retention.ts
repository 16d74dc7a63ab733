import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Forgetting, ForgottenRows, Retention } from '../retention.js';
import type { HostDatabase } from './host-database.js';
import type { Tables } from './tables.js';

/** rows of one transaction: others that write wait no longer than for these */
const slice = 500;

const batchOver = ['completed', 'failed', 'cancelled'] as const;

/** Forgetting over SQL. */
export function sqlRetention({ query, inTransaction, locksRows }: HostDatabase): Retention {
  const client = locksRows
    ? sql<string | null>`batch_item.request::json ->> 'client'`
    : sql<string | null>`json_extract(batch_item.request, '$.client')`;
  const whose = ({ account }: Forgetting) =>
    account === undefined ? sql<boolean>`1 = 1` : sql<boolean>`account = ${account}`;
  const oldRows = (each: Kysely<Tables>, table: 'classification' | 'feedback', what: Forgetting) => {
    const rows = each.selectFrom(table).select('id').where('created_at', '<', what.before).where(whose(what));
    return what.client === undefined ? rows : rows.where('client', '=', what.client);
  };
  const oldBatches = (each: Kysely<Tables>, what: Forgetting) => {
    const rows = each
      .selectFrom('batch')
      .select('id')
      .where('created_at', '<', what.before)
      .where('status', 'in', batchOver)
      .where(whose(what));
    return what.client === undefined
      ? rows
      : rows.where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('batch_item')
                .select('batch_item.position')
                .whereRef('batch_item.batch', '=', 'batch.id')
                .where(sql<boolean>`coalesce(${client}, '') <> ${what.client}`),
            ),
          ),
        );
  };
  const oldChats = (each: Kysely<Tables>, what: Forgetting) =>
    each
      .selectFrom('chat_session')
      .select('id')
      .where('seen_at', '<', what.before)
      .where(whose(what))
      // a chat does not say whose goods it is about: none stays where a client is forgotten
      .where('waiting', '=', '[]');

  const countOf = async (ids: SelectQueryBuilder<Tables, keyof Tables, { id: string }>): Promise<number> => {
    const { count } = await query
      .selectFrom(ids.as('old'))
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  /** Takes slice after slice until one is not full; how many rows that were. */
  const inSlices = async (take: (each: Kysely<Tables>) => Promise<number>): Promise<number> => {
    for (let gone = 0; ; ) {
      const count = await inTransaction((each) => take(each));
      gone += count;
      if (count < slice) return gone;
    }
  };
  return {
    async count(what) {
      const batches = await oldBatches(query, what).execute();
      return {
        classifications: await countOf(oldRows(query, 'classification', what)),
        feedback: what.taught ? await countOf(oldRows(query, 'feedback', what)) : 0,
        batches: batches.length,
        items: Number(
          (
            await query
              .selectFrom('batch_item')
              .select(({ fn }) => fn.countAll().as('count'))
              .where('batch', 'in', oldBatches(query, what))
              .executeTakeFirstOrThrow()
          ).count,
        ),
        chats: await countOf(oldChats(query, what)),
      };
    },
    async forget(what): Promise<ForgottenRows> {
      const rowsOf = (table: 'classification' | 'feedback') =>
        inSlices(async (each) => {
          const ids = (await oldRows(each, table, what).limit(slice).execute()).map(({ id }) => id);
          if (ids.length > 0) await each.deleteFrom(table).where('id', 'in', ids).execute();
          if (ids.length > 0 && table === 'feedback')
            await each.deleteFrom('feedback_withdrawal').where('feedback_id', 'in', ids).execute();
          return ids.length;
        });
      const classifications = await rowsOf('classification');
      const feedback = what.taught ? await rowsOf('feedback') : 0;
      let [batches, items] = [0, 0];
      for (const { id } of await oldBatches(query, what).execute()) {
        items += await inTransaction(async (each) => {
          const gone = await each.deleteFrom('batch_item').where('batch', '=', id).executeTakeFirst();
          await each.deleteFrom('batch').where('id', '=', id).execute();
          return Number(gone.numDeletedRows);
        });
        batches++;
      }
      const chats = await inSlices(async (each) => {
        const ids = (await oldChats(each, what).limit(slice).execute()).map(({ id }) => id);
        if (ids.length === 0) return 0;
        await each.deleteFrom('chat_event').where('session', 'in', ids).execute();
        await each.deleteFrom('chat_session').where('id', 'in', ids).execute();
        return ids.length;
      });
      return { classifications, feedback, batches, items, chats };
    },
  };
}
