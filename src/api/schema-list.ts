import { z } from 'zod';
import type { Plain } from './schema.js';

/** The JSON Schemas that are published, by their names. */
export const schemaList = z.object({
  schema_version: z.literal('1'),
  schemas: z.array(
    z.object({
      name: z.string(),
      /** the command whose answer it is; null: a stop of any */
      command: z.string().nullable(),
      /** each line of the output is one such object */
      lines: z.boolean(),
    }),
  ),
});

export type SchemaList = Plain<z.output<typeof schemaList>>;
