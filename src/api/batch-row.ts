import { z } from 'zod';
import { classificationResult } from './classification-result.js';
import { opinion } from './opinion.js';

const version = z.literal('1');

const { schema_version: _version, id: _id, created_at: _at, ...answered } = classificationResult.shape;

/** A row of a list as `tariff batch` writes it to NDJSON, or as an element of a JSON list: what came in, and the answer to it. */
const answeredRow = z.object({
  schema_version: version,
  row: z.number().int().meta({ description: 'where it stood in the list that came in' }),
  reference: z.string().exactOptional(),
  answer_id: z
    .string()
    .exactOptional()
    .meta({ description: 'the same as long as the same is asked; answers that come back name it' }),
  input: z.record(z.string(), z.string()).meta({ description: 'the cells that came in, by their headings' }),
  skipped: z
    .enum(['total', 'heading'])
    .exactOptional()
    .meta({ description: 'why the row is no product; it has no answer then' }),
  tariff_code: z.string().exactOptional().meta({ description: 'the digits that are sure and no other' }),
  likely_line: z.string().exactOptional().meta({ description: 'the likeliest line, whole' }),
  check: z
    .object({
      result: z.enum(['agree', 'differs', 'dead', 'unreadable']),
      code: z.string(),
      digits: z.number().int().exactOptional().meta({ description: 'how many were compared' }),
      sure: z.boolean().exactOptional(),
      successors: z
        .array(z.string())
        .exactOptional()
        .meta({ description: 'where the goods of a dead code are now, as far as it is recorded' }),
      total_ad_valorem: z
        .string()
        .exactOptional()
        .meta({ description: 'what the goods pay under the code, in the hundred' }),
      duty_difference: z
        .string()
        .exactOptional()
        .meta({ description: 'US dollars that they pay more under the likeliest line' }),
    })
    .exactOptional()
    .meta({ description: 'how the code of the checked column stands to the answer' }),
  assistant: opinion
    .exactOptional()
    .meta({ description: 'what a language model says of a row that is not accepted; it decides nothing' }),
  error: z.string().exactOptional().meta({ description: 'why there is no answer' }),
  ...z.object(answered).partial().shape,
  warnings: z.array(z.string()),
});

/** What holds for all rows of the day: the first line of an NDJSON list, an element of a JSON one. */
const notice = z.object({ type: z.literal('notice'), notices: z.array(z.string()) });

export const batchRow = z.union([answeredRow, notice]);
