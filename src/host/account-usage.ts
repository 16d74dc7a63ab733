import { itemsAtMost } from '../api/batch-request.js';
import { usagePeriod } from '../api/period.js';
import type { UsageQuery } from '../api/tariff-service.js';
import type { UsageResult } from '../api/usage-answer.js';
import type { Caller, Host } from './host.js';
import { monthlyQuota } from './pace-calls.js';

/** What an account used, and what it has left. */
export async function accountUsage(
  host: Host,
  caller: Caller,
  { group_by, ...days }: UsageQuery,
): Promise<UsageResult> {
  const { account } = caller;
  const today = host.now().toISOString().slice(0, 10);
  const period = usagePeriod(days, today);
  const [sums, quota] = await Promise.all([
    host.store.ledger.sums(account.id, period.from, period.to, group_by),
    monthlyQuota(host, caller),
  ]);
  const rows = sums.map(({ key, products, calls, batches }) => ({
    key,
    classifications: products,
    calls,
    batches,
  }));
  const { limits } = host;
  return {
    schema_version: '1',
    ...period,
    group_by,
    rows,
    total: rows.reduce((sum, row) => sum + row.classifications, 0),
    quota: {
      products_per_month: quota.products,
      used: quota.used,
      remaining: quota.products === null ? null : Math.max(0, quota.products - quota.used),
      resets_at: quota.resetsAt.toISOString(),
    },
    limits: {
      calls_per_minute: orNone(account.calls_per_minute ?? limits.callsPerMinute),
      burst: account.burst ?? limits.burst,
      products_per_minute: orNone(account.products_per_minute ?? limits.productsPerMinute),
      items_per_batch: itemsAtMost,
    },
  };
}

/** Where a limit is set to 0 there is none. */
const orNone = (limit: number): number | null => (limit === 0 ? null : limit);
