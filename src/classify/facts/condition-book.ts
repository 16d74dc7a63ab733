import { type Code, isCode } from '../../tariff/code.js';
import type { Schedule } from '../../tariff/schedule.js';
import type { RowConditions } from './condition.js';
import { readConditions } from './read-conditions.js';
import type { Vocabulary } from './vocabulary.js';

/** The conditions of every row of one edition, each read when first asked for. */
export class ConditionBook {
  readonly schedule: Schedule;
  readonly vocabulary: Vocabulary;
  readonly #texts = new Map<string, RowConditions>();
  readonly #rows = new Map<number, RowConditions>();
  readonly #children = new Map<number, readonly number[]>();
  readonly #said = new Map<number, { readonly code: Code; readonly text: string }>();
  readonly #tops = new Map<number, readonly Code[]>();
  readonly #paths = new Map<number, readonly number[]>();

  constructor(schedule: Schedule, vocabulary: Vocabulary) {
    this.schedule = schedule;
    this.vocabulary = vocabulary;
  }

  /** What one row demands of the goods. */
  row(index: number): RowConditions {
    let read = this.#rows.get(index);
    if (!read) {
      const text = this.text(index);
      // "Of cotton" stands in the schedule 177 times
      read = this.#texts.get(text) ?? readConditions(text, this.vocabulary);
      this.#texts.set(text, read);
      this.#rows.set(index, read);
    }
    return read;
  }

  /** The rows just below a row; a row that holds no line is left out. */
  children(index: number): readonly number[] {
    let found = this.#children.get(index);
    if (!found) {
      found = this.schedule
        .children(index)
        .filter((row) => row.code !== '' || this.tops(row.index).length > 0)
        .map((row) => row.index);
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

  /** The row's own digits; empty for a row that only groups others. */
  code(index: number): Code {
    return this.#read(index).code;
  }

  text(index: number): string {
    return this.#read(index).text;
  }

  /** The codes that together hold every line of a row and no other: its own, or those of the rows below it. */
  tops(index: number): readonly Code[] {
    const known = this.#tops.get(index);
    if (known) return known;
    const own = this.code(index);
    const below = this.schedule.children(index);
    const whole = own !== '' && (below.length === 0 || !this.#isShared(index, own));
    const found = whole ? [own] : below.flatMap((row) => this.tops(row.index));
    this.#tops.set(index, found);
    return found;
  }

  /** The schedule sets 3004.50.50 beside 3004.50, not below it: then the shorter code holds more than its row. */
  #isShared(index: number, own: Code): boolean {
    const parent = this.path(index).at(-2);
    if (parent === undefined) return false;
    return this.schedule.children(parent).some((row) => row.index !== index && row.code.startsWith(own));
  }

  /** The longest code that begins every line of a row and stands in the schedule; empty where there is none. */
  leadsTo(index: number): Code {
    const [first = '', ...others] = this.tops(index);
    let length = first.length;
    for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
    for (; length > 0; length--) {
      const prefix = first.slice(0, length);
      if (isCode(prefix) && this.schedule.has(prefix)) return prefix;
    }
    return '';
  }

  /** A standing phrase of the vocabulary with its blanks filled. */
  words(id: string, language: 'en' | 'es', blanks: Readonly<Record<string, string>> = {}): string {
    const wording = this.vocabulary.questions.get(id)?.[language] ?? '';
    return wording.replace(/\{(\w+)\}/g, (_, name: string) => blanks[name] ?? '');
  }

  #read(index: number): { readonly code: Code; readonly text: string } {
    let row = this.#said.get(index);
    if (!row) {
      const { code, text } = this.schedule.row(index);
      row = { code, text };
      this.#said.set(index, row);
    }
    return row;
  }
}
