import { historyItem, historyPage } from '../../api/answers.js';
import { historyAddress, idPath } from '../../api/http-queries.js';
import { endpoint } from '../endpoint.js';

const group = 'Classification';

/** GET /v1/classifications: earlier answers, newest first. */
export const classifications = endpoint({
  operation: 'classifications',
  method: 'GET',
  url: '/v1/classifications',
  group,
  summary: 'List earlier answers, newest first',
  about: 'By pages, narrowed by code, reference, client, words or days. Each item has what was said of it.',
  scope: 'read',
  query: historyAddress,
  answer: historyPage,
  examples: [{ summary: 'Cotton shirts of this month', query: { code: '6109', limit: '20' } }],
  run: (service, { query }) => service.history(defined(query)),
});

/** GET /v1/classifications/{id}: one earlier answer whole. */
export const classification = endpoint({
  operation: 'classification',
  method: 'GET',
  url: '/v1/classifications/:id',
  group,
  summary: 'Read one earlier answer as it was given',
  about:
    'With its id: the answer byte for byte, the edition that it was given from, and what was said of it since.',
  scope: 'read',
  path: idPath,
  answer: historyItem,
  refusals: ['not_found'],
  examples: [{ summary: 'An earlier answer', path: { id: '{classification}' } }],
  run: (service, { path }) => service.historyItem(path.id),
});

const defined = <T extends object>(query: T): T =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as T;
