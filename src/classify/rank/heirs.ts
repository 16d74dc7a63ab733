import type { Code } from '../../tariff/code.js';
import type { Schedule } from '../../tariff/schedule.js';
import type { Reading } from '../text/phrases.js';
import { stem } from '../text/stem.js';
import { plain } from '../text/tokenize.js';

/** A line that takes part of what stood under another, 0..1. */
export interface Heir {
  readonly code: Code;
  readonly share: number;
}

/**
 * What the words of a row say of goods that are known to be in one of its neighbours: how far the row is named, and what
 * "Other" is ahead by. Fitted on 1,524 forks of the schedule that goods with a known line stand below; docs/accuracy.md.
 */
const weights = { named: 3, residual: 1.5 } as const;

/** Words that stand in most rows of a fork and tell nothing of the goods. */
const filler: ReadonlySet<string> = new Set(
  'and for the with not other than its their salt salts containing described statistical note notes chapter this subheading'.split(
    ' ',
  ),
);

const residual = /^other\b/i;
/** Goods that hold one of the things listed are named by it. */
const contents = /^containing\b/i;

const stemsIn = (text: string): string[] => {
  const words = plain(text).match(/[a-z]{3,}/g) ?? [];
  return [...new Set(words.filter((word) => !filler.has(word)).map((word) => stem(word, 'en')))];
};

/**
 * The lines of one edition as a model of another knows them: which lines that it learned have ended or have had their
 * number given to other goods, and how what speaks for them is parted among the lines that took the goods.
 */
export class Heirs {
  readonly schedule: Schedule;
  readonly #moved: ReadonlyMap<Code, readonly Code[]>;
  readonly #readings = new Map<number, readonly (readonly string[])[]>();

  /** `moved`: the lines that the model learned whose goods stand elsewhere in the schedule, and where. */
  constructor(schedule: Schedule, moved: ReadonlyMap<Code, readonly Code[]>) {
    this.schedule = schedule;
    this.#moved = moved;
  }

  /** The row of a learned line, -1 where the schedule has no such line for the same goods. */
  rowOf(code: Code): number {
    if (this.#moved.has(code)) return -1;
    const row = this.schedule.indexOf(code);
    return row >= 0 && this.schedule.codeAt(row) === code && this.schedule.isLeaf(row) ? row : -1;
  }

  /** The lines that have the goods of a learned line that is gone: those recorded, or all below the longest prefix left. */
  of(code: Code): readonly Code[] {
    const recorded = (this.#moved.get(code) ?? []).filter((next) => this.schedule.has(next));
    if (recorded.length > 0) return recorded;
    for (let length = code.length; length >= 2; length -= 2) {
      const below = [...this.schedule.lines(code.slice(0, length))].map((row) => row.code);
      if (below.length > 0) return below;
    }
    return [];
  }

  /** Whether the record of changes moved the goods of a learned line. */
  isMoved(code: Code): boolean {
    return this.#moved.has(code);
  }

  /** Parts the goods of one line among those that took them, by what a description says. */
  share(codes: readonly Code[], reading: Reading): Heir[] {
    if (codes.length < 2) return codes.map((code) => ({ code, share: 1 }));
    const said = new Set(reading.words.map((word) => word.stem));
    const paths = codes.map((code) => {
      const row = this.schedule.indexOf(code);
      return [...this.schedule.ancestors(row).map(({ index }) => index), row];
    });
    const shares = codes.map(() => 1);
    this.#part(
      codes.map((_, n) => n),
      0,
      paths,
      said,
      shares,
    );
    return codes.map((code, n) => ({ code, share: shares[n]! }));
  }

  /** Parts the lines `at` among the rows that lead to them, from one depth of their paths down. */
  #part(
    at: readonly number[],
    depth: number,
    paths: readonly (readonly number[])[],
    said: ReadonlySet<string>,
    shares: number[],
  ): void {
    if (at.length < 2) return;
    const rows = new Map<number, number[]>();
    for (const n of at) {
      const row = paths[n]![Math.min(depth, paths[n]!.length - 1)]!;
      rows.set(row, [...(rows.get(row) ?? []), n]);
    }
    const scores = [...rows.keys()].map((row) => this.#score(row, said));
    const greatest = Math.max(...scores);
    const sum = scores.reduce((total, score) => total + Math.exp(score - greatest), 0);
    [...rows.values()].forEach((below, i) => {
      if (rows.size > 1) for (const n of below) shares[n]! *= Math.exp(scores[i]! - greatest) / sum;
      this.#part(below, depth + 1, paths, said, shares);
    });
  }

  #score(row: number, said: ReadonlySet<string>): number {
    if (residual.test(this.schedule.row(row).text)) return weights.residual;
    const named = this.#readingsOf(row).map(
      (stems) => stems.filter((each) => said.has(each)).length / stems.length,
    );
    return weights.named * Math.max(0, ...named);
  }

  /** The words by which a row is named: all of them, or, where it lists what is contained, those of each. */
  #readingsOf(row: number): readonly (readonly string[])[] {
    let readings = this.#readings.get(row);
    if (!readings) {
      const { text } = this.schedule.row(row);
      const parts = contents.test(text) ? text.split(/,|\bor\b/) : [text];
      readings = parts.map(stemsIn).filter((stems) => stems.length > 0);
      this.#readings.set(row, readings);
    }
    return readings;
  }
}
