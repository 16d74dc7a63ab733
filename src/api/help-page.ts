import { z } from 'zod';
import type { Plain } from './schema.js';

/** A page of help, as it is printed. */
export const helpPage = z.object({
  schema_version: z.literal('1'),
  topic: z
    .string()
    .meta({ description: 'the command or topic that was asked for; empty of the program itself' }),
  text: z.string(),
});

export type HelpPage = Plain<z.output<typeof helpPage>>;
