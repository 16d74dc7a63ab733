import type { Code } from '../../tariff/code.js';
import type { Candidate } from '../classification.js';
import type { ConditionBook } from '../facts/condition-book.js';
import type { Fact } from '../facts/fact.js';
import { RowTester } from '../facts/fact-scores.js';

/** The probability that stands below each row of the schedule, the stated facts weighed in. */
export interface CandidateTree {
  readonly mass: ReadonlyMap<number, number>;
  /** rows below which the candidates part, with the row above each */
  readonly forks: readonly number[];
  /** headings with their share, the greatest first */
  readonly headings: readonly { readonly code: Code; readonly mass: number }[];
  readonly tester: RowTester;
}

/** What a contradiction leaves of a candidate's weight. */
const contradicted = 0.05;

/** Spreads the candidates over the rows of the schedule; all masses together make one. */
export function growTree(
  book: ConditionBook,
  candidates: readonly Pick<Candidate, 'code' | 'probability'>[],
  facts: readonly Fact[],
): CandidateTree {
  const tester = new RowTester(book, facts);
  const mass = new Map<number, number>();
  const below = new Map<number, Set<number>>();
  const headings = new Map<Code, number>();
  const weighed = candidates.flatMap(({ code, probability }) => {
    const row = book.schedule.find(code);
    if (!row || probability <= 0) return [];
    const path = book.path(row.index);
    const against = path.reduce(
      (count, at, n) => count + (n > 0 && tester.row(at, path[n - 1]).verdict === 'failed' ? 1 : 0),
      0,
    );
    return [{ code, path, weight: probability * contradicted ** against }];
  });
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0) || 1;
  for (const { code, path, weight } of weighed) {
    const heading = code.slice(0, 4);
    headings.set(heading, (headings.get(heading) ?? 0) + weight / total);
    path.forEach((row, n) => {
      mass.set(row, (mass.get(row) ?? 0) + weight / total);
      if (n === 0) return;
      const parent = path[n - 1]!;
      const list = below.get(parent) ?? new Set();
      below.set(parent, list.add(row));
    });
  }
  const isBelowHeading = (row: number): boolean => book.leadsTo(row).length >= 4;
  return {
    mass,
    forks: [...below].filter(([row, rows]) => rows.size > 1 && isBelowHeading(row)).map(([row]) => row),
    headings: [...headings]
      .map(([code, share]) => ({ code, mass: share }))
      .sort((a, b) => b.mass - a.mass || (a.code < b.code ? -1 : 1)),
    tester,
  };
}

/** Bits of doubt in a split. */
export function entropy(parts: readonly number[]): number {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (total <= 0) return 0;
  return parts.reduce((sum, part) => (part > 0 ? sum - (part / total) * Math.log2(part / total) : sum), 0);
}
