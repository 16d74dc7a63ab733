import { z } from 'zod';
import type { Certification } from '../answers/certification.js';
import { code, date, edition } from './fields.js';
import { rulesOfOrigin, usmca } from './origin.js';
import type { Plain, Same } from './schema.js';

const version = z.literal('1');

/** A fault in the data given: what, in which row and column, and what to do. */
const issueShape = z.object({
  code: z.string(),
  message: z.string(),
  path: z.string().exactOptional(),
  row: z.number().int().exactOptional(),
  column: z.string().exactOptional(),
  hint: z.string().exactOptional(),
});

/** The nine data elements of a USMCA certification, Annex 5-A; it is never signed by the program. */
const certification = z.object({
  elements: z.array(
    z.object({
      number: z.number().int().min(1).max(9),
      title: z.string(),
      lines: z.array(z.object({ label: z.string(), text: z.string() })),
      missing: z.array(z.string()),
    }),
  ),
  statement: z.string(),
  complete: z.boolean().meta({ description: 'true where nothing but the signature is missing' }),
  missing: z.array(z.string()),
  signed: z.literal(false),
  basis: z.string(),
});

export type { Certification };

true satisfies Same<Certification, Plain<z.output<typeof certification>>>;

export const originResult = z.object({
  schema_version: version,
  code,
  formatted: z.string(),
  description: z.string(),
  date,
  edition,
  rules_edition: z.object({ name: z.string(), effective: date, as_of: date }),
  usmca,
  rules_of_origin: rulesOfOrigin,
  marking: z.string(),
  programmes: z.array(
    z.object({
      agreement: z.string(),
      symbols: z.array(z.string()),
      countries: z.array(z.string()),
      listed: z.boolean().nullable().meta({
        description: 'whether the special column of the line prints the symbol; null for six digits',
      }),
      rule: z.string().meta({ description: 'where the rule of origin of the agreement stands' }),
    }),
  ),
  issues: z.array(issueShape),
  certification: certification.exactOptional(),
  warnings: z.array(z.string()),
  notice: z.string(),
});

export type OriginResult = Plain<z.output<typeof originResult>>;

/** The structure of a rule as the loaded book has it; the door does not look into it. */
const rulePart: z.ZodType<object> = z.looseObject({});

export const originRuleResult = z.object({
  schema_version: version,
  code,
  formatted: z.string(),
  hs2012: z.array(z.string()),
  status: z.enum(['rule', 'chapter_rule', 'not_covered']),
  why: z.string(),
  rules_edition: z.object({ name: z.string(), effective: date, as_of: date }),
  rules: z.array(
    z.object({
      rule_id: z.string(),
      citation: z.string(),
      page: z.number().int(),
      scope: z.string(),
      text: z.string(),
      structure: z.array(rulePart),
      corrections: z.array(z.string()),
      automotive: z.boolean(),
    }),
  ),
  notes: z.array(
    z.object({ id: z.string(), effect: z.string(), page: z.number().int(), statement: z.string() }),
  ),
});

export type OriginRuleResult = Plain<z.output<typeof originRuleResult>>;
