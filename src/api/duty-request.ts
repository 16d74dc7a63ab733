import { z } from 'zod';
import { declared, facts } from './declared-fields.js';
import { code, countryCode, destination, entryDay, money, quantitiesImported, transport } from './fields.js';
import type { Plain } from './schema.js';

/** A duty question about a known code. */
export const dutyRequest = z
  .strictObject({
    code: code.describe('the tariff code, 8 or 10 digits'),
    origin: countryCode.describe('country of origin'),
    destination: destination.meta({ description: 'US; duties of other countries are refused' }),
    date: entryDay,
    value: money.optional().describe('customs value; without it there are rates and no amounts'),
    quantities: quantitiesImported,
    transport: transport.optional().describe('how the goods arrive: a fee is due on ocean cargo alone'),
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
