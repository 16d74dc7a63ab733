import { z } from 'zod';
import { code, countryCode, date, language } from './fields.js';

const amount = (description: string, example: string) =>
  z
    .string()
    .regex(/^\d{1,15}(\.\d{1,8})?$/, 'a decimal number that is not negative, in a string')
    .optional()
    .meta({ description, example });

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
  origin: countryCode.optional().describe('country of origin; what hangs on it is left open without'),
  date: date.optional().describe('day of import; today without'),
  immex: z.boolean().optional().meta({ description: 'true: temporary import under an IMMEX programme' }),
  client_has: z
    .array(z.enum(importerHoldings))
    .max(6)
    .default([])
    .meta({ description: 'registrations and programmes that the importer holds' }),
  value: amount('what the goods cost, in `currency`: with it the contributions are worked out', '12000.00'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'a currency of ISO 4217, three capital letters')
    .optional()
    .meta({ description: 'currency of the value; USD where it is left out', example: 'USD' }),
  rate: amount('pesos for one unit of the currency, as the pedimento takes it', '18.40'),
  incoterm: z
    .enum(['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CPT', 'CIF', 'CIP', 'DAP', 'DPU', 'DDP'])
    .optional()
    .meta({ description: 'term of delivery of the price: it says whether freight and insurance are in it' }),
  freight: amount(
    'transport with loading and handling to the border, in `currency`, where the price leaves it out',
    '350.00',
  ),
  insurance: amount('insurance of the transport, in `currency`, where the price leaves it out', '25.00'),
  additions: amount(
    'what else article 65 of the customs law adds to the price (packing, royalties ...), in `currency`',
    '350.00',
  ),
  deductions: amount(
    'what article 66 leaves out of the price where it is told apart (transport inside Mexico, duties of a DDP price), in `currency`',
    '120.00',
  ),
  quantity: amount('how much of what a mixed rate is charged on, such as kilograms of sugar', '250'),
  weight: amount('kilograms of the goods, for an anti-dumping duty by weight', '1500'),
  dollar_rate: amount(
    'pesos for one US dollar, for what is charged in dollars on goods priced otherwise',
    '18.40',
  ),
  treaty: z.string().min(1).max(20).optional().meta({
    description: 'symbol of the treaty whose rate is claimed, among those the origin opens',
    example: 'T-MEC',
  }),
  iva: z
    .enum(['0', '16'])
    .optional()
    .meta({ description: 'the rate of IVA that the importer settled, where the law leaves it open' }),
  ieps: z
    .string()
    .regex(/^[a-z\d_]{1,40}$/, 'a key of `duties.ieps.kinds`, or none')
    .optional()
    .meta({
      description: 'which goods of the IEPS law these are: a key of `duties.ieps.kinds`, or `none`',
      example: 'sugared',
    }),
  alcohol: amount(
    'degrees of Gay-Lussac (percent of alcohol by volume), which tell the rate of IEPS',
    '13.5',
  ),
  ieps_quantity: amount(
    'how much a quota of IEPS is charged on: litres, cigarettes, grams of tobacco or tonnes',
    '9000',
  ),
  ieps_stimulus: amount('pesos a litre that the decree of the week takes off the quota of a fuel', '0'),
  settled: z
    .array(z.string().regex(/^(igi|dta|cuota|ieps|isan|prv)=\d{1,15}(\.\d{1,8})?$/, 'such as dta=459'))
    .max(6)
    .optional()
    .meta({
      description:
        'contributions in pesos that the importer settled, in place of what is worked out or not loaded; prv without its IVA',
      example: ['dta=459', 'prv=290'],
    }),
  lang: language
    .default('en')
    .meta({ description: 'language of messages and names of sections; texts of the law stay Spanish' }),
});

export type RegulationsRequest = z.output<typeof regulationsRequest>;
export type RegulationsRequestInput = z.input<typeof regulationsRequest>;
