import { type Kysely, sql } from 'kysely';
import {
  type AccountStore,
  type AuditEntry,
  isBound,
  isSameName,
  type KeyRotation,
  type Scope,
  type StoredAccount,
  type StoredKey,
} from '../account-store.js';
import { formatCursor } from '../cursor.js';
import type { Page } from '../store.js';
import type { HostDatabase } from './host-database.js';
import { pastCursor } from './past-cursor.js';
import type { Tables } from './tables.js';

/** Stands before the hash of a bound key: programs that would not mind its bounds find no such key. */
const boundMark = 'bound:';

const keyOut = (row: Tables['api_key']): StoredKey => ({
  ...row,
  hash: row.hash.replace(boundMark, ''),
  scopes: JSON.parse(row.scopes) as readonly Scope[],
  allowed_ips: row.allowed_ips === null ? null : (JSON.parse(row.allowed_ips) as readonly string[]),
});

const keyIn = (key: StoredKey): Tables['api_key'] => ({
  ...key,
  hash: isBound(key) ? `${boundMark}${key.hash}` : key.hash,
  scopes: JSON.stringify(key.scopes),
  allowed_ips: key.allowed_ips === null ? null : JSON.stringify(key.allowed_ips),
});

/** Writes one line of the record of changes, inside the change's own transaction. */
async function insertAudit(query: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await query.insertInto('audit').values(entry).execute();
}

/** Puts a fresh key in the place of one that is in force: of several that try, one does it. */
export async function rotateKey(query: Kysely<Tables>, rotation: KeyRotation): Promise<boolean> {
  const replaced = await query
    .updateTable('api_key')
    .set({ expires_at: rotation.expires_at })
    .where('id', '=', rotation.previous)
    .where('account', '=', rotation.account)
    .where('expires_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (replaced.numUpdatedRows === 0n) return false;
  await query.insertInto('api_key').values(keyIn(rotation.fresh)).execute();
  await insertAudit(query, rotation.audit);
  return true;
}

/** Nobody else makes an account until this transaction ends: SQLite's are alone from their beginning. */
async function holdAccounts(query: Kysely<Tables>, { locksRows }: HostDatabase): Promise<void> {
  if (locksRows) await sql`LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE`.execute(query);
}

const allAccounts = (query: Kysely<Tables>): Promise<StoredAccount[]> =>
  query.selectFrom('account').selectAll().orderBy('created_at').orderBy('id').execute();

/** Accounts and keys over SQL. */
export function sqlAccounts(database: HostDatabase): AccountStore {
  const { query, inTransaction } = database;
  return {
    create: (account, audit) =>
      inTransaction(async (each) => {
        await holdAccounts(each, database);
        const known = (await allAccounts(each)).find(({ name }) => isSameName(name, account.name));
        if (known) return known;
        await each.insertInto('account').values(account).execute();
        await insertAudit(each, audit);
        return undefined;
      }),
    account: (id) => query.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst(),
    accounts: () => allAccounts(query),
    change: ({ id, ...rest }, audit) =>
      inTransaction(async (each) => {
        await each.updateTable('account').set(rest).where('id', '=', id).execute();
        await insertAudit(each, audit);
      }),
    addKey: (key, audit) =>
      inTransaction(async (each) => {
        await each.insertInto('api_key').values(keyIn(key)).execute();
        await insertAudit(each, audit);
      }),
    async keyByHash(hash) {
      const row = await query
        .selectFrom('api_key')
        .selectAll()
        .where('hash', 'in', [hash, `${boundMark}${hash}`])
        .executeTakeFirst();
      return row && keyOut(row);
    },
    async keys(account) {
      const rows = query.selectFrom('api_key').selectAll().where('account', '=', account);
      return (await rows.orderBy('created_at').orderBy('id').execute()).map(keyOut);
    },
    rotate: (rotation) => inTransaction((each) => rotateKey(each, rotation)),
    revoke: (account, key, at, audit) =>
      inTransaction(async (each) => {
        const revoked = await each
          .updateTable('api_key')
          .set({ revoked_at: at })
          .where('id', '=', key)
          .where('account', '=', account)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        if (revoked.numUpdatedRows === 0n) return false;
        await insertAudit(each, audit);
        return true;
      }),
    note: (audit) => insertAudit(query, audit),
    async trail(account, limit, cursor): Promise<Page<AuditEntry>> {
      let rows = query.selectFrom('audit').selectAll();
      if (account !== undefined) rows = rows.where('account', '=', account);
      if (cursor !== undefined) rows = rows.where(pastCursor('audit', ['at', 'place'], '<', cursor, Number));
      const found = await rows
        .orderBy('at', 'desc')
        .orderBy('place', 'desc')
        .limit(limit + 1)
        .execute();
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const more = last && found.length > limit;
      return {
        items: page.map(({ place: _place, ...entry }) => entry),
        next_cursor: more ? formatCursor({ created_at: last.at, id: String(last.place) }) : null,
      };
    },
  };
}
