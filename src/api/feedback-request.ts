import { z } from 'zod';
import { code, date } from './fields.js';
import type { Plain } from './schema.js';

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
