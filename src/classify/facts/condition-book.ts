import type { Language } from '../../core/say.js';
import { type Code, isCode } from '../../tariff/code.js';
import type { Schedule } from '../../tariff/schedule.js';
import type { RowConditions } from './condition.js';
import type { FactKind } from './fact.js';
import { readConditions } from './read-conditions.js';
import { standingWords, type Vocabulary } from './vocabulary.js';

/** Kinds of facts as a set of bits. */
export type KindSet = number;

const bitOf: Readonly<Record<FactKind, KindSet>> = {
  material: 1,
  construction: 2,
  person: 4,
  value: 8,
  measure: 16,
  content: 32,
  count: 64,
  state: 128,
  process: 256,
  use: 512,
  power: 1024,
  newness: 2048,
  packing: 4096,
  part: 8192,
  set: 16384,
  // a denial may decide what the fact it denies would decide
  denied: 1 | 2 | 128 | 256 | 1024 | 2048 | 4096,
};

/** Which kinds of facts a list holds. */
export const kindsOf = (list: readonly { readonly kind: FactKind }[]): KindSet =>
  list.reduce((kinds, { kind }) => kinds | bitOf[kind], 0);

/** The kinds of facts that can decide a row's conditions: a content may be told by the material as well. */
const decidedBy = ({ conditions }: RowConditions): KindSet => {
  const kinds = kindsOf(conditions);
  return (kinds & bitOf.content) === 0 ? kinds : kinds | bitOf.material;
};

/** What a book knows of a row, each part found out when it is first asked for. */
class KnownRow {
  text: string | undefined = undefined;
  conditions: RowConditions | undefined = undefined;
  demands: KindSet | undefined = undefined;
  demandsBelow: KindSet | undefined = undefined;
  children: readonly number[] | undefined = undefined;
  path: readonly number[] | undefined = undefined;
  tops: readonly Code[] | undefined = undefined;
  leadsTo: Code | undefined = undefined;
}

/** What the goods of headings are called in trade, by the code of the heading. */
export type HeadingWords = Readonly<Record<Code, Readonly<Partial<Record<Language, string>>>>>;

/** The conditions of every row of one edition, each read when first asked for. */
export class ConditionBook {
  readonly schedule: Schedule;
  readonly vocabulary: Vocabulary;
  readonly #texts = new Map<string, RowConditions>();
  readonly #rows: KnownRow[];

  constructor(
    schedule: Schedule,
    vocabulary: Vocabulary,
    readonly headingWords: HeadingWords = {},
  ) {
    this.schedule = schedule;
    this.vocabulary = vocabulary;
    this.#rows = new Array<KnownRow>(schedule.size);
  }

  /** What one row demands of the goods. */
  row(index: number): RowConditions {
    const known = this.#known(index);
    if (!known.conditions) {
      const text = this.text(index);
      // "Of cotton" stands in the schedule 177 times
      known.conditions = this.#texts.get(text) ?? readConditions(text, this.vocabulary);
      this.#texts.set(text, known.conditions);
    }
    return known.conditions;
  }

  /** The kinds of facts that could decide a row's own conditions. */
  demands(index: number): KindSet {
    const known = this.#known(index);
    known.demands ??= decidedBy(this.row(index));
    return known.demands;
  }

  /** The kinds of facts that could decide anything among the rows just below a row. */
  demandsBelow(index: number): KindSet {
    const known = this.#known(index);
    known.demandsBelow ??= this.children(index).reduce((kinds, child) => kinds | this.demands(child), 0);
    return known.demandsBelow;
  }

  /** The rows just below a row; a row that holds no line is left out. */
  children(index: number): readonly number[] {
    const known = this.#known(index);
    known.children ??= this.schedule
      .rowsBelow(index)
      .filter((row) => this.code(row) !== '' || this.tops(row).length > 0);
    return known.children;
  }

  /** The row above, -1 for a chapter. */
  parentOf(index: number): number {
    return this.schedule.parentOf(index);
  }

  /** The rows from chapter to row, the row itself last. */
  path(index: number): readonly number[] {
    const known = this.#known(index);
    if (!known.path) {
      const parent = this.parentOf(index);
      // as long as it is and no longer: a spread leaves room for more behind each of 30,000
      known.path = parent < 0 ? [index] : this.path(parent).concat(index);
    }
    return known.path;
  }

  /** The row's own digits; empty for a row that only groups others. */
  code(index: number): Code {
    return this.schedule.codeAt(index);
  }

  text(index: number): string {
    const known = this.#known(index);
    known.text ??= this.schedule.row(index).text;
    return known.text;
  }

  /** The codes that together hold every line of a row and no other: its own, or those of the rows below it. */
  tops(index: number): readonly Code[] {
    const known = this.#known(index);
    if (!known.tops) {
      const own = this.code(index);
      const below = this.schedule.rowsBelow(index);
      const whole = own !== '' && (below.length === 0 || !this.#isShared(index, own));
      known.tops = whole ? [own] : below.flatMap((row) => this.tops(row));
    }
    return known.tops;
  }

  /** The schedule sets 3004.50.50 beside 3004.50, not below it: then the shorter code holds more than its row. */
  #isShared(index: number, own: Code): boolean {
    const parent = this.parentOf(index);
    if (parent < 0) return false;
    return this.schedule.rowsBelow(parent).some((row) => row !== index && this.code(row).startsWith(own));
  }

  /** The longest code that begins every line of a row and stands in the schedule; empty where there is none. */
  leadsTo(index: number): Code {
    const known = this.#known(index);
    known.leadsTo ??= this.#longestOver(this.tops(index));
    return known.leadsTo;
  }

  #longestOver([first = '', ...others]: readonly Code[]): Code {
    let length = first.length;
    for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
    for (; length > 0; length--) {
      const prefix = first.slice(0, length);
      if (isCode(prefix) && this.schedule.has(prefix)) return prefix;
    }
    return '';
  }

  /** A standing phrase of the vocabulary with its blanks filled. */
  words(id: string, language: Language, blanks: Readonly<Record<string, string>> = {}): string {
    return standingWords(this.vocabulary, id, language, blanks);
  }

  #known(index: number): KnownRow {
    let known = this.#rows[index];
    if (!known) {
      known = new KnownRow();
      this.#rows[index] = known;
    }
    return known;
  }
}
