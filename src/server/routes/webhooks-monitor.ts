import { catalogPath, eventsAddress } from '../../api/http-queries.js';
import {
  catalogCheck,
  catalogList,
  catalogRecord,
  catalogRemoved,
  catalogRequest,
  checkRequest,
} from '../../api/monitor-check.js';
import { eventPage } from '../../api/webhook-events.js';
import { endpoint } from '../endpoint.js';

const group = 'Monitor';

/** POST /v1/monitor/check: which products a change of the law reaches. */
const check = endpoint({
  operation: 'check_products',
  method: 'POST',
  url: '/v1/monitor/check',
  group,
  summary: 'Which products what changed between two editions or days reaches',
  about:
    'Without `products` the catalogues of the account are checked. Counts as ten calls, and one more for every 250 products begun.',
  scope: 'read',
  body: checkRequest,
  answer: catalogCheck,
  refusals: ['edition_not_loaded', 'edition_not_in_force'],
  examples: [
    {
      summary: 'One product',
      body: {
        from: '2026-basic',
        to: '2026-rev-4',
        products: [{ reference: 'SKU-1', code: '0201305085', origin: 'AU' }],
      },
    },
  ],
  itemsAtMost: 100_000,
  run: (service, { body }) => service.monitor.check(body),
});

/** POST /v1/catalogs: a list of products to be told about. */
const keep = endpoint({
  operation: 'keep_catalog',
  method: 'POST',
  url: '/v1/catalogs',
  group,
  summary: 'Keep a list of products, in the place of one of the same name',
  about:
    'The products are told when the law changes for their code and origin. Up to 100,000; a list of the same name and client is replaced whole.',
  scope: 'classify',
  changes: true,
  body: catalogRequest,
  status: 201,
  answer: catalogRecord,
  examples: [
    {
      summary: 'One product of one client',
      body: {
        name: 'spring',
        client: 'ACME',
        products: [{ reference: 'SKU-1', code: '6109100012', origin: 'MX' }],
      },
    },
  ],
  itemsAtMost: 100_000,
  run: (service, { body }) => service.monitor.keepCatalog(body),
});

/** GET /v1/catalogs. */
const list = endpoint({
  operation: 'catalogs',
  method: 'GET',
  url: '/v1/catalogs',
  group,
  summary: 'The lists of products that are kept',
  about: 'Each with its client, how many products it has and since when it is kept.',
  scope: 'read',
  answer: catalogList,
  examples: [{ summary: 'All of them' }],
  run: (service) => service.monitor.catalogs(),
});

/** DELETE /v1/catalogs/{name}. */
const remove = endpoint({
  operation: 'delete_catalog',
  method: 'DELETE',
  url: '/v1/catalogs/:name',
  group,
  summary: 'Forget a list of products',
  about: 'Its products are watched no more.',
  scope: 'classify',
  changes: true,
  path: catalogPath,
  answer: catalogRemoved,
  refusals: ['not_found'],
  examples: [{ summary: 'Last season', path: { name: '{catalog}' } }],
  run: (service, { path }) => service.monitor.removeCatalog(path.name),
});

/** GET /v1/events: what happened, oldest first. */
const events = endpoint({
  operation: 'events',
  method: 'GET',
  url: '/v1/events',
  group,
  summary: "The account's feed of events, oldest first",
  about:
    'With `wait` the answer comes when something happens, or after so many seconds (at most 25) without.',
  scope: 'read',
  query: eventsAddress,
  answer: eventPage,
  examples: [{ summary: 'From the beginning', query: { limit: '10' } }],
  run: (service, { query }) => service.monitor.events(query),
});

/** Every operation of the monitor, in the order of the document. */
export const monitorEndpoints = [check, keep, list, remove, events];
