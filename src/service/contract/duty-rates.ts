import { z } from 'zod';
import { date, decimalText } from './fields.js';

const inForce = z.object({ from: date.nullable(), to: date.nullable() });

export const specialRate = z.object({
  program: z.string(),
  name: z.string(),
  rate: z.string(),
  countries: z.array(z.string()),
  claimable: z.boolean(),
  why: z.string(),
});

export const additionalDuty = z.object({
  heading: z.string(),
  authority: z.string(),
  rate: z.string(),
  basis: z.string(),
  in_force: inForce,
  citation: z.string(),
  why: z.string(),
  excluded_by: z.string().optional(),
});

export const fee = z.object({
  fee: z.enum(['MPF', 'HMF']),
  rate: z.string(),
  min: decimalText.optional(),
  max: decimalText.optional(),
  amount: decimalText.optional(),
  citation: z.string(),
  why: z.string(),
});

/** Everything an importer pays, as far as the loaded data says; what it does not say is in `not_computed`. */
export const dutyRates = z.object({
  general: z.object({ rate: z.string(), from: z.string() }),
  special: z.array(specialRate),
  column_2: z.object({ rate: z.string() }),
  applied: z.object({
    column: z.enum(['general', 'special', 'column_2']),
    program: z.string().optional(),
    expression: z.string(),
    why: z.string(),
  }),
  additional: z.array(additionalDuty),
  fees: z.array(fee),
  needs: z.array(z.object({ what: z.string(), unit: z.string().optional(), text: z.string() })),
  amounts: z
    .object({
      per_line: z.array(z.object({ label: z.string(), amount: decimalText })),
      total: decimalText,
      currency: z.string(),
    })
    .optional(),
  ace_order: z.array(z.string()),
  not_computed: z.array(z.object({ what: z.string(), why: z.string() })),
  complete: z.boolean(),
  as_of: z.record(z.string(), z.string()),
});

export type DutyRates = z.output<typeof dutyRates>;
