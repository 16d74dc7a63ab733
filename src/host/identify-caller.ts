import { isWithin } from '../api/network.js';
import { TariffError } from '../errors.js';
import type { StoredKey } from '../store/account-store.js';
import { hashKey, isWellFormedKey, sameHash } from './api-key.js';
import type { Caller, Host } from './host.js';

/** How long after its end a key that was replaced may still have the answer to its rotation again. */
const repeatMs = 10 * 60_000;

/** Whom a key speaks for, and whether one that has just been replaced is let in to repeat its rotation. */
type Admission = 'keys in force' | 'a replaced key, to repeat its rotation';

/** The account and key behind `Authorization: Bearer ...`, or the refusal: missing, unknown, or no longer valid. */
export async function identifyCaller(
  host: Host,
  authorization: string | undefined,
  admission: Admission = 'keys in force',
): Promise<Caller> {
  const secret = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (secret === undefined)
    throw new TariffError('missing_key', 'the request carries no API key', {
      hint: 'send the header "Authorization: Bearer <API_KEY>"',
    });
  const unknown = () =>
    new TariffError('invalid_key', 'the API key is not known', { hint: 'see whether it was copied whole' });
  if (!isWellFormedKey(secret)) throw unknown();
  const hash = hashKey(secret);
  const key = await host.store.accounts.keyByHash(hash);
  if (!key || !sameHash(key.hash, hash)) throw unknown();
  const now = host.now().getTime();
  if (key.revoked_at !== null)
    throw new TariffError('expired_key', `the API key ${key.prefix}... was revoked at ${key.revoked_at}`);
  const end = key.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(key.expires_at);
  if (key.ends_at !== null && Date.parse(key.ends_at) <= now)
    throw new TariffError('expired_key', `the API key ${key.prefix}... was made to end at ${key.ends_at}`, {
      hint: 'have another one made',
    });
  const ended = end <= now;
  if (ended && (admission === 'keys in force' || end + repeatMs <= now)) throw endedKey(key);
  const account = await host.store.accounts.account(key.account);
  if (!account) throw unknown();
  return { account, key, secret, ...(ended ? { ended } : {}) };
}

/** The refusal of a key that was replaced. */
export const endedKey = ({ prefix, expires_at }: StoredKey): TariffError =>
  new TariffError('expired_key', `the API key ${prefix}... was replaced; it ended at ${expires_at}`);

/** Only accounts of the enterprise plan may use the API, each key within its scopes; admin includes the others. */
export function entitle({ account, key }: Caller, scope: 'read' | 'classify' | 'admin' | 'any'): void {
  if (account.plan !== 'enterprise')
    throw new TariffError('plan_not_entitled', `the ${account.plan} plan does not include the API`, {
      hint: 'the enterprise plan does; ask whoever runs this server',
    });
  if (scope !== 'any' && !key.scopes.includes(scope) && !key.scopes.includes('admin'))
    throw new TariffError(
      'scope_missing',
      `this needs a key with the scope ${scope}; this one has ${key.scopes.join(', ')}`,
      {
        hint: 'use another key, or have one made with "tariff keys create" on the server',
      },
    );
}

/** A key with a list of addresses is taken from these alone; who holds a ticket of it may come from anywhere. */
export function refuseElsewhere({ key }: Caller, address: string): void {
  if (key.allowed_ips === null || isWithin(address, key.allowed_ips)) return;
  throw new TariffError('address_not_allowed', `the API key ${key.prefix}... is not taken from ${address}`, {
    hint: 'call from an address of its list, or use another key',
  });
}
