import {
  type AccountChangeInput,
  type AuditPage,
  accountChange,
  type ClientErased,
  type KeyList,
  type KeyMade,
  type KeyRecord,
  type KeyRequestInput,
  type KeyRevoked,
  type KeyRotated,
  keyRequest,
  type RevokeRequestInput,
  type RotateRequestInput,
  revokeRequest,
  rotateRequest,
  type WhoAmI,
} from '../api/key-answers.js';
import { type PageQueryInput, pageQuery } from '../api/page-query.js';
import { readRequest } from '../api/read-request.js';
import { TariffError } from '../errors.js';
import type { AuditEntry, StoredKey } from '../store/account-store.js';
import type { HostStore } from '../store/host-store.js';
import { makeKey } from './api-key.js';
import { type Caller, type Draft, freshId, type Host } from './host.js';

/** keys of one account that work */
const keysAtMost = 200;

/** A key as people may see it. */
export const keyOut = (key: StoredKey, current: string): KeyRecord => ({
  id: key.id,
  prefix: key.prefix,
  mode: key.mode,
  scopes: [...key.scopes],
  created_at: key.created_at,
  expires_at: endOf(key),
  revoked_at: key.revoked_at,
  current: key.id === current,
  ...(key.label === null ? {} : { label: key.label }),
  ...(key.allowed_ips === null ? {} : { allowed_ips: [...key.allowed_ips] }),
  ...(key.calls_per_minute === null ? {} : { calls_per_minute: key.calls_per_minute }),
});

/** The end of a key: that of a rotation's grace, or the one that it was made with. */
const endOf = ({ expires_at, ends_at }: StoredKey): string | null =>
  [expires_at, ends_at].filter((each) => each !== null).sort()[0] ?? null;

/** A key as its maker wants it, with its text that is told once, and what the trail says of it. */
export function freshKey(
  { now, random }: Pick<Host, 'now' | 'random'>,
  account: string,
  given: KeyRequestInput,
): { readonly key: string; readonly record: StoredKey; readonly told: object } {
  const { scopes, mode, label, expires_at, allowed_ips, calls_per_minute } = readRequest(keyRequest, given);
  const at = now();
  const ends_at = expires_at === undefined ? null : new Date(expires_at).toISOString();
  if (ends_at !== null && Date.parse(ends_at) <= at.getTime())
    throw new TariffError('invalid_request', 'expires_at: that moment is over', {
      hint: 'give one that is still to come',
    });
  const { key, prefix, hash } = makeKey(mode, random);
  const record: StoredKey = {
    id: freshId({ now, random }, 'key'),
    account,
    ...{ prefix, hash, mode, ends_at },
    scopes: [...new Set(scopes)],
    created_at: at.toISOString(),
    expires_at: null,
    revoked_at: null,
    label: label ?? null,
    allowed_ips: allowed_ips ?? null,
    calls_per_minute: calls_per_minute ?? null,
  };
  const told = {
    ...{ prefix, mode, scopes: record.scopes, label: record.label },
    ...{ ends_at, allowed_ips: record.allowed_ips, calls_per_minute: record.calls_per_minute },
  };
  return { key, record, told };
}

/** Makes a further key of the account, bound as its maker wants; it is told this once. */
export async function createKey(host: Host, caller: Caller, given: KeyRequestInput): Promise<KeyMade> {
  const { key, record, told } = freshKey(host, caller.account.id, given);
  const held = (await host.store.accounts.keys(caller.account.id)).filter(
    (each) => each.revoked_at === null && (endOf(each) ?? '9') > record.created_at,
  );
  if (held.length >= keysAtMost)
    throw new TariffError('limit_reached', `an account has at most ${keysAtMost} keys that work`, {
      hint: 'revoke those that nobody uses',
    });
  await host.store.accounts.addKey(record, auditOf(host, caller, 'key.create', record.id, told));
  return { schema_version: '1', key, record: keyOut(record, caller.key.id) };
}

/** What was changed on the keys, webhooks and limits of the account, newest first. */
export async function readTrail(host: Host, { account }: Caller, page: PageQueryInput): Promise<AuditPage> {
  const { limit, cursor } = readRequest(pageQuery, page);
  const { items, next_cursor } = await host.store.accounts.trail(account.id, limit, cursor);
  return {
    schema_version: '1',
    items: items.map(({ id, at, actor, action, subject, detail }) => ({
      ...{ id, at, actor, action, subject },
      detail: JSON.parse(detail) as Record<string, unknown>,
    })),
    next_cursor,
  };
}

/** Takes everything of one client of the account out: answers, what they taught, batches that are the client's alone, catalogues. */
export async function eraseClient(host: Host, caller: Caller, client: string): Promise<ClientErased> {
  const { account } = caller;
  const { classifications, feedback, batches } = await host.store.retention.forget({
    before: host.now().toISOString(),
    account: account.id,
    client,
    taught: true,
  });
  let catalogs = 0;
  for (const each of await host.store.catalogs.catalogs(account.id))
    if (each.client === client && (await host.store.catalogs.remove(account.id, each.name))) catalogs++;
  // the client's name is what was to be forgotten: the trail does not keep it
  const erased = { classifications, feedback, batches, catalogs };
  await host.store.accounts.note(auditOf(host, caller, 'client.erase', account.id, erased));
  return { schema_version: '1', ...erased };
}

