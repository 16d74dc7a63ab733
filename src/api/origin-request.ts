import { z } from 'zod';
import { code, countryCode, date, destination, language, money, quantity } from './fields.js';
import type { Plain } from './schema.js';

const cell = z.string().max(4000);
const flag = z.union([cell, z.boolean()]);

/**
 * One row of a bill of materials, as a sheet gives it: a cell that cannot be read becomes an issue of its row and the
 * rest of the bill is judged all the same.
 */
export const billRow = z.strictObject({
  id: z.string().max(80).optional(),
  row: z.number().int().optional().meta({ description: "the sheet's own row number" }),
  description: cell.optional(),
  code: cell.optional(),
  origin: cell.optional(),
  value: z.union([cell, money]).optional(),
  quantity: z.union([cell, quantity]).optional(),
  weight: z.union([cell, quantity]).optional(),
  originating: flag
    .optional()
    .meta({ description: 'whether a certification or other proof of origin is at hand' }),
  component: flag.optional().meta({
    description: 'textiles: whether it is in the component that determines the classification',
  }),
  use: cell.optional().meta({
    description: 'material, shipping_packing, retail_packaging, accessory or indirect',
  }),
  regional_content: z.union([cell, money]).optional(),
  consumed_in: z.string().max(80).optional(),
});

export type BillRow = Plain<z.output<typeof billRow>>;

const party = z.strictObject({
  name: z.string().max(200).optional(),
  title: z.string().max(200).optional(),
  address: z.string().max(400).optional(),
  country: countryCode.optional(),
  phone: z.string().max(80).optional(),
  email: z.string().max(200).optional(),
});

/** Who certifies what to whom, and for how long; what is left out is listed as missing. */
const certificationRequest = z.strictObject({
  certifier_role: z.enum(['importer', 'exporter', 'producer']).optional(),
  certifier: party.optional(),
  exporter: party.optional(),
  producer: z.union([party, z.enum(['various', 'available upon request'])]).optional(),
  importer: z.union([party, z.enum(['unknown', 'various'])]).optional(),
  description: z.string().max(1000).optional(),
  invoice: z.string().max(200).optional(),
  blanket_from: date.optional(),
  blanket_to: date.optional(),
});

/** The origin of one good, from its bill of materials. */
export const originRequest = z.strictObject({
  code,
  origin: countryCode.optional(),
  destination: destination.meta({ description: 'US; verdicts for other countries are refused' }),
  date: date.optional(),
  value: money.optional(),
  net_cost: money.optional(),
  weight: quantity.optional(),
  regional_materials: money.optional().meta({
    description:
      'value of USMCA processing and originating inputs inside non-originating materials (accumulation)',
  }),
  materials: z.array(billRow).max(5000).default([]),
  facts: z.record(z.string().max(120), z.string().max(400)).default({}),
  certification: certificationRequest.optional(),
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
