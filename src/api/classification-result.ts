import { z } from 'zod';
import type { ClassifiedGoods, Evidence } from '../answers/classification.js';
import { classifyRequest } from './classify-request.js';
import { dutyRates } from './duty-rates.js';
import { code, edition, probability, time } from './fields.js';
import { rulesOfOrigin, usmca } from './origin.js';
import { codeQuestion } from './question-fields.js';
import { regulationSummary } from './regulation-result.js';
import type { Plain, Same } from './schema.js';

/** Which word of a broker taught an answer. */
export const taughtBy = z.object({ id: z.string(), date: z.string(), client: z.string().exactOptional() });

const evidence = z.object({
  kind: z.enum(['line', 'lexicon', 'example', 'precedent', 'feedback', 'note', 'exclusion']),
  ref: z.string(),
  text: z.string(),
  weight: probability,
  /** an earlier answer whose line was split since: it does not tell this line from the others that took its goods */
  parted: z.literal(true).exactOptional(),
  /** of kind feedback: the word of a broker that taught it */
  taught_by: taughtBy.exactOptional(),
});

const candidate = z.object({
  code,
  formatted: z.string(),
  description: z.string(),
  probability,
  evidence: z.array(evidence),
});

const reason = z.object({ rule: z.string(), decision: z.string(), refs: z.array(z.string()) });

const confidence = z.object({
  chapter: probability,
  heading: probability,
  subheading: probability,
  tariff_line: probability,
  statistical: probability,
});

/** The answer to one classification. `code` is null only where the description was refused. */
export const classificationResult = z
  .object({
    schema_version: z.literal('1'),
    id: z.string(),
    created_at: time,
    request: classifyRequest,
    engine_version: z.string(),
    edition,
    code: code.nullable(),
    formatted: z.string().nullable(),
    description: z.string().nullable(),
    /** the rows from chapter to line, as the schedule prints them; empty where refused */
    path: z.array(z.object({ code: z.string(), formatted: z.string(), text: z.string() })),
    units: z.array(z.string()),
    confidence,
    confident_to: z.string(),
    decision: z.enum(['accept', 'review', 'needs_facts', 'refused']),
    missing: z.array(z.string()),
    candidates: z.array(candidate),
    headings: z
      .array(candidate.omit({ evidence: true }))
      .exactOptional()
      .meta({
        description:
          'the likeliest headings with all that speaks for their lines put together, at most eight; absent from answers of earlier versions',
      }),
    questions: z.array(codeQuestion),
    reasoning: z.array(reason),
    duty_rates: dutyRates.nullable(),
    usmca: usmca.nullable(),
    rules_of_origin: rulesOfOrigin.nullable(),
    /** for Mexico: the general import duty of the fraccion */
    igi: z.string().exactOptional(),
    /** for Mexico: every category of regulation with its status; the whole of it is one call of its own */
    regulation_summary: regulationSummary.exactOptional(),
    warnings: z.array(z.string()),
    notice: z.string(),
  })
  .meta({ id: 'ClassificationResult' });

export type ClassificationResult = Plain<z.output<typeof classificationResult>>;
true satisfies Same<ClassifiedGoods, Pick<ClassificationResult, keyof ClassifiedGoods>>;
true satisfies Same<Evidence, Plain<z.output<typeof evidence>>>;

/** How an answer would stand, without it: whether the goods could be classified, how surely, and what stands in the way. */
export const classificationPreview = z
  .object({
    schema_version: z.literal('1'),
    edition,
    confidence,
    decision: classificationResult.shape.decision,
    missing: z.array(z.string()),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'ClassificationPreview' });

export type ClassificationPreview = Plain<z.output<typeof classificationPreview>>;
