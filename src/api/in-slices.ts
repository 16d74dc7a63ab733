import { setImmediate as othersFirst } from 'node:timers/promises';

/** Makes one thing of each item of a long list; after every few hundred others have their turn. */
export async function inSlices<T, U>(
  items: readonly T[],
  make: (item: T, place: number) => U,
  atOnce = 500,
): Promise<U[]> {
  const made: U[] = [];
  for (const [place, item] of items.entries()) {
    if (place > 0 && place % atOnce === 0) await othersFirst();
    made.push(make(item, place));
  }
  return made;
}
