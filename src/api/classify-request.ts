import { z } from 'zod';
import { acceptAtUsually, acceptLevels, sureFrom } from '../core/sureness.js';
import { declared, facts } from './declared-fields.js';
import { code, countryCode, date, destination, language, money, quantity, transport } from './fields.js';
import type { Plain } from './schema.js';

const material = z.strictObject({
  description: z.string().max(4000),
  code: code.optional(),
  origin: countryCode,
  value: money.optional(),
  quantity: quantity.optional(),
});

/** What a caller asks: one product, and whatever is known of its entry. */
export const classifyRequest = z
  .strictObject({
    description: z.string().trim().min(2, 'at least 2 characters').max(4000, 'at most 4,000 characters'),
    origin: countryCode.optional(),
    destination,
    date: date.optional(),
    value: money.optional(),
    quantities: z.array(quantity).max(8).default([]),
    transport: transport.optional(),
    ...declared,
    materials: z.array(material).max(2000).optional(),
    net_cost: money.optional(),
    regional_materials: money.optional(),
    facts,
    reference: z.string().max(200).optional(),
    client: z.string().max(200).optional(),
    candidates: z.number().int().min(1).max(20).default(5),
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
