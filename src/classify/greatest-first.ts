/** Runs of this length are put in order one by one, longer ones are merged. */
const run = 12;

/**
 * Puts the numbers of some values in order, the greatest value first and equal ones as `isFirst` says. Lists are sorted by
 * the thousand a second, and this makes no number that is thrown away.
 */
export function greatestFirst(
  values: ArrayLike<number>,
  numbers: readonly number[],
  isFirst: (a: number, b: number) => boolean,
): number[] {
  const count = numbers.length;
  let from = numbers.slice();
  for (let start = 0; start < count; start += run) {
    const end = Math.min(start + run, count);
    for (let n = start + 1; n < end; n++) {
      const one = from[n]!;
      const value = values[one]!;
      let at = n - 1;
      for (; at >= start; at--) {
        const other = from[at]!;
        const theirs = values[other]!;
        if (theirs > value || (theirs === value && isFirst(other, one))) break;
        from[at + 1] = other;
      }
      from[at + 1] = one;
    }
  }
  let to = numbers.slice();
  for (let width = run; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width)
      merge(
        values,
        from,
        to,
        start,
        Math.min(start + width, count),
        Math.min(start + 2 * width, count),
        isFirst,
      );
    [from, to] = [to, from];
  }
  return from;
}

function merge(
  values: ArrayLike<number>,
  from: readonly number[],
  to: number[],
  start: number,
  middle: number,
  end: number,
  isFirst: (a: number, b: number) => boolean,
): void {
  let left = start;
  let right = middle;
  for (let at = start; at < end; at++) {
    if (left === middle) to[at] = from[right++]!;
    else if (right === end) to[at] = from[left++]!;
    else {
      const a = from[left]!;
      const b = from[right]!;
      const x = values[a]!;
      const y = values[b]!;
      if (x > y || (x === y && isFirst(a, b))) {
        to[at] = a;
        left++;
      } else {
        to[at] = b;
        right++;
      }
    }
  }
}
