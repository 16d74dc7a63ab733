import { z } from 'zod';
import { decimalText } from './fields.js';

export const usmca = z.object({
  verdict: z.enum(['qualifies', 'does_not_qualify', 'needs_facts', 'not_applicable']),
  program_rate: z.string().nullable(),
  criterion: z.enum(['A', 'B', 'C', 'D']).nullable(),
  saving: z.object({ text: z.string(), amount: decimalText.optional() }).nullable(),
  needs: z.array(z.string()),
  why: z.string(),
});

export type Usmca = z.output<typeof usmca>;

/** One alternative of a rule of origin; `tests` is the structure that the text is rendered from. */
const originRule = z.object({
  rule_id: z.string(),
  scope: z.string(),
  text: z.string(),
  tests: z.array(z.looseObject({ kind: z.string() })),
  tolerance: z.string().nullable(),
  notes: z.array(z.string()),
  citation: z.string(),
  marking_rule: z.string().optional(),
  edition: z.string(),
});

export const rulesOfOrigin = z.object({
  status: z.enum(['found', 'alternatives', 'not_covered', 'not_applicable']),
  why: z.string(),
  rules: z.array(originRule),
});

export type RulesOfOrigin = z.output<typeof rulesOfOrigin>;
