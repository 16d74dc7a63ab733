import { z } from 'zod';
import { code, date, edition } from './fields.js';

/** What a list of products is going to be answered from; a list that is resumed later must find the same. */
export const batchLaw = z.object({
  schema_version: z.literal('1'),
  /** the day of entry for products that name none */
  date,
  edition,
  engine_version: z.string(),
  fingerprint: z
    .string()
    .meta({ description: 'changes with the law, the model, the program and what was taught' }),
  notices: z.array(z.string()).meta({ description: 'what must be known of every answer of the day alike' }),
  codes: z
    .object({
      lines: z.array(code).meta({ description: 'codes that can be declared' }),
      groups: z.array(code).meta({ description: 'codes of rows that stand above lines' }),
      remarks: z
        .record(z.string(), z.string())
        .exactOptional()
        .meta({ description: 'what is recorded of lines that ended, began or were given to other goods' }),
      successors: z
        .record(z.string(), z.array(code))
        .exactOptional()
        .meta({ description: 'codes that the edition does not have, and where their goods are in it' }),
    })
    .nullable()
    .meta({ description: 'every code of the edition, where they were asked for' }),
});

export type BatchLaw = z.output<typeof batchLaw>;
