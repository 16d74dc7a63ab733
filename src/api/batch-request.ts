import { z } from 'zod';
import { classifyRequest } from './classify-request.js';

export const itemsAtMost = 10_000;

const named = {
  item_id: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('your own key of the product; it comes back with its answer'),
};

/** A list of products; `item_id` is the caller's own and comes back with the answer of each. */
const listOf = <Item extends z.ZodType<{ item_id: string }>>(item: Item) =>
  z.strictObject({
    items: z
      .array(item)
      .min(1, 'at least one item')
      .max(itemsAtMost, 'at most 10,000 items')
      .superRefine((items, check) => {
        const seen = new Set<string>();
        items.forEach(({ item_id }, at) => {
          if (seen.has(item_id))
            check.addIssue({ code: 'custom', path: [at, 'item_id'], message: 'another item has this id' });
          seen.add(item_id);
        });
      })
      .describe('the products, each as in `POST /v1/classify`'),
    callback: z
      .string()
      .min(1)
      .max(80)
      .optional()
      .meta({ description: 'id of an enabled webhook that hears when the batch is at its end' }),
  });

/** Many products to be answered later. */
export const batchRequest = listOf(classifyRequest.omit({ keep: true }).extend(named)).meta({
  id: 'BatchRequest',
});

/**
 * What a list has to be for any of it to be taken: products by names of their own. Each is read by itself then, so that
 * one bad row costs its own answer and no other.
 */
export const batchEnvelope = listOf(z.object(named));

export type BatchRequestInput = z.input<typeof batchRequest>;
