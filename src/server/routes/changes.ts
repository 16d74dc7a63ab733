import { scheduleDiff } from '../../api/data-answers.js';
import { changesAddress } from '../../api/http-queries.js';
import { endpoint } from '../endpoint.js';

/** GET /v1/changes: what differs between two editions; the same events that the webhooks carry. */
export const changes = endpoint({
  operation: 'changes',
  method: 'GET',
  lasting: true,
  url: '/v1/changes',
  group: 'Law',
  summary: 'What changed between two editions, by code prefix',
  about: 'Without `code` the whole law is compared, which counts as ten calls.',
  scope: 'read',
  query: changesAddress,
  answer: scheduleDiff,
  refusals: ['edition_not_loaded', 'edition_not_in_force'],
  examples: [{ summary: 'Coffee', query: { from: '2026-rev-5', to: '2026-rev-10', code: '0901' } }],
  run: (service, { query: { from, to, code } }) =>
    service.scheduleDiff({ from, to, ...(code === undefined ? {} : { code }) }),
});
