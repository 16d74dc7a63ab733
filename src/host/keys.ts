import {
  type KeyList,
  type KeyRecord,
  type KeyRevoked,
  type KeyRotated,
  type RevokeRequestInput,
  type RotateRequestInput,
  revokeRequest,
  rotateRequest,
} from '../api/key-answers.js';
import { readRequest } from '../api/read-request.js';
import { TariffError } from '../errors.js';
import type { AuditEntry, StoredKey } from '../store/account-store.js';
import { makeKey } from './api-key.js';
import { type Caller, type Draft, freshId, type Host } from './host.js';

/** A key as people may see it. */
export const keyOut = (key: StoredKey, current: string): KeyRecord => ({
  id: key.id,
  prefix: key.prefix,
  mode: key.mode,
  scopes: [...key.scopes],
  created_at: key.created_at,
  expires_at: key.expires_at,
  revoked_at: key.revoked_at,
  current: key.id === current,
});

/** The keys of the account that asks, by what people may see of them. */
export async function listKeys(host: Host, { account, key }: Caller): Promise<KeyList> {
  const keys = await host.store.accounts.keys(account.id);
  return { schema_version: '1', items: keys.map((each) => keyOut(each, key.id)) };
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
