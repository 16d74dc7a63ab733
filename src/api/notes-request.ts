import { z } from 'zod';
import { date } from './fields.js';

/** The notes of a section, chapter or heading, the rules of interpretation, or a word of the trade. */
export const notesRequest = z.strictObject({
  /** `section XV`, `note 1(a) to chapter 64`, `9617`, `GRI 3(b)`, `MPF` */
  of: z.string().trim().min(1).max(200),
  lang: z.enum(['en', 'es']).default('en'),
  /** the day whose amounts are told with a fee */
  date: date.optional(),
});

export type NotesRequestInput = z.input<typeof notesRequest>;
