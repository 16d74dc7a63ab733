import type { UnsavedResult } from '../api/product-answers.js';
import type { AskedProduct } from '../engine/rows/answer-rows.js';

type Answer = (account: string, product: AskedProduct) => Promise<UnsavedResult>;

/**
 * Gives the answer to a product that was asked before without working it out again: the same words, facts and feedback on
 * the same day have the same answer. Whose reference and client it was makes no difference.
 */
export function recallAnswers(answer: Answer, atMost: number): Answer {
  const known = new Map<string, Promise<UnsavedResult>>();
  return (account, product) => {
    const { reference: _reference, client: _client, ...asked } = product.request;
    const key = JSON.stringify([asked, product.feedback]);
    const found = known.get(key) ?? answer(account, product);
    // the newest stand last; a fault is not kept
    known.delete(key);
    known.set(key, found);
    found.catch(() => known.delete(key));
    const oldest = known.keys().next().value;
    if (known.size > atMost && oldest !== undefined) known.delete(oldest);
    return found;
  };
}
