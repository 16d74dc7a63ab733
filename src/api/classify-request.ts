import { z } from 'zod';
import { acceptAtUsually, acceptLevels, sureFrom } from '../core/sureness.js';
import { metals } from '../tariff/measure/rate-form.js';
import {
  code,
  countryCode,
  date,
  decimalText,
  destination,
  language,
  money,
  quantity,
  transport,
} from './fields.js';
import type { Plain } from './schema.js';

const material = z.strictObject({
  description: z.string().max(4000),
  code: code.optional(),
  origin: countryCode,
  value: money.optional(),
  quantity: quantity.optional(),
});

const content = z.strictObject({
  metal: z.enum(metals),
  percent: decimalText,
  of: z.enum(['value', 'weight']).default('value'),
});

/** What the importer declares of an entry beyond its value and quantities. */
const declared = {
  claim: z
    .string()
    .max(12)
    .optional()
    .meta({ description: 'special programme that the importer claims, by symbol or name: S, USMCA, KR' }),
  content: z
    .array(content)
    .max(6)
    .default([])
    .meta({ description: 'metal content as a percentage of the customs value, or of the weight' }),
  us_content: decimalText
    .optional()
    .meta({ description: 'U.S. content as a percentage of the customs value' }),
  parts: z
    .array(z.strictObject({ part: z.string().min(1).max(200), value: money }))
    .max(16)
    .default([])
    .meta({ description: 'values of parts that a rate charges apart, such as the case of a watch' }),
  provision: code
    .optional()
    .meta({ description: 'provision of chapter 98 that the goods are entered under', example: '98020080' }),
};

const facts = z
  .record(z.string().max(80), z.string().max(400))
  .default({})
  .meta({ description: 'answers to questions of an earlier answer, by their names' });

/** What a caller asks: one product, and whatever is known of its entry. */
export const classifyRequest = z
  .strictObject({
    description: z.string().trim().min(2, 'at least 2 characters').max(4000, 'at most 4,000 characters'),
    origin: countryCode.optional(),
    destination,
    date: date.optional(),
    value: money.optional(),
    quantities: z.array(quantity).max(8).default([]),
    transport: transport.optional(),
    ...declared,
    materials: z.array(material).max(2000).optional(),
    net_cost: money.optional(),
    regional_materials: money.optional(),
    facts,
    reference: z.string().max(200).optional(),
    client: z.string().max(200).optional(),
    candidates: z.number().int().min(1).max(20).default(5),
    threshold: z
      .number()
      .min(0.5)
      .max(0.99)
      .optional()
      .meta({ description: `probability from which a level counts as sure; ${sureFrom} without` }),
    accept_at: z
      .enum(acceptLevels)
      .optional()
      .meta({
        description: `the level down to which an answer has to be sure to be accepted; without, the service's own, which is ${acceptAtUsually} unless it was set. Where a country's codes end above it, all of their digits`,
      }),
    lang: language.optional().meta({
      description:
        'language of questions, reasons and warnings, whatever the description is written in; without, its own. The words of the law stay as they are printed',
    }),
  })
  .meta({ id: 'ClassifyRequest' });

export type ClassifyRequest = Plain<z.output<typeof classifyRequest>>;
export type ClassifyRequestInput = z.input<typeof classifyRequest>;

/** A duty question about a known code. */
export const dutyRequest = z
  .strictObject({
    code,
    origin: countryCode,
    destination: destination.meta({ description: 'US; duties of other countries are refused' }),
    date: date.optional(),
    value: money.optional(),
    quantities: z.array(quantity).max(8).default([]),
    transport: transport.optional(),
    entry_type: z
      .enum(['formal', 'informal'])
      .optional()
      .meta({ description: 'an informal entry, open up to USD 2,500, has a flat fee in place of the MPF' }),
    ...declared,
    facts,
  })
  .meta({ id: 'DutyRequest' });

export type DutyRequest = Plain<z.output<typeof dutyRequest>>;
export type DutyRequestInput = z.input<typeof dutyRequest>;

export const feedbackRequest = z
  .strictObject({
    classification_id: z.string().min(1).max(80),
    verdict: z.enum(['correct', 'incorrect']),
    correct_code: code.optional(),
    comment: z.string().max(2000).optional(),
  })
  .meta({ id: 'FeedbackRequest' });

export type FeedbackRequest = Plain<z.output<typeof feedbackRequest>>;

/** Which words of brokers are listed; `withdrawn`: those that were taken back as well. */
export const feedbackQuery = z.strictObject({
  limit: z.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
  from: date.optional(),
  to: date.optional(),
  code: code.optional().meta({ description: 'the code that was right begins so' }),
  client: z.string().max(200).optional(),
  withdrawn: z.boolean().default(false),
});

export type FeedbackQuery = Plain<z.output<typeof feedbackQuery>>;
export type FeedbackQueryInput = z.input<typeof feedbackQuery>;

export const historyQuery = z.strictObject({
  limit: z.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
  id: z.string().min(1).max(80).optional().meta({
    description: 'ids that begin so: the whole id of an answer whose beginning is known',
    example: 'cls_01m85ek0739j',
  }),
  from: date.optional(),
  to: date.optional(),
  code: code.optional(),
  decision: z.enum(['accept', 'review', 'needs_facts', 'refused']).optional(),
  reference: z.string().max(200).optional(),
  client: z.string().max(200).optional(),
  q: z.string().max(400).optional(),
});

export type HistoryQuery = Plain<z.output<typeof historyQuery>>;
export type HistoryQueryInput = z.input<typeof historyQuery>;
