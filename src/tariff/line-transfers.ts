import type { CivilDate } from '../core/civil-date.js';
import type { Code } from './code.js';

/** Statistical lines that ended on one day, and the lines that took their goods, as the record of the change names them. */
export interface LineTransfer {
  /** the first day without the old lines */
  readonly from: CivilDate;
  /** the edition that made it: `2026 HTS Revision 11` */
  readonly edition: string;
  readonly codes: ReadonlyMap<Code, readonly Code[]>;
}

/** Where the goods of a line went. */
export interface FollowedLine {
  /** the last transfer that moved them: the day and the edition */
  readonly from: CivilDate;
  readonly edition: string;
  /** the lines that have them now, one or several of which the goods decide */
  readonly codes: readonly Code[];
  /** whether the old number stands for other goods now */
  readonly reused: boolean;
}

/** How transfers are written in the data folder. */
export interface WrittenTransfers {
  readonly transfers: readonly {
    readonly from: CivilDate;
    readonly edition: string;
    readonly codes: Readonly<Record<Code, readonly Code[]>>;
  }[];
}

/** The recorded transfers of statistical lines, oldest first. */
export class LineTransfers {
  readonly #transfers: readonly LineTransfer[];

  constructor(transfers: readonly LineTransfer[]) {
    this.#transfers = [...transfers].sort((a, b) => (a.from < b.from ? -1 : 1));
  }

  /** The goods of a line, as it stood on one day, on another; undefined where they are in the same line still. */
  follow(code: Code, on: CivilDate, to: CivilDate): FollowedLine | undefined {
    let found: FollowedLine | undefined;
    for (const step of this.#steps(on, to)) {
      const codes: Code[] = [
        ...new Set((found?.codes ?? [code]).flatMap((each) => step.moves.get(each) ?? [each])),
      ];
      if (codes.length === 1 && codes[0] === (found?.codes[0] ?? code)) continue;
      found = { from: step.from, edition: step.edition, codes, reused: step.taken.has(code) };
    }
    return found;
  }

  /** Every line of one day whose goods stand elsewhere on another, and where. */
  between(on: CivilDate, to: CivilDate): ReadonlyMap<Code, readonly Code[]> {
    const [first, ...more] = this.#steps(on, to);
    if (first === undefined) return new Map();
    if (more.length === 0) return first.moves;
    const codes = new Set([first, ...more].flatMap(({ moves }) => [...moves.keys()]));
    return new Map(
      [...codes].flatMap((code) => {
        const followed = this.follow(code, on, to);
        return followed ? [[code, followed.codes] as const] : [];
      }),
    );
  }

  /** The transfer that ended a line on or before a day, or that began it after. */
  touching(code: Code): readonly LineTransfer[] {
    return this.#transfers.filter(
      ({ codes }) => codes.has(code) || [...codes.values()].some((next) => next.includes(code)),
    );
  }

  /** Every code that a transfer ended or began. */
  codes(): Code[] {
    return [
      ...new Set(this.#transfers.flatMap(({ codes }) => [...codes].flatMap(([old, next]) => [old, ...next]))),
    ];
  }

  /** What moved between two days in the order in which it is met, going back in time as well. */
  #steps(on: CivilDate, to: CivilDate): Step[] {
    if (on <= to) return this.#transfers.filter(({ from }) => on < from && from <= to).map(forward);
    return this.#transfers
      .filter(({ from }) => to < from && from <= on)
      .toReversed()
      .map(backward);
  }
}

interface Step {
  readonly from: CivilDate;
  readonly edition: string;
  readonly moves: ReadonlyMap<Code, readonly Code[]>;
  /** the numbers that stand for goods of another line after it */
  readonly taken: ReadonlySet<Code>;
}

const forward = ({ from, edition, codes }: LineTransfer): Step => ({
  from,
  edition,
  moves: codes,
  taken: new Set([...codes.values()].flat()),
});

function backward({ from, edition, codes }: LineTransfer): Step {
  const moves = new Map<Code, Code[]>();
  for (const [old, next] of codes)
    for (const code of next) moves.set(code, [...(moves.get(code) ?? []), old]);
  return { from, edition, moves, taken: new Set(codes.keys()) };
}

/** Opens the written transfers. */
export const openTransfers = ({ transfers }: WrittenTransfers): LineTransfers =>
  new LineTransfers(transfers.map((each) => ({ ...each, codes: new Map(Object.entries(each.codes)) })));
