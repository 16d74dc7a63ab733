import { z } from 'zod';
import type { DutyRates } from '../answers/duty-rates.js';
import { code, countryCode, date, decimalText } from './fields.js';
import { factQuestion } from './question-fields.js';
import type { Plain, Same } from './schema.js';

const rateCell = z.object({
  text: z.string(),
  expression: z.string(),
  ad_valorem: decimalText.exactOptional(),
  printed_at: z.string(),
});

const specialOffer = z.object({
  program: z.string(),
  name: z.string(),
  rate: z.string(),
  ad_valorem: decimalText.exactOptional(),
  countries: z.union([z.array(countryCode), z.literal('any')]),
  claimable: z.boolean(),
  why: z.string(),
  condition: z.string(),
  citation: z.string(),
  saving: z
    .object({ ad_valorem: decimalText.exactOptional(), amount: decimalText.exactOptional() })
    .exactOptional(),
});

const applied = z.object({
  column: z.enum(['general', 'special', 'column_2']),
  program: z.string().exactOptional(),
  expression: z.string(),
  ad_valorem: decimalText.exactOptional(),
  why: z.string(),
  citation: z.string(),
});

const additional = z.object({
  heading: z
    .union([code, z.literal('')])
    .describe('heading of chapter 99; empty where the loaded schedules do not hold it yet'),
  formatted: z.string(),
  authority: z.string().describe('the law behind it, such as Section 301 (China)'),
  applies: z.boolean().describe('false: it is near, and `why` says why it does not apply'),
  form: z
    .enum(['additional', 'up_to_total', 'instead', 'specific', 'content', 'exception'])
    .describe(
      'additional: on top of the duty of the line; up_to_total: up to a total with it; instead: in its place; specific: so much a unit; content: on the value of a content; exception: charges nothing',
    ),
  rate: z.string().describe('as people read it: 25%'),
  basis: z.string().describe('what the rate is charged on'),
  in_force: z.object({ from: date, to: date.nullable() }),
  citation: z.string(),
  why: z.string(),
  excluded_by: z.string().exactOptional(),
  effective_percent: decimalText
    .exactOptional()
    .describe('the burden as a percentage of the customs value, where it is known'),
  amount: decimalText.exactOptional(),
  provisional: z.literal(true).exactOptional().describe('it rests on a proposed or secondary list'),
  yours: z
    .string()
    .exactOptional()
    .meta({ description: 'it stands in rows that the user laid over the shipped measures: which ones' }),
});

const fee = z.object({
  fee: z.enum(['MPF', 'HMF']),
  name: z.string(),
  rate: decimalText,
  min: decimalText.exactOptional(),
  max: decimalText.exactOptional(),
  applies: z.boolean(),
  amount: decimalText.exactOptional(),
  base: decimalText.exactOptional().meta({ description: 'the value that the rate is charged on' }),
  citation: z.string(),
  why: z.string(),
  verification: z.string(),
});

const part = z.enum(['duty', 'additional', 'fee']);

const amounts = z.object({
  currency: z.literal('USD'),
  per_line: z.array(z.object({ kind: part, ref: z.string(), label: z.string(), amount: decimalText })),
  total: decimalText.nullable().meta({ description: 'null where `partial` is true' }),
  partial: z.literal(true).exactOptional().meta({
    description: 'a part of what is paid is not known: `missing` names it, `known` is the sum of the others',
  }),
  known: decimalText.exactOptional().describe('the sum of the parts that are known: less than what is paid'),
});

const missingPart = z.object({
  kind: part,
  /** the code, chapter-99 heading or fee; empty where the law names no single one */
  ref: z.string(),
  label: z.string(),
  what: z.string().meta({ description: 'a question where the importer can tell it, else the reason' }),
});

const missingFact = z.object({
  what: z.enum(['value', 'quantity', 'applicable', 'transport', 'origin', 'content']),
  unit: z.string().exactOptional(),
  part: z.string().exactOptional(),
  text: z.string(),
});

const question = z.object({
  ...factQuestion,
  decides: z.array(code),
  unlikely: z.literal(true).exactOptional().meta({
    description: 'few goods of the line have it, and nothing that is known of these gives reason to think so',
  }),
});

/** a fact that nobody stated, and what the answer takes it to be */
const takenFact = z.object({
  fact: z.string(),
  text: z.string(),
  answer: z.boolean(),
  why: z.string(),
  citation: z.string(),
});

const aceLine = z.object({
  code,
  formatted: z.string(),
  section: z.enum(['chapter_98', 'chapter_99', 'chapter_1_97']),
  why: z.string(),
  program: z.string().exactOptional(),
});

