import { z } from 'zod';
import type { Plain } from './schema.js';

const fault = z.object({
  code: z.string(),
  detail: z.string(),
  /** the option or field */
  pointer: z.string().exactOptional(),
  row: z.number().int().exactOptional(),
  column: z.string().exactOptional(),
  hint: z.string().exactOptional(),
});

/** Why a command stopped, as a program reads it: the last line on stderr under --json. */
export const stop = z
  .object({
    schema_version: z.literal('1'),
    error: z.object({
      code: z.string().meta({ description: 'one of docs/use/errors.md' }),
      title: z.string(),
      detail: z.string(),
      hint: z.string().exactOptional(),
      exit_code: z.number().int(),
      /** the same may go well when it is asked again */
      retryable: z.boolean(),
      /** seconds until then, where that is known */
      retry_after: z.number().exactOptional(),
      errors: z.array(fault).exactOptional(),
      /** under --debug */
      stack: z.string().exactOptional(),
    }),
  })
  .meta({ id: 'Stop' });

export type Stop = Plain<z.output<typeof stop>>;
