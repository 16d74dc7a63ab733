import { z } from 'zod';
import { code, countryCode, date, destination, entryDay, language, money, quantity } from './fields.js';
import type { Plain } from './schema.js';

const cell = z.string().max(4000);
const flag = z.union([cell, z.boolean()]);

/**
 * One row of a bill of materials, as a sheet gives it: a cell that cannot be read becomes an issue of its row and the
 * rest of the bill is judged all the same.
 */
export const billRow = z.strictObject({
  id: z.string().max(80).optional().describe("how answers name the row; the row's number without"),
  row: z.number().int().optional().meta({ description: "the sheet's own row number" }),
  description: cell.optional().describe('the material in words'),
  code: cell.optional().describe('its tariff code, 2 to 10 digits; without one its words are classified'),
  origin: cell.optional().describe('country of origin'),
  value: z.union([cell, money]).optional().describe('value of the material'),
  quantity: z.union([cell, quantity]).optional().describe('how much of it'),
  weight: z
    .union([cell, quantity])
    .optional()
    .describe('what it weighs: decides for textiles and contents by weight'),
  originating: flag
    .optional()
    .meta({ description: 'whether a certification or other proof of origin is at hand' }),
  component: flag.optional().meta({
    description: 'textiles: whether it is in the component that determines the classification',
  }),
  use: cell.optional().meta({
    description: 'material, shipping_packing, retail_packaging, accessory or indirect',
  }),
  regional_content: z
    .union([cell, money])
    .optional()
    .describe('value of USMCA processing and originating inputs inside a non-originating material'),
  consumed_in: z
    .string()
    .max(80)
    .optional()
    .describe('`id` of the self-produced intermediate material that it goes into'),
});

export type BillRow = Plain<z.output<typeof billRow>>;

const party = z.strictObject({
  name: z.string().max(200).optional().describe('name'),
  title: z.string().max(200).optional().describe('office of the person who signs'),
  address: z.string().max(400).optional().describe('postal address'),
  country: countryCode.optional().describe('its country'),
  phone: z.string().max(80).optional().describe('telephone'),
  email: z.string().max(200).optional().describe('e-mail'),
});

/** Who certifies what to whom, and for how long; what is left out is listed as missing. */
const certificationRequest = z.strictObject({
  certifier_role: z
    .enum(['importer', 'exporter', 'producer'])
    .optional()
    .describe('as what the certifier certifies'),
  certifier: party.optional().describe('who certifies'),
  exporter: party.optional().describe('who exports'),
  producer: z
    .union([party, z.enum(['various', 'available upon request'])])
    .optional()
    .describe('who produces'),
  importer: z
    .union([party, z.enum(['unknown', 'various'])])
    .optional()
    .describe('who imports'),
  description: z.string().max(1000).optional().describe('the good, as the certification names it'),
  invoice: z.string().max(200).optional().describe('number of the invoice, where one shipment is certified'),
  blanket_from: date.optional().describe('first day of a blanket period'),
  blanket_to: date.optional().describe('its last day, twelve months later at most'),
});

/** The origin of one good, from its bill of materials. */
export const originRequest = z.strictObject({
  code: code.describe('tariff code of the good'),
  origin: countryCode.optional().describe('where the good is produced'),
  destination: destination.meta({ description: 'US; verdicts for other countries are refused' }),
  date: entryDay,
  value: money.optional().describe('transaction value of the good'),
  net_cost: money.optional().describe('net cost of the good'),
  weight: quantity.optional().describe('weight of the good'),
  regional_materials: money.optional().meta({
    description:
      'value of USMCA processing and originating inputs inside non-originating materials (accumulation)',
  }),
  materials: z
    .array(billRow)
    .max(5000)
    .default([])
    .describe('bill of materials, in the currency of the value'),
  facts: z
    .record(z.string().max(120), z.string().max(400))
    .default({})
    .describe('what is declared, by the keys that an answer asks for: `cut`, or `key@row` of one material'),
  certification: certificationRequest
    .optional()
    .describe('who certifies what to whom; what is left out is listed as missing'),
  lang: language.default('en').meta({
    description: 'language of verdict, reasons, rules and missing facts; the words of the law stay English',
  }),
});

export type OriginRequest = Plain<z.output<typeof originRequest>>;
export type OriginRequestInput = z.input<typeof originRequest>;
export type BillRowInput = z.input<typeof billRow>;

/** The rules of origin of a code, to be read beside the law. */
export const originRuleRequest = z.strictObject({
  code,
  date: date.optional(),
  origin: countryCode.optional(),
});

export type OriginRuleRequestInput = z.input<typeof originRuleRequest>;
