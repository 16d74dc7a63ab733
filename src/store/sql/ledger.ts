import { type Kysely, sql } from 'kysely';
import type { Job } from '../job-queue.js';
import type { Claim, ClaimOutcome, Fingerprints, Ledger, LedgerEntry, StoredReply } from '../ledger.js';
import { packText, unpackText } from '../packed-text.js';
import { rotateKey } from './accounts.js';
import { insertBatch } from './batches.js';
import { insertClassification, insertFeedback } from './history.js';
import type { HostDatabase } from './host-database.js';
import type { Tables } from './tables.js';
import { countUsage } from './usage.js';

/** Adds a job inside a transaction; false where one of its key waits already. */
export type AddJob = (query: Kysely<Tables>, job: Job) => Promise<boolean>;

/** Thrown inside a transaction to leave nothing of it. */
class Lost extends Error {}

/** An answer longer than this is packed before it is written: the database would hold everybody up over it. */
const charactersAtMost = 256_000;

/** Calls, replies and usage over SQL. */
export function sqlLedger(database: HostDatabase, addJob: AddJob): Ledger {
  const { query, inTransaction } = database;
  return {
    async claim(claim) {
      const found = await inTransaction((each) => claimOnce(each, database.locksRows, claim));
      return typeof found === 'string' ? { kind: found } : { kind: 'replay', reply: await replyOf(found) };
    },
    async reply(account, key, at, asked) {
      const found = await query
        .selectFrom('reply')
        .selectAll()
        .where('account', '=', account)
        .where('idempotency_key', '=', key)
        .where('expires_at', '>', at)
        .executeTakeFirst();
      return found && isAnswered(found) && isSame(found, asked) ? replyOf(found) : undefined;
    },
    async release(account, key, owner) {
      await query
        .deleteFrom('reply')
        .where('account', '=', account)
        .where('idempotency_key', '=', key)
        .where('owner', '=', owner)
        .where('status', 'is', null)
        .execute();
    },
    async record(entry) {
      const written = entry.reply && (await writtenReply(entry.reply.reply));
      try {
        await inTransaction((each) => recordAll(database, each, entry, written, addJob));
        return true;
      } catch (fault) {
        if (fault instanceof Lost) return false;
        throw fault;
      }
    },
    async sums(account, from, to, groupBy) {
      if (groupBy === 'key')
        return query
          .selectFrom('usage_record')
          .select([
            'api_key as key',
            sql<number>`CAST(sum(calls) AS BIGINT)`.as('calls'),
            sql<number>`CAST(sum(products) AS BIGINT)`.as('products'),
            sql<number>`CAST(sum(CASE WHEN operation = 'classify_batch' THEN calls ELSE 0 END) AS BIGINT)`.as(
              'batches',
            ),
          ])
          .where('account', '=', account)
          .where('at', '>=', from.slice(0, 10))
          .where('at', '<=', `${to.slice(0, 10)}T99`)
          .groupBy('api_key')
          .orderBy('api_key')
          .execute();
      const key = {
        day: sql<string>`day`,
        month: sql<string>`substr(day, 1, 7)`,
        operation: sql<string>`operation`,
      }[groupBy];
      return query
        .selectFrom('usage_day')
        .select([
          key.as('key'),
          sql<number>`CAST(sum(calls) AS BIGINT)`.as('calls'),
          sql<number>`CAST(sum(products) AS BIGINT)`.as('products'),
          sql<number>`CAST(sum(CASE WHEN operation = 'classify_batch' THEN calls ELSE 0 END) AS BIGINT)`.as(
            'batches',
          ),
        ])
        .where('account', '=', account)
        .where('day', '>=', from.slice(0, 10))
        .where('day', '<=', to.slice(0, 10))
        .groupBy(key)
        .orderBy(key)
        .execute();
    },
    async lastUses(account) {
      // one look into the index for each key, however many calls were counted
      const rows = await query
        .selectFrom('api_key')
        .select((eb) => [
          'api_key.id',
          eb
            .selectFrom('usage_record')
            .select(({ fn }) => fn.max('usage_record.at').as('at'))
            .where('usage_record.account', '=', account)
            .whereRef('usage_record.api_key', '=', 'api_key.id')
            .as('at'),
        ])
        .where('api_key.account', '=', account)
        .execute();
      return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])));
    },
    async productsSince(account, from) {
      const day = from.slice(0, 10);
      const whole = query
        .selectFrom('usage_day')
        .select(({ fn }) => fn.sum<number>('products').as('products'))
        .where('account', '=', account)
        .where('day', '>', day);
      const begun = query
        .selectFrom('usage_record')
        .select(({ fn }) => fn.sum<number>('products').as('products'))
        .where('account', '=', account)
        .where('at', '>=', from)
        .where('at', '<', `${day}U`);
      const startsTheDay = from <= `${day}T00:00:00.000Z`;
      const sums = startsTheDay
        ? [await whole.clearWhere().where('account', '=', account).where('day', '>=', day).execute()]
        : [await whole.execute(), await begun.execute()];
      return sums.reduce((sum, [row]) => sum + Number(row?.products ?? 0), 0);
    },
    async sweep(at) {
      const swept = await query.deleteFrom('reply').where('expires_at', '<=', at).executeTakeFirst();
      return Number(swept.numDeletedRows);
    },
  };
}

