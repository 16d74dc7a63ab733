import { z } from 'zod';
import { acceptLevels } from '../core/sureness.js';
import { language } from './fields.js';
import type { Plain } from './schema.js';

const text = z.string().min(1);

/** How a client's list is read, and what holds for its rows: what the command line says otherwise goes before it. */
export const batchProfile = z
  .strictObject({
    schema_version: z.literal('1'),
    map: z
      .record(z.string(), z.array(text))
      .exactOptional()
      .meta({ description: 'the headings of the columns of each field; none: the field is in no column' }),
    sheet: text.exactOptional(),
    header_row: text.exactOptional(),
    encoding: text.exactOptional(),
    delimiter: text.exactOptional(),
    decimal: z.enum(['comma', 'point']).exactOptional(),
    check_column: text.exactOptional(),
    columns: z.array(text).exactOptional(),
    client: text.exactOptional(),
    origin: text.exactOptional(),
    destination: text.exactOptional(),
    transport: text.exactOptional(),
    claim: text.exactOptional(),
    candidates: z.number().int().exactOptional(),
    threshold: z.number().exactOptional(),
    accept_at: z.enum(acceptLevels).exactOptional(),
    lang: language.exactOptional(),
  })
  .meta({ id: 'BatchProfile' });

export type BatchProfile = Plain<z.output<typeof batchProfile>>;
