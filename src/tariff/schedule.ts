import type { Code } from './code.js';
import type { Edition } from './edition.js';

/** A list of texts addressed by number; packs decode each one when it is first asked for. */
export interface TextTable {
  readonly size: number;
  at(index: number): string;
}

/**
 * The rows of one edition as columns, in the schedule's own order, chapters and derived headings included.
 * `key` is the code padded to ten digits (times 16 plus its length), -1 for an un-numbered row; text columns hold
 * numbers into `texts`, where 0 is the empty text.
 */
export interface ScheduleColumns {
  readonly key: Float64Array;
  readonly parent: Int32Array;
  readonly text: Uint32Array;
  readonly units: Uint32Array;
  readonly general: Uint32Array;
  readonly special: Uint32Array;
  readonly column2: Uint32Array;
  readonly footnotes: Uint32Array;
  readonly quota: Uint32Array;
  readonly additional: Uint32Array;
  /** 1 where the row is not printed in the official schedule and was derived by prefix */
  readonly derived: Uint8Array;
  readonly texts: TextTable;
}

/** One row of the schedule. */
export interface TariffRow {
  readonly index: number;
  /** the row's own digits; empty for a row that only groups others */
  readonly code: Code;
  readonly text: string;
  readonly derived: boolean;
}

/** The rate texts of a line, with the code of the row that prints them (a ten-digit line inherits from its parent). */
export interface LineRates {
  readonly general: string;
  readonly special: string;
  readonly column2: string;
  readonly from: Code;
}

export interface Footnote {
  readonly columns: readonly string[];
  readonly text: string;
}

export const codeKey = (code: Code): number => Number(code.padEnd(10, '0')) * 16 + code.length;

function codeOfKey(key: number): Code {
  if (key < 0) return '';
  const length = key % 16;
  return String((key - length) / 16)
    .padStart(10, '0')
    .slice(0, length);
}

/** The schedule prints its codes in ascending order; a file that does not is looked up all the same. */
function inCodeOrder(key: Float64Array): Uint32Array {
  const rows = new Uint32Array(key.length);
  let count = 0;
  let ascending = true;
  for (let row = 0; row < key.length; row++) {
    if (key[row]! < 0) continue;
    if (count > 0 && key[rows[count - 1]!]! > key[row]!) ascending = false;
    rows[count++] = row;
  }
  const coded = rows.subarray(0, count);
  return ascending ? coded : coded.sort((a, b) => key[a]! - key[b]! || a - b);
}

/** One edition of a tariff schedule: look up any prefix, walk up and down, read rates and units with inheritance. */
export class Schedule {
  readonly edition: Edition;
  readonly size: number;
  readonly #columns: ScheduleColumns;
  readonly #coded: Uint32Array;
  readonly #firstChild: Int32Array;
  readonly #nextSibling: Int32Array;
  readonly #indexes = new Map<Code, number>();
  readonly #codes: Code[];

  constructor(edition: Edition, columns: ScheduleColumns) {
    this.edition = edition;
    this.#columns = columns;
    this.size = columns.key.length;
    this.#codes = new Array<Code>(this.size);
    this.#coded = inCodeOrder(columns.key);
    const firstChild = new Int32Array(this.size).fill(-1);
    const nextSibling = new Int32Array(this.size).fill(-1);
    const { parent } = columns;
    for (let index = this.size - 1; index >= 0; index--) {
      const above = parent[index]!;
      if (above < 0) continue;
      nextSibling[index] = firstChild[above]!;
      firstChild[above] = index;
    }
    this.#firstChild = firstChild;
    this.#nextSibling = nextSibling;
  }

  /** The digits of a row alone, for walks that read no texts; empty for a row that only groups others. */
  codeAt(index: number): Code {
    this.#codes[index] ??= codeOfKey(this.#columns.key[index]!);
    return this.#codes[index];
  }

