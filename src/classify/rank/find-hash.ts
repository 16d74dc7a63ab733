/** Where a hash stands among sorted hashes, or -1. */
export function findHash(sorted: Uint32Array, hash: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = sorted[middle]!;
    if (at === hash) return middle;
    if (at < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
