import { z } from 'zod';
import { code, date } from './fields.js';
import { pageQuery } from './page-query.js';
import type { Plain } from './schema.js';

export const feedbackRequest = z
  .strictObject({
    classification_id: z.string().min(1).max(80).describe('`id` of the answer that is judged'),
    verdict: z.enum(['correct', 'incorrect']).describe('whether its code is right'),
    correct_code: code.optional().describe('the code that is right, where it is not'),
    comment: z.string().max(2000).optional().describe('why, for people'),
  })
  .meta({ id: 'FeedbackRequest' });

export type FeedbackRequest = Plain<z.output<typeof feedbackRequest>>;

/** Which words of brokers are listed; `withdrawn`: those that were taken back as well. */
export const feedbackQuery = z.strictObject({
  ...pageQuery.shape,
  from: date.optional().describe('taught on this day or later'),
  to: date.optional().describe('taught on this day or earlier'),
  code: code.optional().meta({ description: 'the code that was right begins so' }),
  client: z.string().max(200).optional().describe('what was taught for this client'),
  withdrawn: z.boolean().default(false).describe('with what was taken back'),
});

export type FeedbackQuery = Plain<z.output<typeof feedbackQuery>>;
export type FeedbackQueryInput = z.input<typeof feedbackQuery>;
