import { z } from 'zod';
import { lookupResult } from './answers.js';
import { edition } from './fields.js';
import type { Plain } from './schema.js';

const lineBelow = z.object({
  code: z.string().meta({ description: 'empty for a row without a number' }),
  formatted: z.string(),
  text: z.string(),
  units: z.array(z.string()),
  general: z.string(),
  declarable: z.boolean().meta({ description: 'nothing stands below it: it can be declared' }),
  level: z.number().int().meta({ description: 'how far below the code that was asked for, from 0' }),
});

export type LineBelow = Plain<z.output<typeof lineBelow>>;

/** What stands below codes, without all that is printed for each. */
export const linesBelow = z.object({
  schema_version: z.literal('1'),
  edition,
  codes: z.array(
    z.object({ code: z.string(), formatted: z.string(), text: z.string(), lines: z.array(lineBelow) }),
  ),
  warnings: z.array(z.string()),
});

export type LinesBelow = Plain<z.output<typeof linesBelow>>;

/** Several codes, each with everything printed for it. */
export const lookups = z.object({ schema_version: z.literal('1'), answers: z.array(lookupResult) });

export type Lookups = Plain<z.output<typeof lookups>>;
