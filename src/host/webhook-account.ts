import type { AnswerCost } from '../api/answer-cost.js';
import type { Monitor } from '../api/monitor-service.js';
import type { Webhooks } from '../api/webhook-service.js';
import { startPosition } from '../webhooks/monitor-announce.js';
import { monitorService } from '../webhooks/monitor-service.js';
import { shippedExample } from '../webhooks/shipped-example.js';
import { rulesOf } from '../webhooks/webhook-host.js';
import { webhookService } from '../webhooks/webhook-service.js';
import { type Caller, freshId, type Host } from './host.js';

/** The subscriptions of the account that calls. */
export function accountWebhooks(host: Host, { account, key }: Caller): Webhooks {
  const { store, webhooks, engine } = host;
  return webhookService({
    account: account.id,
    actor: key.prefix,
    rules: rulesOf(webhooks.settings),
    webhooksAtMost: webhooks.settings.atMost,
    sealKeys: webhooks.settings.sealKeys,
    now: () => host.now(),
    random: (bytes) => host.random(bytes),
    newId: (prefix) => freshId(host, prefix),
    store: async () => store.webhooks,
    example: (type) => shippedExample(engine.library, type),
    note: (audit) => store.accounts.note(audit),
    wake: () => webhooks.wake(),
    watch: async () => {
      await store.webhooks.positionOf(startPosition(engine.library, account.id, host.now()));
    },
  });
}

/** The monitor of the account that calls. */
export const accountMonitor = (
  host: Host,
  account: string,
  charge: (cost: AnswerCost) => Promise<void>,
): Monitor =>
  monitorService({
    account,
    library: host.engine.library,
    work: host.engine.work,
    charge,
    now: () => host.now(),
    catalogs: async () => host.store.catalogs,
    webhooks: async () => host.store.webhooks,
    ending: host.webhooks.ending,
  });
