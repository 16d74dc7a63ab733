import { z } from 'zod';
import { code, countryCode, date, language } from './fields.js';

/** What an importer may already hold; it changes what is left to do, never what the law asks. */
export const importerHoldings = [
  'padron',
  'sector_registry',
  'immex',
  'prosec',
  'rule_8',
  'iva_certification',
] as const;

/** One code for import into Mexico, and what is known of the entry and the importer. */
export const regulationsRequest = z.strictObject({
  code: code.meta({ description: 'a fraccion of 8 digits, or 10 with its NICO', example: '85183099' }),
  nico: z
    .string()
    .regex(/^\d\d$/, 'two digits')
    .optional()
    .meta({ description: 'commercial identification number; may stand at the end of the code instead' }),
  origin: countryCode.optional(),
  date: date.optional(),
  immex: z.boolean().optional().meta({ description: 'true: temporary import under an IMMEX programme' }),
  client_has: z
    .array(z.enum(importerHoldings))
    .max(6)
    .default([])
    .meta({ description: 'registrations and programmes that the importer holds' }),
  lang: language
    .default('en')
    .meta({ description: 'language of messages and names of sections; texts of the law stay Spanish' }),
});

export type RegulationsRequest = z.output<typeof regulationsRequest>;
export type RegulationsRequestInput = z.input<typeof regulationsRequest>;