type Row = Tables['reply'];
type Written =
  | Pick<Row, 'status' | 'headers' | 'body'>
  | Pick<Row, 'headers' | 'packed_status' | 'packed_body' | 'owner'>;

/** Whose claim is over: an older program that is asked for a packed answer says that the call is under way. */
const nobody = '';

const isPacked = ({ status, packed_body, owner }: Row): boolean =>
  status === null && packed_body !== null && owner === nobody;

const isAnswered = (row: Row): boolean => row.status !== null || isPacked(row);

/** An answer as its row is written: a long one in few bytes. */
async function writtenReply({ status, headers: given, body }: StoredReply): Promise<Written> {
  const headers = JSON.stringify(given);
  return body.length > charactersAtMost
    ? { headers, packed_status: status, packed_body: await packText(body), owner: nobody }
    : { status, headers, body };
}

async function replyOf(row: Row): Promise<StoredReply> {
  const headers = JSON.parse(row.headers ?? '{}');
  return isPacked(row)
    ? { status: row.packed_status!, headers, body: await unpackText(row.packed_body!) }
    : { status: row.status!, headers, body: row.body ?? '' };
}

/** Whether a kept request is the one that is asked: as it was sent, or with the keys of its body in another order. */
const isSame = (kept: Tables['reply'], asked: Fingerprints): boolean =>
  kept.fingerprint === asked.fingerprint || kept.alike === asked.alike;

/** What became of a claim, or the row of the answer that is there already. */
async function claimOnce(
  query: Kysely<Tables>,
  locksRows: boolean,
  claim: Claim,
): Promise<Exclude<ClaimOutcome['kind'], 'replay'> | Row> {
  const { account, key, fingerprint, alike, owner, at, lease_until, expires_at } = claim;
  const taken = { fingerprint, alike, owner, claimed_at: at, lease_until, expires_at };
  for (;;) {
    const fresh = await query
      .insertInto('reply')
      .values({ account, idempotency_key: key, ...taken, status: null, headers: null, body: null })
      .onConflict((conflict) => conflict.columns(['account', 'idempotency_key']).doNothing())
      .executeTakeFirst();
    if (fresh.numInsertedOrUpdatedRows === 1n) return 'claimed';

    const one = query
      .selectFrom('reply')
      .selectAll()
      .where('account', '=', account)
      .where('idempotency_key', '=', key);
    const found = await (locksRows ? one.forUpdate() : one).executeTakeFirst();
    // released between the two statements: it is free again
    if (!found) continue;

    const over = found.expires_at <= at;
    if (!over && !isSame(found, claim)) return 'mismatch';
    if (!over && isAnswered(found)) return found;
    if (!over && found.lease_until > at) return 'in_flight';
    await query
      .updateTable('reply')
      .set({ ...taken, status: null, headers: null, body: null })
      .where('account', '=', account)
      .where('idempotency_key', '=', key)
      .execute();
    return 'claimed';
  }
}

async function recordAll(
  { runner }: HostDatabase,
  query: Kysely<Tables>,
  entry: LedgerEntry,
  written: Written | undefined,
  addJob: AddJob,
): Promise<void> {
  if (entry.reply && written) {
    const { account, key, owner } = entry.reply;
    const completed = await query
      .updateTable('reply')
      .set((row) => ('packed_body' in written ? { ...written, lease_until: row.ref('expires_at') } : written))
      .where('account', '=', account)
      .where('idempotency_key', '=', key)
      .where('owner', '=', owner)
      .where('status', 'is', null)
      .executeTakeFirst();
    if (completed.numUpdatedRows === 0n) throw new Lost();
  }
  if (entry.rotation && !(await rotateKey(query, entry.rotation))) throw new Lost();
  if (entry.classification) await insertClassification(runner(query), entry.classification);
  if (entry.feedback) await insertFeedback(runner(query), entry.feedback);
  if (entry.batch) await insertBatch(query, runner(query), entry.batch.batch, entry.batch.items);
  for (const job of entry.jobs ?? []) await addJob(query, job);
  if (entry.usage) await countUsage(query, [entry.usage]);
}
