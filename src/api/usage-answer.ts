import { z } from 'zod';
import { time } from './fields.js';

const count = z.number().int();

/** What was used, by day, month or operation; on a server also what is left. */
export const usageResult = z
  .object({
    schema_version: z.literal('1'),
    from: z.string(),
    to: z.string(),
    group_by: z.enum(['day', 'month', 'operation', 'key']),
    rows: z.array(
      z.object({
        key: z.string(),
        /** products classified */
        classifications: count,
        calls: count,
        batches: count,
      }),
    ),
    /** products classified in all */
    total: count,
    quota: z
      .object({
        products_per_month: count.nullable().meta({ description: 'null: no limit' }),
        used: count,
        remaining: count.nullable(),
        resets_at: time,
      })
      .nullable()
      .meta({ description: 'null where no server counts' }),
    limits: z
      .object({
        calls_per_minute: count.nullable().meta({ description: 'null: no limit' }),
        burst: count,
        products_per_minute: count.nullable().meta({ description: 'pace of batches; null: unpaced' }),
        items_per_batch: count,
      })
      .nullable(),
  })
  .meta({ id: 'Usage' });

export type UsageResult = z.output<typeof usageResult>;
