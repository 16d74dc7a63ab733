import type { TariffService } from '../api/tariff-service.js';

type Sections = Pick<TariffService, 'webhooks' | 'monitor'>;

/** Sections that are opened with their first question: a command that asks none of them pays nothing for them. */
export function lazySections(open: () => Promise<Sections>): Sections {
  return {
    webhooks: {
      create: async (request) => (await open()).webhooks.create(request),
      list: async () => (await open()).webhooks.list(),
      show: async (id) => (await open()).webhooks.show(id),
      change: async (id, change) => (await open()).webhooks.change(id, change),
      remove: async (id) => (await open()).webhooks.remove(id),
      test: async (id) => (await open()).webhooks.test(id),
      trigger: async (request) => (await open()).webhooks.trigger(request),
      rotateSecret: async (id) => (await open()).webhooks.rotateSecret(id),
      deliveries: async (id, query) => (await open()).webhooks.deliveries(id, query),
      delivery: async (id, delivery) => (await open()).webhooks.delivery(id, delivery),
      replay: async (id, delivery) => (await open()).webhooks.replay(id, delivery),
    },
    monitor: {
      check: async (request) => (await open()).monitor.check(request),
      keepCatalog: async (request) => (await open()).monitor.keepCatalog(request),
      catalogs: async () => (await open()).monitor.catalogs(),
      removeCatalog: async (name) => (await open()).monitor.removeCatalog(name),
      events: async (query) => (await open()).monitor.events(query),
    },
  };
}
