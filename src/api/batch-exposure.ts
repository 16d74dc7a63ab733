import { z } from 'zod';
import type { Plain } from './schema.js';

const count = z.number().int();
const dollars = z.string().meta({ description: 'US dollars, exact', example: '1250.5' });

const goods = {
  row: count.meta({ description: 'where it stood in the list that came in' }),
  reference: z.string().nullable(),
  description: z.string(),
  origin: z.string().nullable(),
  value: dollars.nullable(),
  likely_line: z.string(),
};

const onFile = { ...goods, on_file: z.string(), check: z.string(), sure: z.boolean().nullable() };

/** What the values of a list come to in duties, for its report. Duties are those of the likely lines; fees and antidumping duties are in none. */
export const batchExposure = z.object({
  /** rows that have a value in dollars */
  valued: count,
  value: dollars,
  /** of rows whose total is known */
  duty: dollars,
  /** rows with a value whose total is not known, and what they are worth */
  unknown: z.object({ rows: count, value: dollars }),
  decisions: z.array(z.object({ decision: z.string(), rows: count, value: dollars })),
  /** largest duty first */
  origins: z.array(
    z.object({
      origin: z.string().meta({ description: 'empty where none is said' }),
      rows: count,
      value: dollars,
      duty: dollars,
      unknown_value: dollars,
      /** `general`, headings of chapter 99, and `other` where a total could not be taken apart */
      parts: z.record(z.string(), dollars),
    }),
  ),
  measures: z.array(z.object({ measure: z.string(), text: z.string(), rows: count, duty: dollars })),
  /** rows that wait for a person, the most valuable first */
  first: z.array(
    z.object({ ...goods, decision: z.string(), duty: dollars.nullable(), question: z.string() }),
  ),
  /** rows whose code on file is another one, or none of the edition */
  on_file: z.object({
    rows: count,
    value: dollars,
    /** those that pay more or less under their likely line, the greatest difference first */
    costly: z.array(
      z.object({ ...onFile, difference: dollars.meta({ description: 'less than nothing: less duty' }) }),
    ),
    /** the others, the most valuable first */
    first: z.array(z.object(onFile)),
  }),
});

export type BatchExposure = Plain<z.output<typeof batchExposure>>;
