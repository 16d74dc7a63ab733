import { TariffError } from '../errors.js';
import type { Caller, Host } from './host.js';

/** What the caller is told of its pace with every answer. */
export interface Pace {
  /** calls a minute */
  readonly quota: number;
  readonly burst: number;
  readonly remaining: number;
  /** until the burst is whole again */
  readonly fullMs: number;
  /** how long to wait, 0 where the call is allowed */
  readonly waitMs: number;
}

/** Takes a call off the account's allowance, or as many as it is worth; its keys share it. Classifications and other calls are counted apart. */
export async function paceCall(
  host: Host,
  { account, key }: Caller,
  bucket: 'classify' | 'other',
  cost = 1,
): Promise<Pace | undefined> {
  const burst = Math.max(1, account.burst ?? host.limits.burst);
  const draw = async (name: string, quota: number, atOnce: number): Promise<Pace> => {
    const level = await host.store.buckets.draw({
      bucket: name,
      cost,
      owes: true,
      capacity: atOnce,
      perSecond: quota / 60,
      at: host.now().getTime(),
    });
    return {
      quota,
      burst: atOnce,
      remaining: level.remaining,
      fullMs: level.fullMs,
      waitMs: level.allowed ? 0 : Math.max(1, level.waitMs),
    };
  };
  // a key that is over its own pace takes nothing from the others of its account
  const own = key.calls_per_minute;
  const ofKey =
    own === null
      ? undefined
      : await draw(`${account.id}/${bucket}/${key.id}`, own, Math.min(burst, Math.max(1, own)));
  if (ofKey && ofKey.waitMs > 0) return ofKey;
  const quota = account.calls_per_minute ?? host.limits.callsPerMinute;
  if (quota === 0) return ofKey;
  const ofAccount = await draw(`${account.id}/${bucket}`, quota, burst);
  return ofKey && ofAccount.waitMs === 0 && ofKey.remaining < ofAccount.remaining ? ofKey : ofAccount;
}

/** Hears what is left of an allowance after an answer was charged to it. */
export type Paced = (bucket: 'classify' | 'other', pace: Pace) => void;

const seconds = (ms: number): number => Math.ceil(ms / 1000);

/** Refuses what is over the pace. */
export function refuseOverPace({ quota, burst, waitMs }: Pace, cost = 1): void {
  if (waitMs === 0) return;
  const worth = cost > 1 ? `, and this counts as ${cost} more` : '';
  throw new TariffError('rate_limited', `more than ${quota} calls a minute, or ${burst} at once${worth}`, {
    hint: 'wait as long as Retry-After says; lists of products go faster as a batch',
    retryAfter: Math.max(1, seconds(waitMs)),
  });
}

/** When the month's quota is whole again: the first moment of the next month, UTC. */
const monthEnd = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

const monthStart = (now: Date): string => `${now.toISOString().slice(0, 7)}-01T00:00:00.000Z`;

export interface MonthlyQuota {
  /** null: no limit */
  readonly products: number | null;
  readonly used: number;
  readonly resetsAt: Date;
}

/** What the account has used of its month, accepted batches included. */
export async function monthlyQuota(host: Host, { account }: Pick<Caller, 'account'>): Promise<MonthlyQuota> {
  const now = host.now();
  const limit = account.products_per_month ?? host.limits.productsPerMonth;
  const used = await host.store.ledger.productsSince(account.id, monthStart(now));
  return { products: limit === 0 ? null : limit, used, resetsAt: monthEnd(now) };
}

/** Refuses products that the month's quota has no room for; accepted items of batches count before they are answered. */
export async function drawQuota(
  host: Host,
  caller: Pick<Caller, 'account'>,
  products: number,
): Promise<void> {
  const { account } = caller;
  if ((account.products_per_month ?? host.limits.productsPerMonth) === 0) return;
  const quota = await monthlyQuota(host, caller);
  // no month will ever have room for it: waiting does not help
  if (products > (quota.products ?? 0))
    throw new TariffError(
      'limit_reached',
      `the quota is ${quota.products} products a month, and this needs ${products} at once`,
      { hint: 'send less at once, or have the quota raised' },
    );
  const waiting = (await host.store.batches.unfinished())
    .filter((batch) => batch.account === account.id)
    .reduce((sum, { total, done, failed }) => sum + total - done - failed, 0);
  const left = (quota.products ?? 0) - quota.used - waiting;
  if (products <= left) return;
  throw new TariffError(
    'quota_exceeded',
    `the quota of ${quota.products} products a month has ${Math.max(0, left)} left, and this needs ${products}`,
    {
      hint: `it begins again at ${quota.resetsAt.toISOString()}`,
      retryAfter: Math.ceil((quota.resetsAt.getTime() - host.now().getTime()) / 1000),
    },
  );
}
