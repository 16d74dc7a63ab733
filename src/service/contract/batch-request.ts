import { z } from 'zod';
import { classifyRequest } from './classify-request.js';

export const itemsAtMost = 10_000;

/** One product of a batch; `item_id` is the caller's own and comes back with its answer. */
const batchItem = classifyRequest.extend({ item_id: z.string().trim().min(1).max(200) });

/** Many products to be answered later. */
export const batchRequest = z
  .strictObject({
    items: z
      .array(batchItem)
      .min(1, 'at least one item')
      .max(itemsAtMost, 'at most 10,000 items')
      .superRefine((items, check) => {
        const seen = new Set<string>();
        items.forEach(({ item_id }, at) => {
          if (seen.has(item_id))
            check.addIssue({ code: 'custom', path: [at, 'item_id'], message: 'another item has this id' });
          seen.add(item_id);
        });
      }),
    callback: z
      .string()
      .min(1)
      .max(80)
      .optional()
      .meta({ description: 'id of the webhook that hears when the batch is at its end' }),
  })
  .meta({ id: 'BatchRequest' });

export type BatchRequestInput = z.input<typeof batchRequest>;

export const pageQuery = z.strictObject({
  limit: z.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
});

export type PageQueryInput = z.input<typeof pageQuery>;
