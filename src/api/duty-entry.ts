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
  /** the value of the lines that it is charged on; absent where one of them is not known, and of a flat fee */
  base: decimalText.optional(),
  /** absent where the value of a line is not known */
  amount: decimalText.optional(),
  why: z.string(),
  citation: z.string(),
});

const entryLine = z.object({
  /** the row of the sheet, or the place in the list */
  row: z.number().int(),
  reference: z.string().optional(),
  /** duties of the line, fees apart; absent where a part of them is missing */
  duties: decimalText.optional(),
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
      /** the customs value of the lines; absent where one is not given */
      value: decimalText.optional(),
      duties: decimalText,
      fees: decimalText,
      /** null where a part of a line or a fee is not known */
      total: decimalText.nullable(),
      partial: z.literal(true).optional(),
      known: decimalText.optional(),
    }),
    /** what is missing, each with its rows */
    missing: z.array(z.object({ rows: z.array(z.number().int()), text: z.string() })),
    /** what the sum must not be read without, each with the rows that it is said of */
    caveats: z.array(z.object({ kind: z.string(), rows: z.array(z.number().int()), text: z.string() })),
  })
  .meta({ id: 'DutyEntry' });

export type DutyEntry = Plain<z.output<typeof dutyEntry>>;
