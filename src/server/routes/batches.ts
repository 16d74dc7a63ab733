import { batchList, batchPage, batchRecord } from '../../api/batch-answers.js';
import { batchPath, pageAddress } from '../../api/http-queries.js';
import { endpoint } from '../endpoint.js';

const group = 'Batches';

/** GET /v1/batches/{batch_id}: how a batch stands, with the answers that are there. */
export const batches = endpoint({
  operation: 'batches',
  method: 'GET',
  url: '/v1/batches/:batch_id',
  group,
  summary: 'See how a batch stands and read its results',
  about: 'Results are in the order of the request; a page may be read while the batch runs.',
  scope: 'read',
  path: batchPath,
  query: pageAddress,
  answer: batchPage,
  refusals: ['not_found'],
  examples: [{ summary: 'A page of results', path: { batch_id: '{batch}' }, query: { limit: '50' } }],
  run: (service, { path, query }) => service.batches.show(path.batch_id, query),
});

/** GET /v1/batches: the batches of the account, newest first. */
export const listBatches = endpoint({
  operation: 'list_batches',
  method: 'GET',
  url: '/v1/batches',
  group,
  summary: 'List the batches of the account, newest first',
  about: 'By pages: `next_cursor` of one page is the `cursor` of the next.',
  scope: 'read',
  query: pageAddress,
  answer: batchList,
  examples: [{ summary: 'The newest batches' }],
  run: (service, { query }) => service.batches.list(query),
});

/** POST /v1/batches/{batch_id}/cancel: what is answered stays, the rest is dropped. */
export const cancelBatch = endpoint({
  operation: 'cancel_batch',
  method: 'POST',
  url: '/v1/batches/:batch_id/cancel',
  group,
  summary: 'Cancel a batch; what is answered stays',
  about:
    'The rest is dropped and not counted. A batch that is at its end stays as it is, and a second call gives the same.',
  scope: 'classify',
  changes: true,
  path: batchPath,
  answer: batchRecord,
  refusals: ['not_found'],
  examples: [{ summary: 'Cancel', path: { batch_id: '{batch}' } }],
  run: (service, { path }) => service.batches.cancel(path.batch_id),
});
