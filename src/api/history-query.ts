import { z } from 'zod';
import { code, date } from './fields.js';
import type { Plain } from './schema.js';

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
