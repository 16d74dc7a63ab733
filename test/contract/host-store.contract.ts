import type { HostStore } from '../../src/store/host-store.js';
import type { StorePlace } from '../support/store-actors.js';
import { accountsContract } from './accounts.contract.js';
import { batchesContract } from './batches.contract.js';
import { bucketsContract } from './buckets.contract.js';
import { chatsContract } from './chats.contract.js';
import { jobQueueContract } from './job-queue.contract.js';
import { ledgerContract } from './ledger.contract.js';
import { processesContract } from './processes.contract.js';
import { retentionContract } from './retention.contract.js';
import { storeContract } from './store.contract.js';
import { webhooksContract } from './webhooks.contract.js';

/** An empty store for the test that calls it, and further doors to the same rows. */
export type OpenHost = () => Promise<{
  readonly store: HostStore;
  readonly again: () => Promise<HostStore>;
  /** for another process that opens the same */
  readonly place: StorePlace;
}>;

/** Everything an installation keeps: every database keeps to this. */
export function hostStoreContract(name: string, open: OpenHost): void {
  storeContract(name, async () => {
    const { store, again } = await open();
    return { store: store.history, again: async () => (await again()).history };
  });
  accountsContract(name, open);
  ledgerContract(name, open);
  bucketsContract(name, open);
  batchesContract(name, open);
  jobQueueContract(name, open);
  processesContract(name, open);
  webhooksContract(name, open);
  chatsContract(name, open);
  retentionContract(name, open);
}
