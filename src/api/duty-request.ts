import { z } from 'zod';
import { declared, facts } from './declared-fields.js';
import { code, countryCode, date, destination, money, quantity, transport } from './fields.js';
import type { Plain } from './schema.js';

/** A duty question about a known code. */
export const dutyRequest = z
  .strictObject({
    code,
    origin: countryCode,
    destination: destination.meta({ description: 'US; duties of other countries are refused' }),
    date: date.optional(),
    value: money.optional(),
    quantities: z.array(quantity).max(8).default([]),
    transport: transport.optional(),
    entry_type: z
      .enum(['formal', 'informal'])
      .optional()
      .meta({ description: 'an informal entry, open up to USD 2,500, has a flat fee in place of the MPF' }),
    ...declared,
    facts,
  })
  .meta({ id: 'DutyRequest' });

export type DutyRequest = Plain<z.output<typeof dutyRequest>>;
export type DutyRequestInput = z.input<typeof dutyRequest>;
