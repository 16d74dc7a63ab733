import { type BatchRecord, batchRecord } from '../../api/batch-answers.js';
import { batchRequest } from '../../api/batch-request.js';
import { endpoint } from '../endpoint.js';

/** POST /v1/classify/batch: up to 10,000 products, answered in the server's own time. */
export const classifyBatch = endpoint({
  operation: 'classify_batch',
  method: 'POST',
  url: '/v1/classify/batch',
  group: 'Classification',
  summary: 'Classify a list of products',
  about:
    'The list is kept before the answer is given and worked off at the pace of the account; it is never refused for pace. A product that cannot be read is a failed item with its own problem; the others are taken, and only they count against the quota. Results are read at `links.self` while it runs.',
  scope: 'classify',
  body: batchRequest,
  status: 202,
  answer: batchRecord,
  refusals: ['quota_exceeded', 'limit_reached'],
  examples: [
    {
      summary: 'Two products',
      body: {
        items: [
          { item_id: 'SKU-1001', description: "women's knitted cotton t-shirt", origin: 'MX' },
          { item_id: 'SKU-1002', description: 'stainless steel vacuum bottle, 750 ml', origin: 'CN' },
        ],
      },
    },
  ],
  headers: (result: BatchRecord) => ({ location: result.links.self }),
  run: (service, { body }) => service.batches.submit(body),
});
