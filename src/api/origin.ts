import { z } from 'zod';
import type { RulesOfOrigin } from '../answers/rules-of-origin.js';
import type { Usmca } from '../answers/usmca.js';
import type { OriginTest } from '../tariff/origin-rule/ast.js';
import { decimalText, probability } from './fields.js';
import { factQuestion } from './question-fields.js';
import type { Plain, Same } from './schema.js';

const verdict = z.enum(['qualifies', 'does_not_qualify', 'needs_facts', 'not_applicable']);
const criterion = z.enum(['A', 'B', 'C', 'D']).nullable();

/** What came of a bill of materials under the rules of origin, with every step and number. */
const originEvaluation = z.object({
  verdict,
  criterion,
  why: z.string(),
  needs: z.array(z.object(factQuestion)),
  failed: z.array(
    z.object({
      rule_id: z.string(),
      option: z.string().nullable(),
      test: z.string(),
      found: z.string(),
      short_by: decimalText.exactOptional().meta({ description: 'percentage points that are missing' }),
    }),
  ),
  changes: z.array(
    z.object({ text: z.string(), materials: z.array(z.string()), value: decimalText.exactOptional() }),
  ),
  options: z.array(
    z.object({
      rule_id: z.string(),
      option: z.string().nullable(),
      goods: z.string(),
      test: z.string(),
      citation: z.string(),
      outcome: z.enum(['met', 'failed', 'open']),
      steps: z.array(z.string()),
    }),
  ),
  materials: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      code: z.string().nullable(),
      former: z
        .object({ code: z.string(), now: z.array(z.string()) })
        .exactOptional()
        .meta({
          description:
            'a subheading of HS 2017 or 2012 as the bill names it, and those of today that hold its goods',
        }),
      confidence: probability.exactOptional(),
      hs2012: z.array(z.string()),
      origin: z.string().nullable(),
      status: z.enum(['originating', 'non_originating', 'undetermined', 'disregarded']),
      value: decimalText.exactOptional(),
    }),
  ),
  trace: z.array(z.object({ step: z.string(), ref: z.string() })),
  not_tested: z.array(z.string()),
});

export const usmca = z
  .object({
    verdict,
    program_rate: z.string().nullable(),
    criterion,
    saving: z.object({ text: z.string(), amount: decimalText.exactOptional() }).nullable(),
    needs: z.array(z.string()),
    why: z.string(),
    evaluation: originEvaluation.exactOptional(),
  })
  .meta({ id: 'Usmca' });

export type { Usmca };

true satisfies Same<Usmca, Plain<z.output<typeof usmca>>>;

/** The structure of a rule: the door looks at its kind alone. */
const originTest = z.looseObject({ kind: z.string() }) as z.ZodType<OriginTest>;

/** One alternative of a rule of origin; `tests` is the structure that the text is rendered from. */
const originRule = z.object({
  rule_id: z.string(),
  scope: z.string(),
  text: z.string(),
  tests: z.array(originTest),
  tolerance: z.string().nullable(),
  notes: z.array(z.string()),
  citation: z.string(),
  marking_rule: z.string().exactOptional(),
  edition: z.string(),
});

export const rulesOfOrigin = z
  .object({
    status: z.enum(['found', 'alternatives', 'not_covered', 'not_applicable']),
    why: z.string(),
    rules: z.array(originRule),
  })
  .meta({ id: 'RulesOfOrigin' });

export type { RulesOfOrigin };

true satisfies Same<RulesOfOrigin, Plain<z.output<typeof rulesOfOrigin>>>;
