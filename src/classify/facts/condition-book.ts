import type { Schedule } from '../../tariff/schedule.js';
import type { RowConditions } from './condition.js';
import type { Vocabulary } from './vocabulary.js';

/** The conditions of every row of one edition, read when first asked for. */
export class ConditionBook {
  readonly schedule: Schedule;
  readonly vocabulary: Vocabulary;
  readonly #rows = new Map<number, RowConditions>();

  constructor(schedule: Schedule, vocabulary: Vocabulary) {
    this.schedule = schedule;
    this.vocabulary = vocabulary;
  }

  /** What one row demands of the goods, read from its text. */
  row(index: number): RowConditions {
    const known = this.#rows.get(index);
    if (known) return known;
    const read: RowConditions = { conditions: [], complete: false, residual: false };
    this.#rows.set(index, read);
    return read;
  }
}
