/** A value to be made small, and its slope. */
export interface Slope {
  readonly loss: number;
  readonly slope: readonly number[];
}

const product = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** Goes down from a start to where the loss is least, learning the curvature on the way (Broyden, Fletcher, Goldfarb, Shanno). */
export function descend(
  start: readonly number[],
  lossAt: (at: readonly number[]) => Slope,
  steps = 150,
): number[] {
  const size = start.length;
  const inverse = start.map((_, i) => start.map((__, j) => (i === j ? 1 : 0)));
  let at = [...start];
  let here = lossAt(at);
  for (let step = 0; step < steps; step++) {
    const way = inverse.map((row) => -product(row, here.slope));
    const fall = product(way, here.slope);
    if (fall > -1e-10) break;
    let length = 1;
    let next = at;
    let there = here;
    for (; length > 1e-8; length /= 2) {
      next = at.map((value, i) => value + length * way[i]!);
      there = lossAt(next);
      if (there.loss <= here.loss + 1e-4 * length * fall) break;
    }
    if (length <= 1e-8) break;
    const moved = next.map((value, i) => value - at[i]!);
    const turned = there.slope.map((value, i) => value - here.slope[i]!);
    const along = product(moved, turned);
    if (along > 1e-12) {
      const spread = inverse.map((row) => product(row, turned));
      const scale = (1 + product(turned, spread) / along) / along;
      for (let i = 0; i < size; i++)
        for (let j = 0; j < size; j++)
          inverse[i]![j]! +=
            scale * moved[i]! * moved[j]! - (spread[i]! * moved[j]! + moved[i]! * spread[j]!) / along;
    }
    at = next;
    here = there;
  }
  return at;
}
