import { usageAddress } from '../../api/http-queries.js';
import { usageResult } from '../../api/usage-answer.js';
import { endpoint } from '../endpoint.js';

/** GET /v1/usage: what the account used, and what is left. */
export const usage = endpoint({
  operation: 'usage',
  method: 'GET',
  url: '/v1/usage',
  group: 'Account',
  summary: 'What was used, by day, month or operation, and what is left',
  about:
    "Products, calls and batches, the month's quota and what remains of it, and the limits of the account.",
  scope: 'read',
  query: usageAddress,
  answer: usageResult,
  examples: [{ summary: 'By operation', query: { group_by: 'operation' } }],
  run: (service, { query: { from, to, group_by } }) =>
    service.usage({ group_by, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }),
});
