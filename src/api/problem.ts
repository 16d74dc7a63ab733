import { z } from 'zod';

const fault = z.object({
  pointer: z.string().meta({ description: 'JSON pointer to the field' }),
  detail: z.string(),
  code: z.string().optional(),
  row: z.number().int().optional(),
  column: z.string().optional(),
  hint: z.string().optional(),
});

/** A stop as a server tells it: RFC 9457, `application/problem+json`. */
export const problem = z
  .object({
    type: z.string().meta({ example: 'urn:tariff:problem:invalid_request' }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string(),
    code: z.string().meta({ description: 'one of docs/use/errors.md' }),
    request_id: z.string(),
    retryable: z.boolean(),
    hint: z.string().optional(),
    errors: z.array(fault).optional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.output<typeof problem>;

/** What broke one product of a batch. */
export const itemProblem = z.object({ code: z.string(), detail: z.string(), hint: z.string().optional() });

export type ItemProblem = z.output<typeof itemProblem>;