  /** The rows just below a row, by number. */
  rowsBelow(index: number): number[] {
    const found: number[] = [];
    for (let child = this.#firstChild[index]!; child >= 0; child = this.#nextSibling[child]!)
      found.push(child);
    return found;
  }

  row(index: number): TariffRow {
    const { text, texts, derived } = this.#columns;
    return {
      index,
      code: this.codeAt(index),
      text: texts.at(text[index]!),
      derived: derived[index] === 1,
    };
  }

  /**
   * The row that stands for a code or any prefix of one. Where the schedule prints no row of its own for the prefix
   * (heading 0205 is printed only as 0205.00.00.00), the one row that stands for it is returned.
   */
  find(code: Code): TariffRow | undefined {
    const index = this.#search(code);
    return index < 0 ? undefined : this.row(index);
  }

  /** The number of the row that `find` gives, -1 where there is none; looked up once for each code. */
  indexOf(code: Code): number {
    let index = this.#indexes.get(code);
    if (index === undefined) {
      index = this.#search(code);
      if (index >= 0) this.#indexes.set(code, index);
    }
    return index;
  }

  has(code: Code): boolean {
    return this.#search(code) >= 0;
  }

  #search(code: Code): number {
    for (let i = this.#lowerBound(codeKey(code) - code.length); i < this.#coded.length; i++) {
      const found = this.codeAt(this.#coded[i]!);
      if (!found.startsWith(code) && !code.startsWith(found)) return -1;
      if (found.startsWith(code)) return this.#coded[i]!;
    }
    return -1;
  }

  children(index: number): TariffRow[] {
    return this.rowsBelow(index).map((child) => this.row(child));
  }

  /** The row above, -1 for a chapter. */
  parentOf(index: number): number {
    return this.#columns.parent[index]!;
  }

  isLeaf(index: number): boolean {
    return this.#firstChild[index] === -1;
  }

  /** The rows above a row, chapter first. */
  ancestors(index: number): TariffRow[] {
    const above: TariffRow[] = [];
    for (let at = this.#columns.parent[index]!; at >= 0; at = this.#columns.parent[at]!)
      above.unshift(this.row(at));
    return above;
  }

  /** The texts from heading to row, as a broker reads them down the page. */
  path(index: number): TariffRow[] {
    return [...this.ancestors(index).filter((row) => row.code.length !== 2), this.row(index)];
  }

  /** Every line that can be declared below a prefix: ten digits, or the last printed digits in chapters 98 and 99. */
  *lines(prefix: Code = ''): Generator<TariffRow> {
    const start = prefix === '' ? 0 : this.#lowerBound(codeKey(prefix) - prefix.length);
    for (let i = start; i < this.#coded.length; i++) {
      const index = this.#coded[i]!;
      const code = this.codeAt(index);
      if (!code.startsWith(prefix)) {
        if (code.length < prefix.length && prefix.startsWith(code)) continue;
        return;
      }
      if (code.length === 10 || (code.length === 8 && this.#firstChild[index] === -1)) yield this.row(index);
    }
  }

  /** The special cell belongs to the row that prints the general rate; column 2 may be printed again below it. */
  rates(index: number): LineRates {
    const { general, special, column2, texts, parent } = this.#columns;
    for (let at = index; at >= 0; at = parent[at]!) {
      if (general[at] === 0 && special[at] === 0) continue;
      return {
        general: texts.at(general[at]!),
        special: texts.at(special[at]!),
        column2: this.#inherited(column2, index),
        from: this.row(at).code,
      };
    }
    return { general: '', special: '', column2: this.#inherited(column2, index), from: '' };
  }

  /** Units of quantity to report, inherited where the line prints none. */
  units(index: number): string[] {
    return this.#inherited(this.#columns.units, index)
      .split('|')
      .filter((unit) => unit !== '');
  }

  /** Footnotes of a line and of the rows above it, its own first. */
  footnotes(index: number): Footnote[] {
    const { footnotes, texts, parent } = this.#columns;
    const found: Footnote[] = [];
    for (let at = index; at >= 0; at = parent[at]!) {
      const written = texts.at(footnotes[at]!);
      for (const line of written === '' ? [] : written.split('\n')) {
        const [columns = '', text = ''] = line.split('\t');
        found.push({ columns: columns.split(','), text });
      }
    }
    return found;
  }

  quotaUnit(index: number): string {
    return this.#inherited(this.#columns.quota, index);
  }

  additionalDuties(index: number): string {
    return this.#inherited(this.#columns.additional, index);
  }

  /** The loaded codes nearest to one that is not there, of its length: longest shared prefix first. */
  nearest(code: Code, count = 5): Code[] {
    const found = new Set<Code>();
    const distance = (near: Code) => Math.abs(Number(near) - Number(code));
    for (let length = code.length - 1; length >= 2 && found.size < count; length--) {
      const below = this.#codesBelow(code.slice(0, length), code.length);
      for (const near of below.sort((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1))) found.add(near);
    }
    return [...found].slice(0, count);
  }

  #codesBelow(prefix: Code, length: number): Code[] {
    const found = new Set<Code>();
    for (let i = this.#lowerBound(Number(prefix.padEnd(10, '0')) * 16); i < this.#coded.length; i++) {
      const code = codeOfKey(this.#columns.key[this.#coded[i]!]!);
      if (!code.startsWith(prefix) && !prefix.startsWith(code)) break;
      if (code.startsWith(prefix) && code.length >= length) found.add(code.slice(0, length));
    }
    return [...found];
  }

  #inherited(column: Uint32Array, index: number): string {
    for (let at = index; at >= 0; at = this.#columns.parent[at]!)
      if (column[at] !== 0) return this.#columns.texts.at(column[at]!);
    return '';
  }

  #lowerBound(key: number): number {
    let low = 0;
    let high = this.#coded.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#columns.key[this.#coded[middle]!]! < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
