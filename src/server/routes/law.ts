import { dataStatus, dutyResult, lookupResult, searchResult } from '../../api/answers.js';
import { dutyEntry as dutyEntryAnswer } from '../../api/duty-entry.js';
import { dutyEntryRequest } from '../../api/duty-entry-request.js';
import { dutyRequest } from '../../api/duty-request.js';
import { codePath, dayAddress, ruleAddress, schedulePath, searchAddress } from '../../api/http-queries.js';
import { notesResult } from '../../api/notes-answer.js';
import { notesRequest } from '../../api/notes-request.js';
import { originRequest } from '../../api/origin-request.js';
import { originResult, originRuleResult } from '../../api/origin-result.js';
import { endpoint } from '../endpoint.js';

const group = 'Law';

/** GET /v1/codes/{schedule}/{code}: a line of the schedule with what is printed for it. */
export const lookup = endpoint({
  operation: 'lookup',
  method: 'GET',
  lasting: true,
  url: '/v1/codes/:schedule/:code',
  group,
  summary: 'Look a line of the schedule up',
  about:
    'The text of the line, what stands above and below it, its rates and units as they are printed, on the day asked or today. A code of 2 to 10 digits, with or without dots.',
  scope: 'read',
  path: schedulePath,
  query: dayAddress,
  answer: lookupResult,
  refusals: ['malformed_code', 'unknown_code', 'edition_not_in_force'],
  examples: [{ summary: 'A heading', path: { schedule: 'us', code: '6109' } }],
  run: (service, { path, query: { date } }) =>
    service.lookup({ code: path.code, ...(date === undefined ? {} : { date }) }),
});

/** GET /v1/codes/search: lines of the schedule by their words. */
export const search = endpoint({
  operation: 'search',
  method: 'GET',
  lasting: true,
  url: '/v1/codes/search',
  group,
  summary: 'Find lines of the schedule by their words',
  about: 'Counts as one call for every ten words begun.',
  scope: 'read',
  query: searchAddress,
  answer: searchResult,
  refusals: ['edition_not_in_force'],
  examples: [{ summary: 'Two words', query: { query: 'ball bearing', limit: '5' } }],
  run: (service, { query: { query, limit, date } }) =>
    service.search({ query, limit, ...(date === undefined ? {} : { date }) }),
});

/** GET /v1/notes: what the legal notes say. */
export const notes = endpoint({
  operation: 'notes',
  method: 'GET',
  lasting: true,
  url: '/v1/notes',
  group,
  summary: 'What the notes of a section, chapter or heading, or the rules of interpretation say',
  about: 'Statements in our own words with their citation; the text of the law decides.',
  scope: 'read',
  query: notesRequest,
  answer: notesResult,
  examples: [
    { summary: 'A note', query: { of: 'note 1 to chapter 64' } },
    { summary: 'A rule, in Spanish', query: { of: 'GRI 3(b)', lang: 'es' } },
  ],
  run: (service, { query }) => service.notes(query),
});

/** POST /v1/duty: what a known code pays. */
export const duty = endpoint({
  operation: 'duty',
  method: 'POST',
  url: '/v1/duty',
  group,
  summary: 'What a known code pays: rates, additional duties, fees and amounts',
  about:
    'Every layer on the day asked: the rate of the line, additional duties with their headings and why others do not apply, fees, and the amounts in dollars where value and quantities are given. What cannot be worked out is said and left out of the sum.',
  scope: 'read',
  body: dutyRequest,
  answer: dutyResult,
  refusals: ['unknown_code', 'unknown_country', 'edition_not_in_force'],
  examples: [
    {
      summary: 'An entry',
      body: { code: '6109100004', origin: 'CN', value: { amount: '1000', currency: 'USD' } },
    },
  ],
  run: (service, { body }) => service.duty(body),
});

/** POST /v1/duty/entry: what several lines pay as one entry. */
export const dutyEntry = endpoint({
  operation: 'duty_entry',
  method: 'POST',
  url: '/v1/duty/entry',
  group,
  summary: 'What several lines pay as one entry, with the fees of the entry',
  about:
    'The minimum and the maximum of the merchandise processing fee are those of the entry. Lines that cannot be assessed are named by their rows, and nothing is added up without them. Counts as one call for every ten lines begun; at most 999 lines.',
  scope: 'read',
  body: dutyEntryRequest,
  answer: dutyEntryAnswer,
  refusals: ['unknown_country', 'edition_not_in_force'],
  examples: [
    {
      summary: 'Two lines',
      body: {
        transport: 'ocean',
        lines: [
          { code: '6109100004', origin: 'VN', value: { amount: '3000', currency: 'USD' } },
          { code: '6109100004', origin: 'IN', value: { amount: '4000', currency: 'USD' } },
        ],
      },
    },
  ],
  run: (service, { body }) => service.dutyEntry(body),
});

/** POST /v1/origin: whether a good originates, from its bill of materials. */
export const origin = endpoint({
  operation: 'origin',
  method: 'POST',
  url: '/v1/origin',
  group,
  summary: 'Whether a good originates under USMCA, from its bill of materials',
  about:
    'A material without a code of the schedule is classified by its description; each such description counts as a product and as a classification of the pace.',
  scope: 'read',
  body: originRequest,
  answer: originResult,
  refusals: ['unknown_code', 'unknown_country', 'edition_not_in_force', 'quota_exceeded', 'limit_reached'],
  examples: [
    {
      summary: 'A shirt cut and sewn in Mexico of American cloth',
      body: {
        code: '6109100004',
        origin: 'MX',
        value: { amount: '9.50', currency: 'USD' },
        materials: [
          {
            description: 'knitted cotton fabric',
            code: '600622',
            origin: 'US',
            value: { amount: '4.10', currency: 'USD' },
          },
        ],
      },
    },
  ],
  run: (service, { body }) => service.origin(body),
});

/** GET /v1/origin/rules/{code}: the rule of origin of a code. */
export const originRule = endpoint({
  operation: 'origin_rule',
  method: 'GET',
  lasting: true,
  url: '/v1/origin/rules/:code',
  group,
  summary: 'The rule of origin of a code',
  about:
    'The rule of USMCA that the code falls under, in our own words with its citation, and as a structure: what has to change, from where, and which content it asks.',
  scope: 'read',
  path: codePath,
  query: ruleAddress,
  answer: originRuleResult,
  refusals: ['malformed_code', 'unknown_code', 'unknown_country', 'edition_not_in_force'],
  examples: [{ summary: 'A rule', path: { code: '870899' } }],
  run: (service, { path, query: { date, origin } }) =>
    service.originRule({
      code: path.code,
      ...(date === undefined ? {} : { date }),
      ...(origin === undefined ? {} : { origin }),
    }),
});

/** GET /v1/data: every layer of loaded data, with its age. */
export const data = endpoint({
  operation: 'data',
  method: 'GET',
  lasting: true,
  url: '/v1/data',
  group,
  summary: 'What the answers are given from, and how old it is',
  about:
    'Schedules, notes, measures, rules of origin and regulations, each with its edition, its day and its checksum.',
  scope: null,
  answer: dataStatus,
  examples: [{ summary: 'All layers' }],
  run: (service) => service.dataStatus(),
});
