import type { TariffService } from '../api/tariff-service.js';
import { makeId } from '../core/id.js';
import type { LawWorker } from '../engine/law-work.js';
import type { Library } from '../reference/library.js';
import type { HostStore } from '../store/host-store.js';
import { announceLaw, startPosition } from '../webhooks/monitor-announce.js';
import { monitorService } from '../webhooks/monitor-service.js';
import { shippedExample } from '../webhooks/shipped-example.js';
import { rulesOf, usualWebhooks } from '../webhooks/webhook-host.js';
import { webhookService } from '../webhooks/webhook-service.js';

export interface LocalNeeds {
  readonly account: string;
  readonly library: Library;
  readonly work: LawWorker;
  readonly now: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  /** keys that secrets of webhooks are sealed under; none: they are kept in clear */
  readonly sealKeys?: readonly string[];
  store(): Promise<HostStore>;
}

/** Catalogues and subscriptions of this machine's own; what is sent is sent by the server that runs over the same folder. */
export function localServices(needs: LocalNeeds): Pick<TariffService, 'webhooks' | 'monitor'> {
  const { account, library, work, now, random } = needs;
  const monitor = monitorService({
    account,
    library,
    work,
    now,
    catalogs: async () => (await needs.store()).catalogs,
    webhooks: async () => (await needs.store()).webhooks,
  });
  const newId = (prefix: string): string => makeId(prefix, now().getTime(), random(10));
  return {
    monitor: {
      ...monitor,
      // no server looks for changes here: whoever asks what happened has the law compared first
      async events(query) {
        const newer = library.newer();
        if (newer) library.become(newer);
        await announceLaw({ library, work, store: await needs.store(), now, newId, linkBase: '' });
        return monitor.events(query);
      },
    },
    webhooks: webhookService({
      account,
      actor: 'host',
      rules: rulesOf(usualWebhooks),
      webhooksAtMost: usualWebhooks.atMost,
      sealKeys: needs.sealKeys ?? [],
      now,
      random,
      newId,
      store: async () => (await needs.store()).webhooks,
      example: (type) => shippedExample(library, type),
      note: async (audit) => (await needs.store()).accounts.note(audit),
      wake: () => undefined,
      watch: async () => {
        await (await needs.store()).webhooks.positionOf(startPosition(library, account, now()));
      },
    }),
  };
}
