import type { Verdict } from './condition.js';
import { conditionAgainst, type Tested } from './condition-against.js';
import type { ConditionBook } from './condition-book.js';
import type { Fact } from './fact.js';

/** One row of a candidate's path, tested. */
export interface TestedRow {
  readonly row: number;
  readonly verdict: Verdict;
  /** how many of its own conditions came out met, failed, unknown */
  readonly met: number;
  readonly failed: number;
  readonly unknown: number;
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

/** Tests rows against one set of facts, each row once. */
export class RowTester {
  readonly #book: ConditionBook;
  readonly #facts: readonly Fact[];
  readonly #own = new Map<number, TestedRow>();
  readonly #tested = new Map<number, TestedRow>();

  constructor(book: ConditionBook, facts: readonly Fact[]) {
    this.#book = book;
    this.#facts = facts;
  }

  /** The row's own conditions; a row that says more than they do is never met by them alone. */
  own(row: number): TestedRow {
    const known = this.#own.get(row);
    if (known) return known;
    const { conditions, complete } = this.#book.row(row);
    const results = conditions.map(
      (condition): Tested => conditionAgainst(condition, this.#facts, this.#book.vocabulary),
    );
    const count = (verdict: Verdict): number => results.filter((one) => one.verdict === verdict).length;
    const [met, failed, unknown] = [count('met'), count('failed'), count('unknown')];
    const verdict = failed > 0 ? 'failed' : complete && unknown === 0 && met > 0 ? 'met' : 'unknown';
    const facts = [...new Set(results.flatMap((one) => one.facts))];
    const tested = { row, verdict, met, failed, unknown, facts } as const;
    this.#own.set(row, tested);
    return tested;
  }

  /** The row among its siblings: "Other" is met when every sibling fails, and fails when one is met. */
  row(row: number, parent: number | undefined): TestedRow {
    const known = this.#tested.get(row);
    if (known) return known;
    const own = this.own(row);
    let tested = own;
    if (this.#book.row(row).residual && own.verdict !== 'failed' && parent !== undefined)
      tested = this.#residual(own, this.#book.children(parent));
    this.#tested.set(row, tested);
    return tested;
  }

  #residual(own: TestedRow, children: readonly number[]): TestedRow {
    const named = children
      .filter((child) => child !== own.row && !this.#book.row(child).residual)
      .map((child) => this.own(child));
    const met = named.find(({ verdict }) => verdict === 'met');
    if (met) return { ...own, verdict: 'failed', failed: own.failed + 1, facts: met.facts };
    const allFail = named.length > 0 && named.every(({ verdict }) => verdict === 'failed');
    if (!allFail) return own.verdict === 'met' ? { ...own, verdict: 'unknown' } : own;
    const verdict = own.unknown > 0 ? 'unknown' : 'met';
    return { ...own, verdict, met: own.met + 1, facts: [...new Set(named.flatMap(({ facts }) => facts))] };
  }
}

/** How the stated facts speak for and against each line, from heading down to line, residual rows included. */
export function factScores(
  book: ConditionBook,
  indexes: readonly number[],
  facts: readonly Fact[],
  tester = new RowTester(book, facts),
): FactScore[] {
  if (facts.length === 0)
    return indexes.map((index) => ({ index, met: 0, failed: 0, unknown: 0, details: [] }));
  return indexes.map((index) => {
    const path = book.path(index);
    const details = path.slice(1).map((row, n) => tester.row(row, path[n]));
    const sum = (of: 'met' | 'failed' | 'unknown'): number =>
      details.reduce((total, one) => total + one[of], 0);
    return { index, met: sum('met'), failed: sum('failed'), unknown: sum('unknown'), details };
  });
}
