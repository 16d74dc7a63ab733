import type { Measure, MeasureProgramme } from './measure.js';

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((number) => b.includes(number));

const originsMeet = (a: Measure, b: Measure): boolean => {
  const [left, right] = [a.scope.origins, b.scope.origins];
  return !left || !right || [...left].some((origin) => right.has(origin));
};

const periodsMeet = (a: Measure, b: Measure): boolean =>
  (b.to === undefined || a.from <= b.to) && (a.to === undefined || b.from <= a.to);

/**
 * Pairs of rows that say the same heading of the same goods, days and terms twice: a fault of the file. The user's own rows
 * are laid over the others on purpose, and are compared with each other before.
 */
export function overlappingMeasures(
  programmes: readonly MeasureProgramme[],
): readonly (readonly [Measure, Measure])[] {
  const pairs: (readonly [Measure, Measure])[] = [];
  for (const { measures } of programmes) {
    const byHeading = new Map<string, Measure[]>();
    for (const measure of measures) {
      const earlier = byHeading.get(measure.heading) ?? [];
      for (const other of earlier)
        if (
          measure.heading !== '' &&
          measure.yours === undefined &&
          other.yours === undefined &&
          sameNumbers(measure.scope.lists, other.scope.lists) &&
          sameNumbers(measure.scope.exceptLists, other.scope.exceptLists) &&
          JSON.stringify(measure.when) === JSON.stringify(other.when) &&
          originsMeet(measure, other) &&
          periodsMeet(measure, other)
        )
          pairs.push([other, measure]);
      earlier.push(measure);
      byHeading.set(measure.heading, earlier);
    }
  }
  return pairs;
}
