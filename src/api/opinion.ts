import { z } from 'zod';
import { code, probability, time } from './fields.js';
import type { Plain } from './schema.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Why an assistant that was asked has no opinion that can be shown. */
export const withoutOpinion = z.enum([
  'unreachable',
  'refused',
  'too_slow',
  'unreadable',
  'not_offered',
  'not_cited',
  'names_others',
  'over_limit',
  'given_up',
]);

export type WithoutOpinion = z.output<typeof withoutOpinion>;

/** What a language model that the user named says of an answer. It changes nothing of the answer: it is evidence for a person. */
export const opinion = z
  .object({
    kind: z.literal('assistant'),
    /** the model and the host that was asked */
    model: z.string(),
    asked_at: time,
    /** `none`: none of the offered codes, it says; `no_opinion`: it said nothing that can be shown */
    outcome: z.enum(['chosen', 'none', 'no_opinion']),
    /** a code that was offered to it, of the loaded edition */
    code: code.nullable(),
    formatted: z.string().nullable(),
    /** the words of the schedule, not the model's */
    description: z.string().nullable(),
    /** whether it is the likeliest line of the answer, or a heading above it */
    agrees: z.boolean().nullable(),
    /** in the model's words */
    reason: z.string(),
    /** offered codes and notes that it rests on */
    cites: z.array(z.string()),
    why: withoutOpinion.nullable(),
    /** how likely the code is: by the engine alone, and with this opinion as it is weighed */
    probability: z.object({ engine: probability, with_assistant: probability }).nullable(),
    /** the odds of the chosen code are multiplied by it */
    weight: z.number().min(1),
    /** what the weight rests on: so many cases of the user's own, or none and the default */
    calibration: z.object({ cases: z.number().int(), fitted_at: time.nullable() }),
    /** SHA-256 of what the model was asked with, its name included */
    prompt_sha256: hash,
    /** SHA-256 of what it answered, as it came; null where nothing came */
    answer_sha256: hash.nullable(),
    notice: z.string(),
  })
  .meta({ id: 'AssistantOpinion' });

export type Opinion = Plain<z.output<typeof opinion>>;

/** What a model has to answer with, and nothing else. */
export const opinionReply = z.strictObject({
  code: z.string().min(1).max(20),
  reason: z.string().trim().min(1).max(1200),
  cites: z.array(z.string().max(200)).max(20),
});

/** What the word of a model counts for, as it was fitted on the user's own feedback. */
export const assistantCalibration = z.object({
  schema_version: z.literal('1'),
  model: z.string(),
  weight: z.number().min(1),
  /** answers with a broker's word on which the model chose a code */
  cases: z.number().int(),
  /** of these, where the model was right; and where the engine's likeliest line was */
  right: z.number().int(),
  engine_right: z.number().int(),
  /** answers with a broker's word that are no case: taught before, without an opinion, or without a code to compare */
  left_out: z.number().int(),
  /** how often the model was asked for it */
  asked: z.number().int(),
  fitted_at: time,
});

export type AssistantCalibration = Plain<z.output<typeof assistantCalibration>>;

/** An opinion as it is kept: of which answer it was, where the history holds one. */
export const keptOpinion = z.object({ classification_id: z.string().nullable(), opinion });

export type KeptOpinion = Plain<z.output<typeof keptOpinion>>;
