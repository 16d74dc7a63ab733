import { z } from 'zod';
import { dutyResult } from './answers.js';
import { code, countryCode, date, decimalText, edition } from './fields.js';

const comparedRow = z.object({
  origin: countryCode,
  claim: z.string().optional(),
  /** what the importer declares by the claim */
  condition: z.string().optional(),
  /** duties as a percentage of the value, user fees apart */
  percent: decimalText.optional(),
  /** duties and fees, in US dollars */
  total: decimalText.optional(),
  /** what could still change the total */
  open: z.array(z.string()),
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

export type DutyComparison = z.output<typeof dutyComparison>;
