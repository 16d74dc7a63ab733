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
  parted: z
    .literal(true)
    .exactOptional()
    .describe(
      'an earlier answer whose line was split since: it does not tell this line from the others that took its goods',
    ),
  taught_by: taughtBy.exactOptional().describe('of kind feedback: the word of a broker that taught it'),
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
    id: z.string().describe('by which the answer is found again as it was given'),
    created_at: time,
    request: classifyRequest.describe('what was asked, with what was left out filled in'),
    engine_version: z.string().describe('the program that answered'),
    edition: edition.describe('the edition of the schedule that it was answered from'),
    code: code
      .nullable()
      .describe(
        'the likeliest line, whole: digits below `confident_to` are a guess and nothing to file; null where refused',
      ),
    formatted: z.string().nullable().describe('`code` as it is printed'),
    description: z.string().nullable().describe('what the line says, from heading to line'),
    path: z
      .array(z.object({ code: z.string(), formatted: z.string(), text: z.string() }))
      .describe('the rows from chapter to line, as the schedule prints them; empty where refused'),
    units: z.array(z.string()).describe('the units in which the line is reported'),
    confidence: confidence.describe('calibrated probabilities that `code` is right down to each level'),
    confident_to: z
      .string()
      .describe('the digits of `code` that are sure; empty where not even the chapter is'),
    decision: z
      .enum(['accept', 'review', 'needs_facts', 'refused'])
      .describe(
        'accept: sure to the level that was asked; needs_facts: an answer to a question would help; review: a person decides; refused: no goods to classify',
      ),
    missing: z.array(z.string()).describe('what to say more of, where the description is too vague'),
    candidates: z.array(candidate).describe('the lines that were weighed, the likeliest first'),
    headings: z
      .array(candidate.omit({ evidence: true }))
      .exactOptional()
      .meta({
        description:
          'the likeliest headings with all that speaks for their lines put together, at most eight; absent from answers of earlier versions',
      }),
    questions: z
      .array(codeQuestion)
      .describe('what would decide, the most telling first; answered with `facts`'),
    reasoning: z.array(reason).describe('why, in the order of the General Rules of Interpretation'),
    duty_rates: dutyRates
      .nullable()
      .describe(
        'what the likeliest line pays on entry into the US; null for other countries and where refused',
      ),
    usmca: usmca.nullable().describe('whether the goods may enter under USMCA'),
    rules_of_origin: rulesOfOrigin.nullable().describe('the rule of origin of the line'),
    igi: z.string().exactOptional().describe('for Mexico: the general import duty of the fraccion'),
    regulation_summary: regulationSummary
      .exactOptional()
      .describe(
        'for Mexico: every category of regulation with its status; the whole of it is `GET /v1/regulations/mx/{code}`',
      ),
    warnings: z.array(z.string()).describe('what a person should read before the answer is used'),
    notice: z.string().describe('who decides, and where binding rulings come from'),
  })
  .meta({ id: 'ClassificationResult' });

export type ClassificationResult = Plain<z.output<typeof classificationResult>>;
true satisfies Same<ClassifiedGoods, Pick<ClassificationResult, keyof ClassifiedGoods>>;
true satisfies Same<Evidence, Plain<z.output<typeof evidence>>>;

/** How an answer would stand, without it: whether the goods could be classified, how surely, and what stands in the way. */
export const classificationPreview = z
  .object({
    schema_version: z.literal('1'),
    edition: classificationResult.shape.edition,
    confidence: classificationResult.shape.confidence,
    decision: classificationResult.shape.decision,
    missing: classificationResult.shape.missing,
    warnings: classificationResult.shape.warnings,
  })
  .meta({ id: 'ClassificationPreview' });

export type ClassificationPreview = Plain<z.output<typeof classificationPreview>>;
