import { batchLaw } from '../../api/batch-law.js';
import { lawAddress } from '../../api/http-queries.js';
import { civilDate } from '../../core/civil-date.js';
import { listCodes } from '../../host/list-codes.js';
import { endpoint } from '../endpoint.js';

/** GET /v1/law: what a list of products would be answered from; a list that is resumed must find the same. */
export const batchLawRoute = endpoint({
  operation: 'law',
  method: 'GET',
  lasting: true,
  url: '/v1/law',
  group: 'Law',
  summary: 'What a list of products is answered from on a day',
  about:
    'Edition, program and a fingerprint of all that decides: a list that is resumed finds the same, or says that it does not. With `codes=true` every code of the edition.',
  scope: 'read',
  query: lawAddress,
  answer: batchLaw,
  refusals: ['edition_not_in_force'],
  examples: [{ summary: 'Today' }],
  async run(service, { query: { date, client, codes } }, host) {
    const day = date ?? host.now().toISOString().slice(0, 10);
    const answers = await service.answers({
      date: day,
      workers: 0,
      ...(client === undefined ? {} : { client }),
    });
    const { edition, engineVersion, fingerprint, notices } = answers;
    const { library } = host.engine;
    await answers.close();
    return {
      schema_version: '1',
      date: day,
      edition,
      engine_version: engineVersion,
      fingerprint,
      notices: [...notices],
      codes: codes ? listCodes(library.scheduleOn(civilDate(day)), library) : null,
    };
  },
});
