import type { Verdict } from './condition.js';
import type { ConditionBook } from './condition-book.js';
import type { Fact } from './fact.js';

/** One row of a candidate's path, tested. */
export interface TestedRow {
  readonly row: number;
  readonly verdict: Verdict;
  /** the facts that decided it */
  readonly facts: readonly Fact[];
}

export interface FactScore {
  /** the line's row in the schedule */
  readonly index: number;
  readonly met: number;
  readonly failed: number;
  readonly unknown: number;
  readonly details: readonly TestedRow[];
}

/** How the stated facts speak for and against each line, from heading down to line, residual rows included. */
export function factScores(
  _book: ConditionBook,
  indexes: readonly number[],
  _facts: readonly Fact[],
): FactScore[] {
  return indexes.map((index) => ({ index, met: 0, failed: 0, unknown: 0, details: [] }));
}
