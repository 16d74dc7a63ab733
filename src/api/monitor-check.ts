import { z } from 'zod';
import { dutyDirections } from '../monitor/rank-hits.js';
import { scheduleDiff } from './data-answers.js';
import { code, countryCode, destination } from './fields.js';
import { dutyEffect } from './webhook-events.js';

const version = z.literal('1');
const productsAtMost = 100_000;

/** A product as a catalogue lists it. */
export const catalogProduct = z.strictObject({
  reference: z.string().trim().min(1).max(200).describe('your own key of the product'),
  code: code
    .refine((text) => text.length >= 4, 'four digits or more')
    .describe('the code that it is filed under, 4 to 10 digits'),
  origin: countryCode.optional().describe('country of origin, for what it pays'),
  destination: destination.meta({
    description: 'US or MX; products for other countries are kept and told as not covered',
  }),
  claim: z.string().trim().max(10).optional().describe('special programme that is claimed for it, such as S'),
  client: z.string().trim().min(1).max(200).optional().describe('whose product it is'),
  description: z.string().trim().max(4000).optional().describe('the goods in words, for people'),
  yearly_value: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,6})?$/, 'a numeral such as 125000.50')
    .optional()
    .meta({ description: 'what is imported of it in a year, in one money for the whole catalogue' }),
});

export type CatalogProductInput = z.input<typeof catalogProduct>;

const products = z.array(catalogProduct).min(1).max(productsAtMost);

/** The long list of both requests below. */
export const productList = { name: 'products', item: catalogProduct, atMost: productsAtMost };

/** Which products a change of the law reaches. */
export const checkRequest = z.strictObject({
  from: z.string().min(1).max(80).describe('the edition or day before, such as 2026-rev-5 or 2026-06-15'),
  to: z.string().min(1).max(80).describe('the edition or day after'),
  products: products.optional().describe('the products; without, the catalogues that the account keeps'),
  duty_effect: z.boolean().default(true).describe('with what each product paid before and pays after'),
});

export type CheckRequest = z.output<typeof checkRequest>;
export type CheckRequestInput = z.input<typeof checkRequest>;

const hit = z.object({
  reference: z.string(),
  client: z.string().nullable(),
  code: z.string(),
  formatted: z.string(),
  origin: z.string().nullable(),
  description: z.string().nullable(),
  changes: z.array(z.number().int()).meta({ description: 'places in `diff.changes`, from 0' }),
  yearly_value: z.string().nullable(),
  effect: dutyEffect.optional(),
  move: z
    .object({
      direction: z.enum(dutyDirections).meta({ description: 'open: nothing certain can be said' }),
      points: z.string().nullable().meta({ description: 'percentage points, minus where they fall' }),
      yearly: z
        .string()
        .nullable()
        .meta({ description: 'of the yearly value, in the money of the catalogue' }),
    })
    .optional(),
});

export type CatalogHitOut = z.output<typeof hit>;

const notCovered = z
  .array(
    z.object({
      reference: z.string(),
      code: z.string(),
      client: z.string().nullable(),
      destination: z.string(),
    }),
  )
  .meta({
    description: 'products whose law is not loaded for both days: no change is looked for',
  });

/** A product whose line and origin antidumping or countervailing cases name. */
const orderedProduct = z.object({
  reference: z.string(),
  client: z.string().nullable(),
  code: z.string(),
  formatted: z.string(),
  origin: z.string(),
  cases: z.array(
    z.object({
      case: z.string(),
      product: z.string(),
      document: z.string(),
      published: z.string(),
      /** the notice was published between the two days: a new order, or the continuation of one */
      recent: z.boolean(),
    }),
  ),
});

export const catalogCheck = z.object({
  schema_version: version,
  diff: scheduleDiff,
  counts: z.object({
    products: z.number().int(),
    reached: z.number().int(),
    unknown: z.number().int(),
    not_covered: z.number().int(),
  }),
  moves: z
    .object({
      rises: z.number().int(),
      open: z.number().int(),
      falls: z.number().int(),
      same: z.number().int(),
      yearly_more: z.string().nullable(),
      yearly_less: z.string().nullable(),
    })
    .optional()
    .meta({ description: 'how many of the products that are hit pay more, less, the same, or not known' }),
  hits: z.array(hit).meta({
    description:
      'by money: those that pay more, those of which nothing is certain, those that pay less, those that pay the same',
  }),
  unknown: z
    .array(
      z.object({
        reference: z.string(),
        code: z.string(),
        client: z.string().nullable(),
        destination: z.string(),
      }),
    )
    .meta({ description: "products whose code neither edition of their country's tariff has" }),
  not_covered: notCovered,
  possible_orders: z.array(orderedProduct).optional().meta({
    description:
      'products that could be under an antidumping or countervailing case: the scope decides, not the code, and a product that is not here may be under one, too',
  }),
  every_entry: z
    .array(z.number().int())
    .meta({ description: 'places of changes that reach every entry, whatever the product' }),
});

export type CatalogCheck = z.output<typeof catalogCheck>;

/** A list of products to be kept under a name, in the place of an earlier one. */
export const catalogRequest = z.strictObject({
  name: z.string().trim().min(1).max(80).describe('what the list is called; one of the same name gives way'),
  client: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('whose products they are, where a row names nobody'),
  products: products.describe('the products with their codes'),
});

export type CatalogRequest = z.output<typeof catalogRequest>;
export type CatalogRequestInput = z.input<typeof catalogRequest>;

const catalog = {
  name: z.string(),
  client: z.string().nullable(),
  created_at: z.string(),
  products: z.number().int(),
};

export const catalogRecord = z.object({ schema_version: version, ...catalog, not_covered: notCovered });

export type CatalogRecord = z.output<typeof catalogRecord>;

export const catalogList = z.object({ schema_version: version, items: z.array(z.object(catalog)) });

export type CatalogList = z.output<typeof catalogList>;

export const catalogRemoved = z.object({
  schema_version: version,
  name: z.string(),
  removed: z.literal(true),
});

export type CatalogRemoved = z.output<typeof catalogRemoved>;
