import type { AccountStore } from './account-store.js';
import type { BatchStore } from './batch-store.js';
import type { CatalogStore } from './catalog-store.js';
import type { ChatStore } from './chat-store.js';
import type { JobQueue } from './job-queue.js';
import type { Ledger } from './ledger.js';
import type { RateBuckets } from './rate-buckets.js';
import type { Retention } from './retention.js';
import type { Store } from './store.js';
import type { WebhookStore } from './webhook-store.js';

/** Everything an installation keeps, in one database: SQLite in the user's folder, or PostgreSQL for many processes. */
export interface HostStore {
  readonly history: Store;
  readonly accounts: AccountStore;
  readonly ledger: Ledger;
  readonly buckets: RateBuckets;
  readonly batches: BatchStore;
  readonly jobs: JobQueue;
  readonly webhooks: WebhookStore;
  readonly catalogs: CatalogStore;
  readonly chats: ChatStore;
  readonly retention: Retention;
  /**
   * All that `work` does through the stores it is given is written in one transaction, or nothing of it; where two
   * transactions stood in each other's way it is done again. It waits for nothing but these stores.
   */
  together<T>(work: (stores: HostStore) => Promise<T>): Promise<T>;
  /** the database answers, with the time that it has */
  ping(): Promise<Date>;
  close(): Promise<void>;
}
