import { z } from 'zod';
import { date } from './fields.js';

/** The notes of a section, chapter or heading, the rules of interpretation, or a word of the trade. */
export const notesRequest = z.strictObject({
  of: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('section XV, note 1(a) to chapter 64, 9617, GRI 3(b), or a word of the trade such as MPF'),
  lang: z.enum(['en', 'es']).default('en').describe('language of the statements'),
  date: date.optional().describe('day whose amounts are told with a fee; today without'),
});

export type NotesRequestInput = z.input<typeof notesRequest>;
