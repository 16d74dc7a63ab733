import { TariffError } from '../../errors.js';
import { hashKey, isWellFormedKey, sameHash } from './api-key.js';
import type { Caller, Host } from './host.js';

/** The account and key behind `Authorization: Bearer ...`, or the refusal: missing, unknown, or no longer valid. */
export async function identifyCaller(host: Host, authorization: string | undefined): Promise<Caller> {
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
  const now = host.now().toISOString();
  if (key.revoked_at !== null)
    throw new TariffError('expired_key', `the API key ${key.prefix}... was revoked at ${key.revoked_at}`);
  if (key.expires_at !== null && key.expires_at <= now)
    throw new TariffError(
      'expired_key',
      `the API key ${key.prefix}... was replaced; it ended at ${key.expires_at}`,
    );
  const account = await host.store.accounts.account(key.account);
  if (!account) throw unknown();
  return { account, key, secret };
}

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
