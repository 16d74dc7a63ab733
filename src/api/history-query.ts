import { z } from 'zod';
import { code, date } from './fields.js';
import { pageQuery } from './page-query.js';
import type { Plain } from './schema.js';

export const historyQuery = z.strictObject({
  ...pageQuery.shape,
  id: z.string().min(1).max(80).optional().meta({
    description: 'ids that begin so: the whole id of an answer whose beginning is known',
    example: 'cls_01m85ek0739j',
  }),
  from: date.optional().describe('answered on this day or later'),
  to: date.optional().describe('answered on this day or earlier'),
  code: code.optional().describe('codes that begin so'),
  decision: z
    .enum(['accept', 'review', 'needs_facts', 'refused'])
    .optional()
    .describe('answers that were judged so'),
  reference: z.string().max(200).optional().describe('your own key, as the request had it'),
  client: z.string().max(200).optional().describe('whose goods they were'),
  q: z.string().max(400).optional().describe('words of the description'),
});

export type HistoryQuery = Plain<z.output<typeof historyQuery>>;
export type HistoryQueryInput = z.input<typeof historyQuery>;
