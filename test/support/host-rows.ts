import type { AuditEntry, StoredAccount, StoredKey } from '../../src/store/account-store.js';
import type { StoredBatch, StoredItem } from '../../src/store/batch-store.js';
import type { Job } from '../../src/store/job-queue.js';
import type { Claim } from '../../src/store/ledger.js';
import type { UsageRecord } from '../../src/store/usage-record.js';

/** Rows of an installation, each with whatever a test is about. */
export const anAccount = (own: Partial<StoredAccount> = {}): StoredAccount => ({
  id: 'acc_1',
  name: 'ACME',
  plan: 'enterprise',
  created_at: '2026-06-01T00:00:00.000Z',
  calls_per_minute: null,
  burst: null,
  products_per_minute: null,
  products_per_month: null,
  accept_at: null,
  keep_days: null,
  ...own,
});

export const aKey = (own: Partial<StoredKey> = {}): StoredKey => ({
  id: 'key_1',
  account: 'acc_1',
  prefix: 'tk_live_abcd',
  hash: 'f'.repeat(64),
  mode: 'live',
  scopes: ['read', 'classify'],
  created_at: '2026-06-01T00:00:00.000Z',
  expires_at: null,
  revoked_at: null,
  label: null,
  ends_at: null,
  allowed_ips: null,
  calls_per_minute: null,
  ...own,
});

export const anEntry = (own: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'aud_1',
  at: '2026-06-01T00:00:00.000Z',
  account: 'acc_1',
  actor: 'host',
  action: 'account.create',
  subject: 'acc_1',
  detail: '{}',
  ...own,
});

export const aClaim = (own: Partial<Claim> = {}): Claim => ({
  account: 'acc_1',
  key: 'order-1',
  fingerprint: 'POST /v1/classify 1',
  alike: 'POST /v1/classify 1 in order',
  owner: 'process-1',
  at: '2026-06-01T00:00:00.000Z',
  lease_until: '2026-06-01T00:01:00.000Z',
  expires_at: '2026-06-02T00:00:00.000Z',
  ...own,
});

export const aUse = (own: Partial<UsageRecord> = {}): UsageRecord => ({
  account: 'acc_1',
  ref: 'req_1',
  key: 'key_1',
  operation: 'classify',
  at: '2026-06-15T12:00:00.000Z',
  calls: 1,
  products: 1,
  ...own,
});

export const aBatch = (own: Partial<StoredBatch> = {}): StoredBatch => ({
  id: 'bat_1',
  account: 'acc_1',
  key: 'key_1',
  status: 'queued',
  created_at: '2026-06-01T00:00:00.000Z',
  started_at: null,
  finished_at: null,
  total: 3,
  done: 0,
  failed: 0,
  callback: null,
  expires_at: '2026-07-01T00:00:00.000Z',
  ...own,
});

export const someItems = (count: number, batch = 'bat_1'): StoredItem[] =>
  Array.from({ length: count }, (_, position) => ({
    batch,
    position,
    item_id: `SKU-${position}`,
    request: `{"description":"item ${position}"}`,
    state: 'queued',
    answer: null,
    finished_at: null,
  }));

export const aJob = (own: Partial<Job> = {}): Job => ({
  kind: 'count',
  key: 'job-1',
  account: 'acc_1',
  payload: '{"n":1}',
  run_at: '2026-06-01T00:00:00.000Z',
  priority: 0,
  ...own,
});
