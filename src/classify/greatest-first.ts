/** Runs of this length are put in order one by one, longer ones are merged. */
const run = 12;

/** The numbers of some values in order, the greatest value first and equal ones as `isFirst` says. */
export function greatestFirst(
  values: ArrayLike<number>,
  count: number,
  isFirst: (a: number, b: number) => boolean,
): Int32Array {
  let from = new Int32Array(count);
  for (let n = 0; n < count; n++) from[n] = n;
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
  let to = new Int32Array(count);
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
  from: Int32Array,
  to: Int32Array,
  start: number,
  middle: number,
  end: number,
  isFirst: (a: number, b: number) => boolean,
): void {
  let left = start;
  let right = middle;
  if (middle === end || !isBefore(values, from[middle]!, from[middle - 1]!, isFirst)) {
    for (let at = start; at < end; at++) to[at] = from[at]!;
    return;
  }
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

function isBefore(
  values: ArrayLike<number>,
  one: number,
  other: number,
  isFirst: (a: number, b: number) => boolean,
): boolean {
  const [x, y] = [values[one]!, values[other]!];
  return x > y || (x === y && isFirst(one, other));
}
