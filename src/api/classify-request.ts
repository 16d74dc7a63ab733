import { z } from 'zod';
import { acceptAtUsually, acceptLevels, sureFrom } from '../core/sureness.js';
import { declared, facts } from './declared-fields.js';
import {
  code,
  countryCode,
  destination,
  entryDay,
  language,
  money,
  quantitiesImported,
  quantity,
  transport,
} from './fields.js';
import type { Plain } from './schema.js';

const material = z.strictObject({
  description: z.string().max(4000).describe('the material in words'),
  code: code.optional().describe('its tariff code; without one its words are classified, as another product'),
  origin: countryCode.describe('where the material is from'),
  value: money.optional().describe('what of it goes into the goods, for the regional value content'),
  quantity: quantity.optional().describe('how much of it goes into the goods; weight decides for textiles'),
});

/** What a caller asks: one product, and whatever is known of its entry. */
export const classifyRequest = z
  .strictObject({
    description: z
      .string()
      .trim()
      .min(2, 'at least 2 characters')
      .max(4000, 'at most 4,000 characters')
      .describe('the goods in English or Spanish: what they are, of what, for what use'),
    origin: countryCode.optional().describe('country of origin; what hangs on it is left open without'),
    destination: destination.describe(
      'country of import: US, MX, or another for the six digits that all countries share',
    ),
    date: entryDay,
    value: money.optional().describe('customs value of the goods; without it there are rates and no amounts'),
    quantities: quantitiesImported,
    transport: transport.optional().describe('how the goods arrive: a fee is due on ocean cargo alone'),
    ...declared,
    materials: z
      .array(material)
      .max(2000)
      .optional()
      .describe('bill of materials, for the verdict of USMCA; `POST /v1/origin` judges more of it'),
    net_cost: money
      .optional()
      .describe('net cost of the goods, for the regional value content by that method'),
    regional_materials: money
      .optional()
      .describe('value of USMCA content inside non-originating materials (accumulation)'),
    facts,
    reference: z
      .string()
      .max(200)
      .optional()
      .describe('your own key of the goods, by which the answer is found again'),
    client: z
      .string()
      .max(200)
      .optional()
      .describe("whose goods they are: that client's corrections speak first"),
    candidates: z.number().int().min(1).max(20).default(5).describe('how many lines are shown at most'),
    threshold: z
      .number()
      .min(0.5)
      .max(0.99)
      .optional()
      .meta({ description: `probability from which a level counts as sure; ${sureFrom} without` }),
    accept_at: z
      .enum(acceptLevels)
      .optional()
      .meta({
        description: `the level down to which an answer has to be sure to be accepted; without, the account's, else the service's own, which is ${acceptAtUsually} unless it was set. Where a country's codes end above it, all of their digits`,
      }),
    lang: language.optional().meta({
      description:
        'language of questions, reasons and warnings, whatever the description is written in; without, its own. The words of the law stay as they are printed',
    }),
    keep: z.literal(false).optional().meta({
      description:
        'false: a step of a dialogue, which the history does not keep and nobody can be asked about later',
    }),
  })
  .meta({ id: 'ClassifyRequest' });

export type ClassifyRequest = Plain<z.output<typeof classifyRequest>>;
export type ClassifyRequestInput = z.input<typeof classifyRequest>;
