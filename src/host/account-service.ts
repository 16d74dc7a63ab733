import type { AnswerCost } from '../api/answer-cost.js';
import type { TariffService } from '../api/tariff-service.js';
import type { Store } from '../store/store.js';
import { surenessOf } from './account-sureness.js';
import { accountUsage } from './account-usage.js';
import { cancelBatch, listBatches, showBatch, submitBatch } from './batches.js';
import type { Caller, Draft, Host } from './host.js';
import {
  changeAccount,
  createKey,
  eraseClient,
  listKeys,
  readTrail,
  revokeKey,
  rotateKey,
  whoAsks,
} from './keys.js';
import { drawQuota, type Paced, paceCall, refuseOverPace } from './pace-calls.js';
import { accountMonitor, accountWebhooks } from './webhook-account.js';

/** What of a call bears on what it costs. */
export interface Costing {
  /** hears what is left where the answer costs more than the call that was counted before */
  readonly paced?: Paced;
  /** its classification is no product of the quota */
  readonly supposes?: boolean;
}

/** The service as one account sees it for the length of one call. */
export function accountService(
  host: Host,
  caller: Caller,
  draft: Draft,
  { paced, supposes = false }: Costing = {},
): TariffService {
  const { account } = caller;
  const store: Store = {
    ...host.store.history,
    saveFeedback: async (row) => {
      draft.feedback = row;
    },
  };
  const charge = async ({ products = 0, classifications = 0, calls = 0 }: AnswerCost): Promise<void> => {
    if (products > 0 && !supposes) {
      await drawQuota(host, caller, (draft.products ?? 0) + products);
      draft.products = (draft.products ?? 0) + products;
    }
    for (const [bucket, cost] of [
      ['classify', classifications],
      ['other', calls],
    ] as const) {
      if (cost < 1) continue;
      const pace = await paceCall(host, caller, bucket, cost);
      if (!pace) continue;
      paced?.(bucket, pace);
      refuseOverPace(pace, cost);
    }
  };
  const engine = host.engine.serviceFor({
    account: account.id,
    sureness: surenessOf(account),
    store: async () => store,
    storeIfAny: async () => store,
    keep: (_history, row) => {
      draft.classification = row;
    },
    charge,
  });
  return {
    ...engine,
    // only what the answers would be given from: a server answers lists as batches
    answers: (options) => engine.answers({ ...options, workers: 0 }),
    usage: (query) => accountUsage(host, caller, query),
    batches: {
      submit: (request) => submitBatch(host, caller, draft, request),
      show: (id, page) => showBatch(host, caller, id, page),
      list: (page) => listBatches(host, caller, page),
      cancel: (id) => cancelBatch(host, caller, id),
    },
    keys: {
      list: () => listKeys(host, caller),
      create: (request) => createKey(host, caller, request),
      rotate: (request) => rotateKey(host, caller, draft, request),
      revoke: (id, request) => revokeKey(host, caller, id, request),
      trail: (page) => readTrail(host, caller, page),
      eraseClient: (client) => eraseClient(host, caller, client),
      changeAccount: (change) => changeAccount(host, caller, change),
    },
    webhooks: accountWebhooks(host, caller),
    monitor: accountMonitor(host, account.id, charge),
    whoami: async () => whoAsks(caller),
    close: async () => undefined,
  };
}
