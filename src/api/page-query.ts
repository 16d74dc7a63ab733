import { z } from 'zod';

/** One page of a list. */
export const pageQuery = z.strictObject({
  limit: z.number().int().min(1).max(200).default(50).describe('how many at most'),
  cursor: z.string().max(200).optional().describe('`next_cursor` of the page before: go on where it ended'),
});

export type PageQueryInput = z.input<typeof pageQuery>;
