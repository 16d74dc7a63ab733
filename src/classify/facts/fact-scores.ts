import { perObject } from '../../core/made-once.js';
import type { Condition, RowConditions, Verdict } from './condition.js';
import { conditionAgainst } from './condition-against.js';
import { type ConditionBook, type KindSet, kindsOf } from './condition-book.js';
import type { Fact } from './fact.js';

/** One row of a candidate's path, tested. */
export interface TestedRow {
  readonly verdict: Verdict;
  /** how many of its own conditions came out met, failed, unknown */
  readonly met: number;
  readonly failed: number;
  readonly unknown: number;
  /** how many of those that failed a stated number contradicts: such a row is out */
  readonly refuted: number;
  /** met by stated numbers alone: then the rows beside it are out */
  readonly measured: boolean;
  /** the facts that decided it */
  readonly facts: readonly Fact[];
}

/** The rows below one row that name something, tested. */
interface Named {
  /** the first that is met */
  readonly met: TestedRow | undefined;
  readonly allFail: boolean;
  readonly facts: readonly Fact[];
}

const asked = 1 << 24;
const refutedOnce = 1 << 25;

/** What a stated number that contradicts a line leaves of its weight. */
const refutedShare = 1e-3;

/** What is made of a weight by how many conditions are met, to four, and how many failed, to three. */
const favours = Array.from({ length: 20 }, (_, n) => Math.exp(0.4 * Math.floor(n / 4) - 1.6 * (n % 4)));
/** The finding on a row whose conditions no fact speaks of, by how many conditions it has. */
const untestedRow = (unknown: number): TestedRow => ({
  verdict: 'unknown',
  met: 0,
  failed: 0,
  unknown,
  refuted: 0,
  measured: false,
  facts: [],
});
const untestedRows = Array.from({ length: 32 }, (_, unknown) => untestedRow(unknown));
const untested = (unknown: number): TestedRow => untestedRows[unknown] ?? untestedRow(unknown);

const undecided: Named = { met: undefined, allFail: false, facts: [] };

/** Tests rows against one set of facts, each row once; rows that speak of other things than the facts are not read. */
export class RowTester {
  readonly #book: ConditionBook;
  readonly #facts: readonly Fact[];
  readonly #kinds: KindSet;
  readonly #own = new Map<RowConditions, TestedRow>();
  readonly #tested = new Map<number, TestedRow>();
  readonly #named = new Map<number, Named>();
  readonly #open = new Map<number, readonly number[]>();
  /** met, failed and against of rows asked for, eight bits each, one for asked and one for refuted */
  readonly #standing: Int32Array;

  constructor(book: ConditionBook, facts: readonly Fact[], standing?: Int32Array) {
    this.#book = book;
    this.#facts = facts;
    this.#kinds = kindsOf(facts);
    this.#standing = standing?.fill(0) ?? new Int32Array(facts.length === 0 ? 0 : book.schedule.size);
  }

  /** The numbers of its rows, for another tester to use: this one is asked nothing any more. */
  get room(): Int32Array | undefined {
    return this.#standing.length === 0 ? undefined : this.#standing;
  }

  /** Whether any fact could decide anything among the rows just below a row. */
  speaksBelow(row: number): boolean {
    return this.#kinds !== 0 && (this.#book.demandsBelow(row) & this.#kinds) !== 0;
  }

  /** The row among its siblings: "Other" is met when every sibling fails, and fails when one is met. */
  row(row: number, parent: number | undefined): TestedRow {
    const known = this.#tested.get(row);
    if (known) return known;
    const own = this.#ownOf(row);
    const isResidual = parent !== undefined && own.verdict !== 'failed' && this.#book.row(row).residual;
    const tested = isResidual ? among(own, this.#namedBelow(parent)) : own;
    this.#tested.set(row, tested);
    return tested;
  }

  /** Which of the rows below a row no fact contradicts, by number; none where the facts name one of them. */
  leftOpen(parent: number, children: readonly number[]): readonly number[] {
    let open = this.#open.get(parent);
    if (!open) {
      open = this.#leftOpen(parent, children);
      this.#open.set(parent, open);
    }
    return open;
  }

  #leftOpen(parent: number, children: readonly number[]): readonly number[] {
    const open: number[] = [];
    let met = 0;
    for (let n = 0; n < children.length; n++) {
      const { verdict } = this.row(children[n]!, parent);
      if (verdict === 'met') met++;
      if (verdict !== 'failed') open.push(n);
    }
    return met === 1 ? [] : open;
  }

