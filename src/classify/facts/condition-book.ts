import type { Schedule } from '../../tariff/schedule.js';
import type { RowConditions } from './condition.js';
import { readConditions } from './read-conditions.js';
import type { Vocabulary } from './vocabulary.js';

/** The conditions of every row of one edition, each read when first asked for. */
export class ConditionBook {
  readonly schedule: Schedule;
  readonly vocabulary: Vocabulary;
  readonly #rows = new Map<number, RowConditions>();
  readonly #children = new Map<number, readonly number[]>();
  readonly #paths = new Map<number, readonly number[]>();

  constructor(schedule: Schedule, vocabulary: Vocabulary) {
    this.schedule = schedule;
    this.vocabulary = vocabulary;
  }

  /** What one row demands of the goods. */
  row(index: number): RowConditions {
    let read = this.#rows.get(index);
    if (!read) {
      read = readConditions(this.schedule.row(index).text, this.vocabulary);
      this.#rows.set(index, read);
    }
    return read;
  }

  /** The rows just below a row. */
  children(index: number): readonly number[] {
    let found = this.#children.get(index);
    if (!found) {
      found = this.schedule.children(index).map((row) => row.index);
      this.#children.set(index, found);
    }
    return found;
  }

  /** The rows from chapter to row, the row itself last. */
  path(index: number): readonly number[] {
    let found = this.#paths.get(index);
    if (!found) {
      found = [...this.schedule.ancestors(index).map((row) => row.index), index];
      this.#paths.set(index, found);
    }
    return found;
  }
}
