import type { Store } from '../../store/store.js';
import type { TariffService } from '../tariff-service.js';
import { accountUsage } from './account-usage.js';
import { cancelBatch, listBatches, showBatch, submitBatch } from './batches.js';
import type { Caller, Draft, Host } from './host.js';
import { keyOut, listKeys, revokeKey, rotateKey } from './keys.js';
import { drawQuota } from './pace-calls.js';
import { accountMonitor, accountWebhooks } from './webhook-account.js';

/** The service as one account sees it for the length of one call. */
export function accountService(host: Host, caller: Caller, draft: Draft): TariffService {
  const { account, key } = caller;
  const store: Store = {
    ...host.store.history,
    saveFeedback: async (row) => {
      draft.feedback = row;
    },
  };
  const engine = host.room.serviceFor({
    account: account.id,
    store: async () => store,
    storeIfAny: async () => store,
    keep: (_history, row) => {
      draft.classification = row;
    },
  });
  return {
    ...engine,
    classify: async (request) => {
      await drawQuota(host, caller, 1);
      return engine.classify(request);
    },
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
      rotate: (request) => rotateKey(host, caller, draft, request),
      revoke: (id, request) => revokeKey(host, caller, id, request),
    },
    webhooks: accountWebhooks(host, caller),
    monitor: accountMonitor(host, account.id),
    whoami: async () => {
      const { revoked_at: _revoked, current: _current, ...shown } = keyOut(key, key.id);
      const { id, name, plan } = account;
      return { schema_version: '1', account: { id, name, plan }, key: shown };
    },
    close: async () => undefined,
  };
}
