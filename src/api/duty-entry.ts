import { z } from 'zod';
import { dutyResult } from './answers.js';
import { date, decimalText } from './fields.js';
import type { Plain } from './schema.js';

const entryFee = z.object({
  fee: z.enum(['MPF', 'HMF']),
  name: z.string(),
  rate: decimalText,
  min: decimalText.optional(),
  max: decimalText.optional(),
  base: decimalText
    .optional()
    .describe(
      'the value of the lines that it is charged on; absent where one of them is not known, and of a flat fee',
    ),
  amount: decimalText.optional().describe('absent where the value of a line is not known'),
  why: z.string(),
  citation: z.string(),
});

const entryLine = z.object({
  row: z.number().int().describe('the row of the sheet, or the place in the list'),
  reference: z.string().optional(),
  duties: decimalText
    .optional()
    .describe('duties of the line, fees apart; absent where a part of them is missing'),
  duty: dutyResult,
});

/** Several lines of one entry: fees are those of the entry, the order of numbers is that of each line. */
export const dutyEntry = z
  .object({
    schema_version: z.literal('1'),
    date,
    lines: z.array(entryLine),
    fees: z.array(entryFee),
    amounts: z.object({
      currency: z.literal('USD'),
      value: decimalText.optional().describe('customs value of the lines; absent where one is not given'),
      duties: decimalText.describe('duties of all lines, as far as they are known'),
      fees: decimalText.describe('fees of the entry, as far as they are known'),
      total: decimalText.nullable().describe('null where a part of a line or a fee is not known'),
      partial: z.literal(true).optional().describe('a part is not known: `missing` names it'),
      known: decimalText.optional().describe('the sum of what is known: less than what is paid'),
    }),
    missing: z
      .array(z.object({ rows: z.array(z.number().int()), text: z.string() }))
      .describe('what is missing, each with its rows'),
    caveats: z
      .array(z.object({ kind: z.string(), rows: z.array(z.number().int()), text: z.string() }))
      .describe('what the sum must not be read without, each with the rows that it is said of'),
  })
  .meta({ id: 'DutyEntry' });

export type DutyEntry = Plain<z.output<typeof dutyEntry>>;
