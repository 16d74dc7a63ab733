import { codePath, regulationsAddress } from '../../api/http-queries.js';
import { regulationResult } from '../../api/regulation-result.js';
import { endpoint } from '../endpoint.js';

/** GET /v1/regulations/mx/{code}: everything that import into Mexico asks of one code. */
export const regulations = endpoint({
  operation: 'regulations',
  method: 'GET',
  lasting: true,
  url: '/v1/regulations/mx/:code',
  group: 'Law',
  summary: 'Import into Mexico: one code, every category of regulation, each with its status',
  about:
    'IGI with the treaties, IVA, DTA, NOM, permits, quotas, registers and documents. A category that does not apply, or is not known, says so; none is left out.',
  scope: 'read',
  path: codePath,
  query: regulationsAddress,
  answer: regulationResult,
  refusals: ['malformed_code', 'unknown_code', 'unknown_country', 'edition_not_in_force', 'data_missing'],
  examples: [{ summary: 'Headphones from China', path: { code: '85183099' }, query: { origin: 'CN' } }],
  run: (service, { path, query }) =>
    service.regulations(
      Object.fromEntries(
        Object.entries({ ...query, code: path.code }).filter(([, value]) => value !== undefined),
      ) as unknown as Parameters<typeof service.regulations>[0],
    ),
});