  /** What the facts make of a line's weight: more where they meet conditions of its rows, less where they contradict them. */
  favour(row: number): number {
    if (this.#kinds === 0) return 1;
    const packed = this.#stand(row);
    const favour = favours[Math.min(packed & 255, 4) * 4 + Math.min((packed >> 8) & 255, 3)]!;
    return packed >= refutedOnce ? favour * refutedShare : favour;
  }

  /** How many rows from a row upward the facts contradict. */
  against(row: number): number {
    return this.#kinds === 0 ? 0 : (this.#stand(row) >> 16) & 255;
  }

  /** How the facts stand to a row and to every row above it, the chapter left out, packed as in `#standing`. */
  #stand(row: number): number {
    const known = this.#standing[row]!;
    if (known !== 0) return known;
    const parent = this.#book.parentOf(row);
    let packed = parent < 0 ? asked : this.#stand(parent);
    if (parent >= 0 && this.speaksBelow(parent)) {
      const { verdict, met, failed, refuted } = this.row(row, parent);
      packed += met + (failed << 8) + (verdict === 'failed' ? 1 << 16 : 0);
      if (refuted > 0) packed |= refutedOnce;
    }
    this.#standing[row] = packed;
    return packed;
  }

  /** The row's own conditions; a row that says more than they do is never met by them alone. */
  #ownOf(row: number): TestedRow {
    const conditions = this.#book.row(row);
    let tested = this.#own.get(conditions);
    if (!tested) {
      const decides = (this.#book.demands(row) & this.#kinds) !== 0;
      tested = decides ? this.#test(conditions) : untested(conditions.conditions.length);
      this.#own.set(conditions, tested);
    }
    return tested;
  }

  #test({ conditions, complete }: RowConditions): TestedRow {
    let met = 0;
    let failed = 0;
    let refuted = 0;
    const facts = new Set<Fact>();
    for (const condition of conditions) {
      const tested = conditionAgainst(condition, this.#facts, this.#book.vocabulary);
      if (tested.verdict === 'met') met++;
      if (tested.verdict === 'failed') failed++;
      if (tested.verdict === 'failed' && isNumber(condition, tested.facts)) refuted++;
      for (const fact of tested.facts) facts.add(fact);
    }
    const unknown = conditions.length - met - failed;
    const verdict = failed > 0 ? 'failed' : complete && unknown === 0 && met > 0 ? 'met' : 'unknown';
    const measured = verdict === 'met' && conditions.every((condition) => isNumber(condition, [...facts]));
    return { verdict, met, failed, unknown, refuted, measured, facts: [...facts] };
  }

  #namedBelow(parent: number): Named {
    if (!this.speaksBelow(parent)) return undecided;
    let found = this.#named.get(parent);
    if (!found) {
      const rows = this.#book
        .children(parent)
        .filter((child) => !this.#book.row(child).residual)
        .map((child) => this.#ownOf(child));
      found = {
        met: rows.find(({ verdict }) => verdict === 'met'),
        allFail: rows.length > 0 && rows.every(({ verdict }) => verdict === 'failed'),
        facts: [...new Set(rows.flatMap(({ facts }) => facts))],
      };
      this.#named.set(parent, found);
    }
    return found;
  }
}

const testersKept = 16;
const testersOf = perObject((_book: ConditionBook) => new Map<string, RowTester>());

/**
 * The tester of what some facts state, wherever in a description they stand: goods of one list share most of their facts,
 * and what was found out of the schedule's rows for one is true for the next.
 */
export function testerFor(book: ConditionBook, facts: readonly Fact[]): RowTester {
  const testers = testersOf(book);
  const key = facts.map(stated).join(';');
  const found =
    testers.get(key) ??
    new RowTester(book, facts, testers.size < testersKept ? undefined : roomOfOldest(testers));
  testers.delete(key);
  testers.set(key, found);
  return found;
}

/** Lets the tester go that was not asked for the longest time. */
function roomOfOldest(testers: Map<string, RowTester>): Int32Array | undefined {
  for (const [key, { room }] of testers) {
    testers.delete(key);
    return room;
  }
  return undefined;
}

/** A fact without the place where it was read. */
const stated = ({ span: _span, text: _text, ...said }: Fact): string => JSON.stringify(said);

/** Whether a condition bounds an amount and the facts state it; that goods named of one material are all of it is only taken so. */
const isNumber = ({ test, kind }: Condition, facts: readonly Fact[]): boolean =>
  test === 'bracket' &&
  (kind !== 'content' || facts.every((fact) => fact.kind === 'content' || fact.share !== undefined));

/** A residual row beside its named siblings. */
function among(own: TestedRow, { met, allFail, facts }: Named): TestedRow {
  if (met) {
    const refuted = own.refuted + (met.measured ? 1 : 0);
    return { ...own, verdict: 'failed', failed: own.failed + 1, refuted, facts: met.facts };
  }
  if (!allFail) return own.verdict === 'met' ? { ...own, verdict: 'unknown' } : own;
  return { ...own, verdict: own.unknown > 0 ? 'unknown' : 'met', met: own.met + 1, facts };
}
