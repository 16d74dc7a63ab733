import { perObject } from '../../core/made-once.js';
import type { Code } from '../../tariff/code.js';
import type { Candidate } from '../classification.js';
import type { ConditionBook } from '../facts/condition-book.js';
import type { RowTester } from '../facts/fact-scores.js';
import { headingNumber, headingNumbers } from '../heading-number.js';

/** A row below which candidates part. */
export interface TreeFork {
  readonly row: number;
  /** the probability that stands below it */
  readonly mass: number;
  /** bits of doubt in how that is shared */
  readonly doubt: number;
}

/** The probability that stands below each row of the schedule, the stated facts weighed in. */
export interface CandidateTree {
  readonly forks: readonly TreeFork[];
  /** headings with their share, the greatest first */
  readonly headings: readonly { readonly code: Code; readonly mass: number }[];
  readonly tester: RowTester;
  /** what stands below a row; to be asked before the next tree grows */
  massOf(row: number): number;
}

/** What a contradiction leaves of a candidate's weight. */
const contradicted = 0.05;

/** The nodes of the tree that grows now, in columns: they are many, and most of them are never looked at again. */
interface Room {
  /** for every row of the schedule, where its node was put, if it has one in this tree */
  readonly slot: Int32Array;
  readonly row: Int32Array;
  readonly above: Int32Array;
  /** the first node below, and the next one below the same node, by their rows; -1 for none */
  readonly below: Int32Array;
  readonly next: Int32Array;
  readonly mass: Float64Array;
}

const sharedRoom = perObject((book: ConditionBook): Room => {
  const { size } = book.schedule;
  const numbers = (): Int32Array => new Int32Array(size);
  const [slot, row, above, below, next] = [numbers(), numbers(), numbers(), numbers(), numbers()];
  return { slot, row, above, below, next, mass: new Float64Array(size) };
});

/** A tree while its candidates are put in. */
class Growth {
  readonly #book: ConditionBook;
  readonly #room: Room;
  #count = 0;
  /** nodes with anything below them, in the order in which they came */
  readonly branching: number[] = [];

  constructor(book: ConditionBook) {
    this.#book = book;
    this.#room = sharedRoom(book);
  }

  /** The node of a row, put below the node of the row above it when it is new. */
  open(row: number): number {
    const room = this.#room;
    const known = room.slot[row]!;
    if (known < this.#count && room.row[known] === row) return known;
    const parent = this.#book.parentOf(row);
    const above = parent < 0 ? -1 : this.open(parent);
    const node = this.#count++;
    room.slot[row] = node;
    room.row[node] = row;
    room.above[node] = above;
    room.below[node] = -1;
    room.next[node] = -1;
    room.mass[node] = 0;
    if (above >= 0) this.#putBelow(above, node);
    return node;
  }

  #putBelow(above: number, node: number): void {
    const { row, below, next } = this.#room;
    let at = below[above]!;
    if (at < 0) this.branching.push(above);
    if (at < 0 || row[at]! > row[node]!) {
      next[node] = at;
      below[above] = node;
      return;
    }
    while (next[at]! >= 0 && row[next[at]!]! < row[node]!) at = next[at]!;
    next[node] = next[at]!;
    next[at] = node;
  }

  /** Lets a share stand at a node and at all above it. */
  add(node: number, share: number): void {
    const { above, mass } = this.#room;
    for (let at = node; at >= 0; at = above[at]!) mass[at]! += share;
  }

  /** The probability below a row, none where no candidate stands there. */
  massOf(row: number): number {
    const { slot, mass } = this.#room;
    const node = slot[row]!;
    return node < this.#count && this.#room.row[node] === row ? mass[node]! : 0;
  }

  /** The node as a fork, where more than one node stands below it and its lines share a heading. */
  fork(node: number): TreeFork | undefined {
    const { row, below, next, mass } = this.#room;
    const first = below[node]!;
    if (next[first]! < 0 || this.#book.leadsTo(row[node]!).length < 4) return undefined;
    let total = 0;
    for (let at = first; at >= 0; at = next[at]!) total += mass[at]!;
    let doubt = 0;
    for (let at = first; at >= 0 && total > 0; at = next[at]!)
      if (mass[at]! > 0) doubt -= (mass[at]! / total) * Math.log2(mass[at]! / total);
    return { row: row[node]!, mass: mass[node]!, doubt };
  }
}

/** Spreads the candidates over the rows of the schedule; all masses together make one. */
export function growTree(
  book: ConditionBook,
  candidates: readonly Pick<Candidate, 'code' | 'probability' | 'row'>[],
  tester: RowTester,
): CandidateTree {
  const growth = new Growth(book);
  const leaves: number[] = [];
  const places: number[] = [];
  const weights: number[] = [];
  const headings: Code[] = [];
  /** the place of each heading among those of the tree, from 1 */
  const placeOfHeading = new Uint16Array(headingNumbers);
  let sum = 0;
  for (const candidate of candidates) {
    const { code, probability } = candidate;
    const row = candidate.row ?? book.schedule.indexOf(code);
    if (row < 0 || probability <= 0) continue;
    const against = tester.against(row);
    const weight = against === 0 ? probability : probability * contradicted ** against;
    const heading = headingNumber(code);
    if (placeOfHeading[heading] === 0) placeOfHeading[heading] = headings.push(code.slice(0, 4));
    places.push(placeOfHeading[heading]! - 1);
    leaves.push(growth.open(row));
    weights.push(weight);
    sum += weight;
  }
  const total = sum || 1;
  const masses: number[] = headings.map(() => 0);
  for (let n = 0; n < leaves.length; n++) {
    const share = weights[n]! / total;
    masses[places[n]!]! += share;
    growth.add(leaves[n]!, share);
  }
  const forks: TreeFork[] = [];
  for (const node of growth.branching) {
    const fork = growth.fork(node);
    if (fork) forks.push(fork);
  }
  return {
    forks,
    headings: headings
      .map((code, place) => ({ code, mass: masses[place]! }))
      .sort((a, b) => b.mass - a.mass || (a.code < b.code ? -1 : 1)),
    tester,
    massOf: (row) => growth.massOf(row),
  };
}

/** Bits of doubt in a split. */
export function entropy(parts: readonly { readonly mass: number }[]): number {
  let total = 0;
  for (const { mass } of parts) total += mass;
  if (total <= 0) return 0;
  let doubt = 0;
  for (const { mass } of parts) if (mass > 0) doubt -= (mass / total) * Math.log2(mass / total);
  return doubt;
}
