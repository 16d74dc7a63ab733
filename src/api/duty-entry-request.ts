import { z } from 'zod';
import { dutyRequest } from './duty-request.js';
import type { Plain } from './schema.js';

/** lines that one entry has at most */
export const entryLinesAtMost = 999;

const { date: day, destination, transport, entry_type } = dutyRequest.shape;

/** One line of an entry. */
export const entryLineRequest = dutyRequest
  .omit({ date: true, destination: true, transport: true, entry_type: true })
  .extend({
    row: z.int().min(0).optional().meta({
      description: 'what the line is called by where it is told of; its place, from 1, unless given',
    }),
    reference: z.string().max(200).optional().describe('your own key of the line; it comes back'),
  });

/** Lines of one entry; what holds for all of them stands once. */
export const dutyEntryRequest = z
  .strictObject({
    date: day,
    destination,
    transport,
    entry_type,
    lines: z
      .array(entryLineRequest)
      .min(1, 'at least one line')
      .max(entryLinesAtMost)
      .describe('what is entered'),
  })
  .meta({ id: 'DutyEntryRequest' });

export type DutyEntryRequest = Plain<z.output<typeof dutyEntryRequest>>;
export type DutyEntryInput = z.input<typeof dutyEntryRequest>;
export type EntryLineInput = DutyEntryInput['lines'][number];
