import { z } from 'zod';
import type { Plain } from './schema.js';

const noteStatement = z.object({
  /** `note 1(a) to chapter 64`, in the language of the answer */
  citation: z.string(),
  kind: z.enum(['excludes', 'includes', 'defines', 'priority']),
  /** in our own words */
  statement: z.string(),
  /** codes whose goods the note speaks of; the empty code is the whole schedule */
  scope: z.array(z.string()),
  /** where the goods go instead, or what they are weighed against */
  to: z.array(z.string()),
});

export const notesResult = z
  .object({
    schema_version: z.literal('1'),
    /** what was asked for, as it is cited: `note 1 to section XV` */
    of: z.string(),
    /** the edition that the notes were read from */
    as_of: z.string(),
    statements: z.array(noteStatement),
    /** notes of other chapters that send goods to the code asked for */
    sent_here: z.array(noteStatement),
    /** what holds for it, too, asked for by the same words: `section XI` */
    also: z.array(z.string()),
    /** what the statements leave open: ours are words of our own, and not every note is among them */
    caveats: z.array(z.string()),
  })
  .meta({ id: 'NotesResult' });

export type NotesResult = Plain<z.output<typeof notesResult>>;
export type NoteStatement = NotesResult['statements'][number];
