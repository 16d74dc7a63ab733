import { type Kysely, sql } from 'kysely';
import type { ChatChange, ChatStore, TakingUp } from '../chat-store.js';
import type { HostDatabase } from './host-database.js';
import type { Tables } from './tables.js';

const eventsAtMost = 400;
const charactersAtMost = 2_000_000;

/** Chats over SQL. */
export function sqlChats({ query, inTransaction, locksRows }: HostDatabase): ChatStore {
  return {
    open: (chat, since, atMost) =>
      inTransaction(async (each) => {
        const there = await each
          .selectFrom('chat_session')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('account', '=', chat.account)
          .where('seen_at', '>=', since)
          .executeTakeFirstOrThrow();
        if (Number(there.count) >= atMost) return false;
        await each.insertInto('chat_session').values(chat).execute();
        return true;
      }),
    write: (id, holder, change) => inTransaction((each) => writeChange(each, id, holder, change)),
    takeUp: (asked) => inTransaction((each) => takeUp(each, locksRows, asked)),
    async leave(id, holder, at) {
      const gone = await query
        .deleteFrom('chat_session')
        .where('id', '=', id)
        .where('holder', '=', holder)
        .where('last_event', '=', 0)
        .where('waiting', '=', '[]')
        .executeTakeFirst();
      if (gone.numDeletedRows > 0n) return;
      await query
        .updateTable('chat_session')
        .set({ process: '', seen_at: at })
        .where('id', '=', id)
        .where('holder', '=', holder)
        .execute();
    },
    async heldBy(process) {
      const rows = query.selectFrom('chat_session').select('holder').where('process', '=', process);
      return (await rows.execute()).map(({ holder }) => holder);
    },
    async seen(process, at) {
      await query.updateTable('chat_session').set({ seen_at: at }).where('process', '=', process).execute();
    },
    issue: (ticket, atMost) =>
      inTransaction(async (each) => {
        await each.insertInto('chat_ticket').values(ticket).execute();
        const newest = each
          .selectFrom('chat_ticket')
          .select('hash')
          .where('account', '=', ticket.account)
          .orderBy('until', 'desc')
          .limit(atMost);
        await each
          .deleteFrom('chat_ticket')
          .where('account', '=', ticket.account)
          .where('hash', 'not in', newest)
          .execute();
      }),
    redeem: (hash) =>
      query.deleteFrom('chat_ticket').where('hash', '=', hash).returningAll().executeTakeFirst(),
    sweep: (before, at) =>
      inTransaction(async (each) => {
        const over = each.selectFrom('chat_session').select('id').where('seen_at', '<', before);
        await each.deleteFrom('chat_event').where('session', 'in', over).execute();
        const chats = await each.deleteFrom('chat_session').where('seen_at', '<', before).executeTakeFirst();
        const tickets = await each.deleteFrom('chat_ticket').where('until', '<=', at).executeTakeFirst();
        return Number(chats.numDeletedRows + tickets.numDeletedRows);
      }),
  };
}

async function writeChange(
  query: Kysely<Tables>,
  id: string,
  holder: string,
  { at, event, waiting, state }: ChatChange,
): Promise<boolean> {
  const written = await query
    .updateTable('chat_session')
    .set({
      seen_at: at,
      ...(event === undefined ? {} : { last_event: event.number }),
      ...(waiting === undefined ? {} : { waiting }),
      ...(state === undefined ? {} : { state, tries: 0 }),
    })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) return false;
  if (event)
    await query
      .insertInto('chat_event')
      .values({ session: id, ...event, size: event.frame.length })
      .execute();
  if (state !== undefined) await forgetOldest(query, id);
  return true;
}

/** Only the last events are kept, by their count and by their size; the newest always. */
async function forgetOldest(query: Kysely<Tables>, session: string): Promise<void> {
  await sql`DELETE FROM chat_event WHERE session = ${session} AND number <= (
    SELECT max(number) FROM (
      SELECT number, row_number() OVER newest AS place, sum(size) OVER newest AS characters
      FROM chat_event WHERE session = ${session} WINDOW newest AS (ORDER BY number DESC)
    ) AS kept WHERE place > 1 AND (place > ${eventsAtMost} OR characters > ${charactersAtMost}))`.execute(
    query,
  );
}

async function takeUp(
  query: Kysely<Tables>,
  locksRows: boolean,
  { account, id, holder, process, event, at, since }: TakingUp,
): ReturnType<ChatStore['takeUp']> {
  const one = query
    .selectFrom('chat_session')
    .selectAll()
    .where('id', '=', id)
    .where('account', '=', account)
    .where('seen_at', '>=', since);
  const chat = await (locksRows ? one.forUpdate() : one).executeTakeFirst();
  if (!chat || event > chat.last_event) return undefined;
  const events = await query
    .selectFrom('chat_event')
    .select(['number', 'frame'])
    .where('session', '=', id)
    .orderBy('number')
    .execute();
  const oldest = events[0]?.number ?? chat.last_event + 1;
  if (event < oldest - 1) return undefined;
  const taken = { holder, process, seen_at: at, tries: chat.tries + (chat.waiting === '[]' ? 0 : 1) };
  await query.updateTable('chat_session').set(taken).where('id', '=', id).execute();
  return { chat: { ...chat, ...taken }, events };
}
