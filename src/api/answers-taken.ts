import { z } from 'zod';
import type { Plain } from './schema.js';

const version = z.literal('1');
const count = z.number().int();

/** What became of the answers that came back with a list. */
export const answersTaken = z.object({
  /** rows that say anything: equal goods are one */
  read: count,
  /** facts and more words that rows are answered with */
  facts: count,
  /** codes that were learnt, or under --check would be */
  learnt: count,
  /** approved codes that were known already */
  known: count,
  /** what is not taken, with the row and why: it is asked back */
  questioned: z.array(z.object({ place: z.string(), why: z.string() })),
  /** answers to goods that are not in the list as they were asked about */
  unmatched: z.array(z.string()),
});

export type AnswersTaken = Plain<z.output<typeof answersTaken>>;

/** A dry run over answers that came back: what the next run would do with them. */
export const answersCheck = z.object({
  schema_version: version,
  input: z.string(),
  answers: answersTaken,
  /** the codes that would be learnt */
  would_learn: z.array(
    z.object({
      place: z.string(),
      description: z.string(),
      code: z.string(),
      client: z.string().nullable(),
    }),
  ),
  /** the facts that rows would be answered with, and more words of the goods under `description` */
  would_answer: z.array(
    z.object({ place: z.string(), description: z.string(), id: z.string(), answer: z.string() }),
  ),
});

export type AnswersCheck = Plain<z.output<typeof answersCheck>>;
