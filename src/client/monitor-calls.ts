import {
  catalogCheck,
  catalogList,
  catalogRecord,
  catalogRemoved,
  catalogRequest,
  checkRequest,
} from '../api/monitor-check.js';
import type { Monitor } from '../api/monitor-service.js';
import { readRequest } from '../api/read-request.js';
import {
  deliveryList,
  deliveryRecord,
  secretRotated,
  triggered,
  webhookCreated,
  webhookList,
  webhookRecord,
  webhookRemoved,
} from '../api/webhook-answers.js';
import { eventPage, eventsQuery } from '../api/webhook-events.js';
import { triggerRequest, webhookChange, webhookRequest } from '../api/webhook-request.js';
import type { Webhooks } from '../api/webhook-service.js';
import type { ServerCalls } from './server-calls.js';

const at = (...parts: string[]): string => `/v1/webhooks/${parts.map(encodeURIComponent).join('/')}`;

/** The subscriptions of the account, over HTTP. */
export function remoteWebhooks(calls: ServerCalls): Webhooks {
  return {
    async create(body) {
      readRequest(webhookRequest, body);
      return calls.call({ method: 'POST', path: '/v1/webhooks', body, answer: webhookCreated });
    },
    list: async () => calls.call({ method: 'GET', path: '/v1/webhooks', answer: webhookList }),
    show: async (id) => calls.call({ method: 'GET', path: at(id), answer: webhookRecord }),
    async change(id, body) {
      readRequest(webhookChange, body);
      return calls.call({ method: 'PATCH', path: at(id), body, answer: webhookRecord });
    },
    remove: async (id) => calls.call({ method: 'DELETE', path: at(id), answer: webhookRemoved }),
    test: async (id) => calls.call({ method: 'POST', path: at(id, 'test'), answer: deliveryRecord }),
    async trigger(body) {
      readRequest(triggerRequest, body);
      return calls.call({ method: 'POST', path: at('trigger'), body, answer: triggered });
    },
    rotateSecret: async (id) =>
      calls.call({ method: 'POST', path: at(id, 'rotate-secret'), answer: secretRotated }),
    deliveries: async (id, query) =>
      calls.call({ method: 'GET', path: at(id, 'deliveries'), query: { ...query }, answer: deliveryList }),
    delivery: async (id, delivery) =>
      calls.call({ method: 'GET', path: at(id, 'deliveries', delivery), answer: deliveryRecord }),
    replay: async (id, delivery) =>
      calls.call({ method: 'POST', path: at(id, 'deliveries', delivery, 'replay'), answer: deliveryRecord }),
  };
}

/** The monitor of the account, over HTTP. */
export function remoteMonitor(calls: ServerCalls): Monitor {
  return {
    async check(body) {
      readRequest(checkRequest, body);
      return calls.call({ method: 'POST', path: '/v1/monitor/check', body, answer: catalogCheck });
    },
    async keepCatalog(body) {
      readRequest(catalogRequest, body);
      return calls.call({ method: 'POST', path: '/v1/catalogs', body, answer: catalogRecord });
    },
    catalogs: async () => calls.call({ method: 'GET', path: '/v1/catalogs', answer: catalogList }),
    removeCatalog: async (name) =>
      calls.call({
        method: 'DELETE',
        path: `/v1/catalogs/${encodeURIComponent(name)}`,
        answer: catalogRemoved,
      }),
    async events(query) {
      readRequest(eventsQuery, query);
      return calls.call({ method: 'GET', path: '/v1/events', query: { ...query }, answer: eventPage });
    },
  };
}
