import { z } from 'zod';
import { classificationResult } from './classification-result.js';
import { time } from './fields.js';
import { itemProblem } from './problem.js';
import type { Plain } from './schema.js';

const version = z.literal('1');

/** A batch as it stands. */
const batch = {
  id: z.string().meta({ example: 'bat_01k5q7d0c0h3x8m2v9wzt4r6aa' }),
  status: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
  eta: time
    .nullable()
    .meta({ description: 'when it should be at its end, by the pace it has; null at its end' }),
  expires_at: time.meta({ description: 'when its results may be forgotten' }),
  counts: z
    .object({ total: z.number().int(), done: z.number().int(), failed: z.number().int() })
    .describe('how many items it has, how many are answered, and how many could not be'),
  callback: z.string().nullable().describe('`id` of the webhook that hears of its end'),
  links: z.object({ self: z.string(), cancel: z.string() }),
};

export const batchRecord = z.object({ schema_version: version, ...batch }).meta({ id: 'Batch' });

export type BatchRecord = Plain<z.output<typeof batchRecord>>;

/** The answer to one item: a classification, or what broke it. */
const itemResult = z.object({
  item_id: z.string(),
  status: z.enum(['done', 'failed']),
  tariff_code: z.string().nullable().meta({
    description:
      'the digits that are sure and no other, as a list has them; empty where none is, null where there is no answer',
    example: '6109.10',
  }),
  likely_line: z.string().nullable().meta({
    description:
      'the likeliest line, whole: its digits below `tariff_code` are a guess; null where there is none',
    example: '6109.10.00.40',
  }),
  result: classificationResult.nullable(),
  error: itemProblem.nullable(),
});

export const batchPage = batchRecord
  .extend({
    notices: z.array(z.string()).meta({
      description:
        'what results of this page say of the day of the batch, each in the same words: that the edition may be out of date',
    }),
    results: z.array(itemResult),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'BatchPage' });

export type BatchPage = Plain<z.output<typeof batchPage>>;

export const batchList = z
  .object({
    schema_version: version,
    items: z.array(z.object(batch)),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'BatchList' });

export type BatchList = Plain<z.output<typeof batchList>>;