const notComputed = z.object({
  code: z.string(),
  what: z.string(),
  why: z.string(),
  refs: z.array(code).exactOptional(),
  standing: z.literal(true).exactOptional().meta({ description: 'it stands on every answer alike' }),
  brief: z.string().exactOptional(),
});

const orderCase = z.object({
  case: z.string().meta({ example: 'A-570-016' }),
  kind: z.enum(['AD', 'CVD']),
  product: z.string(),
  standing: z.string().meta({ description: "what the notice's title speaks of: order, suspension, ..." }),
  scope: z.enum(['possible', 'stated', 'ruled_out']).meta({
    description: 'possible by the codes of the notice; stated or ruled out by the importer under `facts`',
  }),
  codes: z.array(code),
  document: z.string().meta({ description: 'the Federal Register document to read the scope in' }),
  published: z.string(),
});

const possibleOrders = z.object({
  as_of: z.string(),
  cases: z.array(orderCase),
  without_codes: z.array(orderCase).meta({
    description: 'cases against the country whose notice names no code',
  }),
  why: z.string(),
  deposit: z.string().exactOptional(),
});

const restriction = z.object({
  id: z.string(),
  kind: z.enum(['prohibited', 'conditional', 'lifted']).meta({
    description: 'prohibited: all goods of the line; conditional: some of them; lifted: no more',
  }),
  authority: z.string(),
  what: z.string(),
  unless: z.string().exactOptional(),
  from: date,
  citation: z.string(),
  as_of: date.meta({ description: 'the day that its text was read on; nothing is known of it since' }),
});

const hint = z.object({ provision: code, formatted: z.string(), text: z.string(), citation: z.string() });

/** What a note of the headline is about. */
export const headlineKind = z.enum([
  'missing',
  'import_ban',
  'data_ends',
  'provisional',
  'possible_order',
  'not_computed',
  'standing',
]);

/** what a sum must not be read without, the weightiest first */
const headlineNote = z.object({ kind: headlineKind, text: z.string() });

/** Everything an importer pays, as far as the loaded data says; what it does not say stands in `not_computed`. */
export const dutyRates = z
  .object({
    general: rateCell.describe('column 1, general'),
    special: z
      .array(specialOffer)
      .describe('column 1, special: each programme, and whether it could be claimed'),
    column_2: rateCell.describe('column 2, for the few countries that it is for'),
    applied: applied.describe('the rate of the line that is charged, and why that one'),
    additional: z
      .array(additional)
      .describe('duties of chapter 99 that apply, and near misses with the reason why not'),
    fees: z.array(fee).describe('user fees'),
    amounts: amounts.exactOptional().describe('in US dollars; absent where no value is given'),
    total_ad_valorem: decimalText
      .exactOptional()
      .describe(
        'the duties as a percentage of the value, fees apart, where all of them are known and ad valorem',
      ),
    known_ad_valorem: decimalText.exactOptional().meta({
      description: 'where a part is missing, the known rates as a percentage of the value',
    }),
    missing: z.array(missingPart).exactOptional().meta({
      description: 'the parts of the sum that are not known; absent where all of them are',
    }),
    needs: z.array(missingFact).describe('what is missing for an amount'),
    questions: z
      .array(question)
      .describe('facts that would change the headings of chapter 99, what moves most money first'),
    taken_as: z
      .array(takenFact)
      .exactOptional()
      .describe('facts that nobody stated, and what the answer takes them to be; absent from older answers'),
    ace_order: z.array(aceLine).describe('the numbers in the order in which an entry summary reports them'),
    trade_orders: possibleOrders.exactOptional().meta({
      description:
        'antidumping and countervailing cases that the goods could be under: never a rate, never a no',
    }),
    restrictions: z.array(restriction).exactOptional().meta({
      description: 'import bans that look at the goods, as far as they are loaded; none is not "none"',
    }),
    hints: z.array(hint).exactOptional().meta({
      description: 'provisions of chapter 98 that the goods may be entered under',
    }),
    not_computed: z.array(notComputed).describe('what could be owed besides and is not in any sum'),
    headline: z
      .array(headlineNote)
      .exactOptional()
      .describe('what the sum must not be read without, the weightiest first; absent from older answers'),
    complete: z.boolean().describe('true only where nothing is missing and nothing was left out'),
    as_of: z
      .object({
        schedule: date,
        revision: z.string(),
        programs: z.string(),
        fees: z.string(),
        additional: z.string().exactOptional(),
        orders: z.string().exactOptional(),
        bans: z.string().exactOptional(),
      })
      .describe('how far each layer of the law is loaded'),
  })
  .meta({ id: 'DutyRates' });

export type { DutyRates };

true satisfies Same<DutyRates, Plain<z.output<typeof dutyRates>>>;
