import { z } from 'zod';
import { isCivilDate } from '../core/civil-date.js';
import { isCode } from '../tariff/code.js';
import { usualDestination } from '../tariff/country-profile.js';

/** The small shapes that every operation's schema is made of. Money and rates are decimal strings, never numbers. */
export const code = z
  .string()
  .refine(isCode, 'a tariff code of 2, 4, 6, 8 or 10 digits')
  .meta({ example: '6109100004' });
export const date = z
  .string()
  .refine(isCivilDate, 'a date written yyyy-mm-dd')
  .meta({ format: 'date', example: '2026-06-15' });
export const time = z.string().meta({ format: 'date-time', description: 'RFC 3339, UTC' });
export const decimalText = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'a decimal number in a string')
  .meta({ example: '12000.00' });
export const countryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'a two-letter country code (ISO 3166-1)')
  .transform((text) => text.toUpperCase())
  // what is written with a transform has no type of its own in a document
  .meta({ type: 'string', pattern: '^[A-Za-z]{2}$', example: 'MX' });
export const probability = z.number().min(0).max(1);

export const language = z.enum(['en', 'es']);

export const money = z.strictObject({
  amount: decimalText.describe('an exact amount, as text: never a number, which would round'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe('ISO 4217, three capital letters'),
});
export const quantity = z.strictObject({
  amount: decimalText.describe('an exact amount, as text'),
  unit: z
    .string()
    .min(1)
    .max(40)
    .describe(
      "the unit in words or as the schedule writes it: kg, doz., No.; `units` of an answer are the line's own",
    ),
});
/** What a request says is imported. */
export const quantitiesImported = z
  .array(quantity)
  .max(8)
  .default([])
  .describe('how much is imported, in the units of the line');
/** The day of entry that a request is about. */
export const entryDay = date
  .optional()
  .describe('day of entry, which picks the edition of the law; today without');
export const transport = z.enum(['ocean', 'air', 'truck', 'rail', 'mail']);
export const destination = countryCode.default(usualDestination);

export const edition = z.object({
  schedule: z.string(),
  revision: z.string(),
  effective: date,
  data_hash: z.string(),
});
