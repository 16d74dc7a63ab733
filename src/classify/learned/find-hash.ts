/** How far from its guessed place a hash is looked for at first; doubled until it is passed. */
const stride = 32;

/**
 * Where a hash stands among sorted hashes, or -1. Hashes are spread evenly, so it is looked for around the place that
 * its size says.
 */
export function findHash(sorted: Uint32Array, hash: number): number {
  const last = sorted.length - 1;
  const guess = Math.floor((hash / 2 ** 32) * sorted.length);
  let low = guess;
  let high = guess;
  if (last < 0) return -1;
  if (sorted[guess]! < hash)
    for (let step = stride; low < last; step *= 2) {
      high = Math.min(last, low + step);
      if (sorted[high]! >= hash) break;
      low = high;
    }
  else
    for (let step = stride; low > 0; step *= 2) {
      low = Math.max(0, high - step);
      if (sorted[low]! <= hash) break;
      high = low;
    }
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = sorted[middle]!;
    if (at === hash) return middle;
    if (at < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