/** The keys of an account with when each was used last. */
export async function listedKeys(store: HostStore, account: string, current: string): Promise<KeyRecord[]> {
  const [keys, uses] = await Promise.all([store.accounts.keys(account), store.ledger.lastUses(account)]);
  return keys.map((key) => ({ ...keyOut(key, current), last_used_at: uses.get(key.id) ?? null }));
}

/** The keys of the account that asks, by what people may see of them. */
export async function listKeys(host: Host, { account, key }: Caller): Promise<KeyList> {
  return { schema_version: '1', items: await listedKeys(host.store, account.id, key.id) };
}

/** Whose key it is, what it may do, and what the account settled for itself. */
export function whoAsks({ account, key }: Pick<Caller, 'account' | 'key'>): WhoAmI {
  const { revoked_at: _revoked, current: _current, ...shown } = keyOut(key, key.id);
  const { id, name, plan, keep_days } = account;
  return { schema_version: '1', account: { id, name, plan, keep_days }, key: shown };
}

/** Settles how long the account keeps its answers; the trail says from what to what. */
export async function changeAccount(host: Host, caller: Caller, given: AccountChangeInput): Promise<WhoAmI> {
  const { keep_days } = readRequest(accountChange, given);
  const { account, key } = caller;
  await host.store.accounts.change(
    { id: account.id, keep_days },
    auditOf(host, caller, 'account.change', account.id, { from: account.keep_days, keep_days }),
  );
  return whoAsks({ account: { ...account, keep_days }, key });
}

/** Makes a new key in place of the one that asks; both are good until the grace is over, which a compromised key has not. */
export async function rotateKey(
  host: Host,
  caller: Caller,
  draft: Draft,
  given: RotateRequestInput,
): Promise<KeyRotated> {
  const request = readRequest(rotateRequest, given);
  const { account, key: previous } = caller;
  if (previous.expires_at !== null)
    throw new TariffError(
      'key_replaced',
      `the API key ${previous.prefix}... was replaced; it ends at ${previous.expires_at}`,
      {
        hint: 'repeat the first rotation with its Idempotency-Key to have its answer again, or use the new key',
      },
    );
  const now = host.now();
  const grace = request.reason === 'compromised' ? 0 : request.grace_seconds;
  const expires_at = new Date(now.getTime() + grace * 1000).toISOString();
  const { key, prefix, hash } = makeKey(previous.mode, host.random);
  const fresh: StoredKey = {
    id: freshId(host, 'key'),
    account: account.id,
    prefix,
    hash,
    mode: previous.mode,
    scopes: previous.scopes,
    created_at: now.toISOString(),
    expires_at: null,
    revoked_at: null,
    label: previous.label,
    ends_at: previous.ends_at,
    allowed_ips: previous.allowed_ips,
    calls_per_minute: previous.calls_per_minute,
  };
  draft.rotation = {
    account: account.id,
    previous: previous.id,
    expires_at,
    fresh,
    audit: auditOf(host, caller, 'key.rotate', previous.id, {
      previous: previous.prefix,
      fresh: prefix,
      fresh_id: fresh.id,
      expires_at,
      ...(request.reason ? { reason: request.reason } : {}),
    }),
  };
  return {
    schema_version: '1',
    key,
    id: fresh.id,
    prefix,
    created_at: fresh.created_at,
    previous: { id: previous.id, prefix: previous.prefix, expires_at },
  };
}

/** Ends a key of the account at once; ending it again changes nothing. Without the scope admin only what this key replaced. */
export async function revokeKey(
  host: Host,
  caller: Caller,
  id: string,
  given: RevokeRequestInput,
): Promise<KeyRevoked> {
  const request = readRequest(revokeRequest, given);
  const { account, key: current } = caller;
  const find = async (): Promise<StoredKey> => {
    const found = (await host.store.accounts.keys(account.id)).find((each) => each.id === id);
    if (found) return found;
    throw new TariffError('not_found', `there is no key ${id}`, {
      hint: 'list them with "tariff keys list"',
    });
  };
  const key = await find();
  if (!current.scopes.includes('admin') && !(key.expires_at !== null && key.created_at <= current.created_at))
    throw new TariffError(
      'scope_missing',
      'without the scope admin a key may end only keys that were replaced before it',
      {
        hint: 'use a key with the scope admin',
      },
    );
  if (key.revoked_at === null)
    await host.store.accounts.revoke(
      account.id,
      id,
      host.now().toISOString(),
      auditOf(host, caller, 'key.revoke', id, {
        prefix: key.prefix,
        ...(request.reason ? { reason: request.reason } : {}),
      }),
    );
  return { schema_version: '1', key: keyOut(await find(), current.id) };
}

/** Writes down that a key had the answer to its rotation again after its end: its holder has the new key. */
export const noteRepeatedRotation = (host: Host, caller: Caller): Promise<void> =>
  host.store.accounts.note(auditOf(host, caller, 'key.rotate_repeated', caller.key.id, {}));

function auditOf(
  host: Host,
  { account, key }: Caller,
  action: string,
  subject: string,
  detail: object,
): AuditEntry {
  return {
    id: freshId(host, 'aud'),
    at: host.now().toISOString(),
    account: account.id,
    actor: key.prefix,
    action,
    subject,
    detail: JSON.stringify(detail),
  };
}
