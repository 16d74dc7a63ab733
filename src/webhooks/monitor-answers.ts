import type { Store } from '../store/store.js';
import type { Code } from '../tariff/code.js';
import type { StaleAnswer } from './monitor-events.js';

const pageOf = 200;

/** The account's answers under a code, newest first; of answers to the same product, the newest alone. */
export async function staleAnswers(
  history: Pick<Store, 'classifications'>,
  account: string,
  code: Code,
): Promise<readonly StaleAnswer[]> {
  const found = new Map<string, StaleAnswer>();
  let cursor: string | undefined;
  do {
    const page = await history.classifications(account, { code }, pageOf, cursor);
    for (const { id, reference, client, description } of page.items) {
      const key = JSON.stringify([client, reference ?? description]);
      if (!found.has(key)) found.set(key, { id, reference, client, description });
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return [...found.values()];
}
