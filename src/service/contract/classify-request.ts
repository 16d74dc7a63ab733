import { z } from 'zod';
import { code, countryCode, date, destination, money, quantity, transport } from './fields.js';

const material = z.strictObject({
  description: z.string().max(4000),
  code: code.optional(),
  origin: countryCode,
  value: money.optional(),
  quantity: quantity.optional(),
});

/** What a caller asks: one product, and whatever is known of its entry. */
export const classifyRequest = z.strictObject({
  description: z.string().trim().min(2, 'at least 2 characters').max(4000, 'at most 4,000 characters'),
  origin: countryCode.optional(),
  destination,
  date: date.optional(),
  value: money.optional(),
  quantities: z.array(quantity).max(8).default([]),
  transport: transport.optional(),
  claim: z
    .string()
    .max(4)
    .optional()
    .meta({ description: 'symbol of the special programme that the importer claims' }),
  materials: z.array(material).max(2000).optional(),
  net_cost: money.optional(),
  regional_materials: money.optional(),
  facts: z.record(z.string().max(80), z.string().max(400)).default({}),
  reference: z.string().max(200).optional(),
  client: z.string().max(200).optional(),
  candidates: z.number().int().min(1).max(20).default(5),
  threshold: z.number().min(0.5).max(0.99).optional(),
});

export type ClassifyRequest = z.output<typeof classifyRequest>;
export type ClassifyRequestInput = z.input<typeof classifyRequest>;

/** A duty question about a known code. */
export const dutyRequest = z.strictObject({
  code,
  origin: countryCode,
  destination,
  date: date.optional(),
  value: money.optional(),
  quantities: z.array(quantity).max(8).default([]),
  transport: transport.optional(),
  claim: z.string().max(4).optional(),
});

export type DutyRequest = z.output<typeof dutyRequest>;
export type DutyRequestInput = z.input<typeof dutyRequest>;

export const feedbackRequest = z.strictObject({
  classification_id: z.string().min(1).max(80),
  verdict: z.enum(['correct', 'incorrect']),
  correct_code: code.optional(),
  comment: z.string().max(2000).optional(),
});

export type FeedbackRequest = z.output<typeof feedbackRequest>;

export const historyQuery = z.strictObject({
  limit: z.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
  from: date.optional(),
  to: date.optional(),
  code: code.optional(),
  decision: z.enum(['accept', 'review', 'needs_facts', 'refused']).optional(),
  reference: z.string().max(200).optional(),
  client: z.string().max(200).optional(),
  q: z.string().max(400).optional(),
});

export type HistoryQuery = z.output<typeof historyQuery>;
export type HistoryQueryInput = z.input<typeof historyQuery>;
