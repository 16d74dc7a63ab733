import { z } from 'zod';
import { dutyResult } from './answers.js';
import { headlineKind } from './duty-rates.js';
import { code, countryCode, date, decimalText, edition } from './fields.js';
import type { Plain } from './schema.js';

const comparedRow = z.object({
  origin: countryCode,
  claim: z.string().optional(),
  /** what the importer declares by the claim */
  condition: z.string().optional(),
  /** duties as a percentage of the value, user fees apart; absent where a part of them is missing */
  percent: decimalText.optional(),
  /** duties and fees, in US dollars; absent where a part of them is missing */
  total: decimalText.optional(),
  /** where a part is missing, the sum of the others */
  known: decimalText.optional(),
  /** the parts of the sum that are missing */
  open: z.array(z.string()),
  /** everything that the sum must not be read without, the weightiest first */
  caveats: z.array(
    z.object({
      kind: z.enum([...headlineKind.options, 'assumed', 'warning', 'question']),
      text: z.string(),
    }),
  ),
  /** pays least of all; no row does while the sum of another might be less */
  cheapest: z.boolean(),
  duty: dutyResult,
});

/** The same goods from several origins, side by side. */
export const dutyComparison = z.object({
  schema_version: z.literal('1'),
  code,
  formatted: z.string(),
  description: z.string(),
  edition,
  /** the entry date */
  date,
  value: decimalText.optional(),
  rows: z.array(comparedRow),
});

export type DutyComparison = Plain<z.output<typeof dutyComparison>>;
