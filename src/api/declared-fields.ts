import { z } from 'zod';
import { metals } from '../tariff/measure/rate-form.js';
import { code, decimalText, money } from './fields.js';

const content = z.strictObject({
  metal: z.enum(metals).describe('the metal'),
  percent: decimalText.describe('its share, 0 to 100'),
  of: z.enum(['value', 'weight']).default('value').describe('what it is a share of: customs value or weight'),
});

/** What the importer declares of an entry beyond its value and quantities. */
export const declared = {
  claim: z
    .string()
    .max(12)
    .optional()
    .meta({ description: 'special programme that the importer claims, by symbol or name: S, USMCA, KR' }),
  content: z
    .array(content)
    .max(6)
    .default([])
    .meta({ description: 'metal content as a percentage of the customs value, or of the weight' }),
  us_content: decimalText
    .optional()
    .meta({ description: 'U.S. content as a percentage of the customs value' }),
  parts: z
    .array(
      z.strictObject({
        part: z.string().min(1).max(200).describe('the part as the rate names it: movement, case, battery'),
        value: money.describe('what it is worth'),
      }),
    )
    .max(16)
    .default([])
    .meta({ description: 'values of parts that a rate charges apart, such as the case of a watch' }),
  provision: code
    .optional()
    .meta({ description: 'provision of chapter 98 that the goods are entered under', example: '98020080' }),
};

export const facts = z
  .record(z.string().max(80), z.string().max(400))
  .default({})
  .meta({ description: 'answers to questions of an earlier answer, by their names' });
