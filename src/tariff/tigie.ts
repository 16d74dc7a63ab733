import type { Code } from './code.js';
import type { Edition } from './edition.js';
import type { TextTable } from './schedule.js';

/** What the lists of one edition say of a fraccion, one bit each. */
export const tigieMarks = {
  inTariff: 1,
  inCatalogue: 2,
  inEarlier: 4,
  nom: 8,
  prosec: 16,
  cuota: 32,
  permit: 64,
} as const;

/** The columns of a Base Única sheet that mark fracciones; a sheet may lack some of them. */
export const markColumns = ['nom', 'prosec', 'cuota', 'permit', 'agency'] as const;
export type MarkColumn = (typeof markColumns)[number];

/** The columns of marks as the Base Única heads them. */
export const markHeadings: Readonly<Record<MarkColumn, string>> = {
  nom: 'NOM',
  prosec: 'PROSEC',
  cuota: 'Cuota compensatoria',
  permit: 'Permiso',
  agency: 'Dependencia',
};

/** The earlier sheet that a mark stands in; the name is empty where no earlier sheet has the fraccion. */
export interface EarlierSheet {
  readonly name: string;
  readonly date: string;
}

/** Marks that the edition's own sheet has no column for, with the earlier sheet that they are of. */
export type EarlierMarks = { readonly [K in MarkColumn]?: EarlierSheet };

/**
 * Mexico's schedule as columns, one row a fraccion in code order. Text columns hold numbers into `texts`, 0 is empty.
 * NICOs of row i stand from `nicoStart[i]` to `nicoStart[i + 1]`.
 */
export interface TigieColumns {
  readonly code: Uint32Array;
  readonly text: Uint32Array;
  readonly unit: Uint32Array;
  readonly igi: Uint32Array;
  readonly earlierIgi: Uint32Array;
  readonly agency: Uint32Array;
  readonly marks: Uint8Array;
  /** programmes and regulations that an earlier print names: bits by their place in `flagNames` */
  readonly flags: Uint32Array;
  readonly nicoStart: Uint32Array;
  readonly nicoNumber: Uint8Array;
  readonly nicoText: Uint32Array;
  readonly nicoFrom: Uint32Array;
  readonly nicoTo: Uint32Array;
  /** JSON of `EarlierMarks`; absent where the sheet of the edition has every column of marks */
  readonly earlierMarks?: Uint32Array;
  readonly texts: TextTable;
}

export interface Nico {
  readonly nico: string;
  readonly text: string;
  readonly from: string;
  /** last day, empty while it is in force */
  readonly to: string;
}

/** A line of eight digits of Mexico's schedule, with everything the loaded lists say of it. */
export interface Fraccion {
  readonly code: Code;
  /** empty where no loaded list prints the text of the fraccion itself */
  readonly text: string;
  /** `01 KILO`: key and name of the unit of the tariff; empty where no list says */
  readonly unit: string;
  /** as the list of the edition writes it; empty where the fraccion is not in it */
  readonly igi: string;
  readonly earlierIgi: string;
  readonly agency: string;
  readonly inTariff: boolean;
  readonly inCatalogue: boolean;
  readonly inEarlier: boolean;
  readonly nom: boolean;
  readonly prosec: boolean;
  readonly cuota: boolean;
  readonly permit: boolean;
  readonly earlierMarks: EarlierMarks;
  readonly flags: readonly string[];
  readonly nicos: readonly Nico[];
}

/** The text of a fraccion; where no list prints it, the texts of its NICOs in force stand for it. */
export const fraccionText = ({ text, nicos }: Pick<Fraccion, 'text' | 'nicos'>): string =>
  text === ''
    ? nicos
        .filter(({ to }) => to === '')
        .map((nico) => nico.text)
        .join(' / ')
    : text;

/** One edition of Mexico's tariff (TIGIE): fracciones, their NICOs, rates and marks. */
export class Tigie {
  readonly edition: Edition;
  readonly size: number;
  readonly flagNames: readonly string[];
  /** a print of a part that tells fracciones and their rates alone: what it lacks says nothing */
  readonly isRatesAlone: boolean;
  readonly #columns: TigieColumns;
  readonly #titles: ReadonlyMap<Code, string>;

  constructor(
    edition: Edition,
    columns: TigieColumns,
    flagNames: readonly string[],
    titles: ReadonlyMap<Code, string>,
    isRatesAlone = false,
  ) {
    this.edition = edition;
    this.isRatesAlone = isRatesAlone;
    this.size = columns.code.length;
    this.flagNames = flagNames;
    this.#columns = columns;
    this.#titles = titles;
  }

  codeAt(index: number): Code {
    return String(this.#columns.code[index]!).padStart(8, '0');
  }

  at(index: number): Fraccion {
    const { text, unit, igi, earlierIgi, agency, marks, flags, earlierMarks, texts } = this.#columns;
    const earlier = earlierMarks === undefined ? '' : texts.at(earlierMarks[index]!);
    const mark = marks[index]!;
    const has = (bit: number): boolean => (mark & bit) !== 0;
    return {
      code: this.codeAt(index),
      text: texts.at(text[index]!),
      unit: texts.at(unit[index]!),
      igi: texts.at(igi[index]!),
      earlierIgi: texts.at(earlierIgi[index]!),
      agency: texts.at(agency[index]!),
      inTariff: has(tigieMarks.inTariff),
      inCatalogue: has(tigieMarks.inCatalogue),
      inEarlier: has(tigieMarks.inEarlier),
      nom: has(tigieMarks.nom),
      prosec: has(tigieMarks.prosec),
      cuota: has(tigieMarks.cuota),
      permit: has(tigieMarks.permit),
      earlierMarks: earlier === '' ? {} : (JSON.parse(earlier) as EarlierMarks),
      flags: this.flagNames.filter((_, bit) => (flags[index]! & (1 << bit)) !== 0),
      nicos: this.#nicosOf(index),
    };
  }

  #nicosOf(index: number): Nico[] {
    const { nicoStart, nicoNumber, nicoText, nicoFrom, nicoTo, texts } = this.#columns;
    const found: Nico[] = [];
    for (let at = nicoStart[index]!; at < nicoStart[index + 1]!; at++)
      found.push({
        nico: String(nicoNumber[at]!).padStart(2, '0'),
        text: texts.at(nicoText[at]!),
        from: texts.at(nicoFrom[at]!),
        to: texts.at(nicoTo[at]!),
      });
    return found;
  }

  find(code: Code): Fraccion | undefined {
    const index = this.#lowerBound(Number(code));
    return this.#columns.code[index] === Number(code) ? this.at(index) : undefined;
  }

  /** The fracciones below a prefix that can be declared: those of the tariff or of the catalogue. */
  below(prefix: Code): Fraccion[] {
    return this.indexesBelow(prefix).map((index) => this.at(index));
  }

  indexesBelow(prefix: Code): number[] {
    const found: number[] = [];
    const { code, marks } = this.#columns;
    const end = (Number(prefix) + 1) * 10 ** (8 - prefix.length);
    const living = tigieMarks.inTariff | tigieMarks.inCatalogue;
    for (let at = this.#lowerBound(Number(prefix.padEnd(8, '0'))); at < this.size && code[at]! < end; at++)
      if ((marks[at]! & living) !== 0) found.push(at);
    return found;
  }

  /** The Spanish title of a chapter, heading or subheading, where one is loaded. */
  title(code: Code): string | undefined {
    return this.#titles.get(code);
  }

  /** The earlier print that came with this edition, as a tariff of its own: the fracciones that it has, and their rates. */
  earlierPrint(edition: Edition): Tigie {
    const { code, earlierIgi, marks, texts, text, unit } = this.#columns;
    const rows = [...marks.keys()].filter((at) => (marks[at]! & tigieMarks.inEarlier) !== 0);
    const pick = (column: Uint32Array): Uint32Array => Uint32Array.from(rows, (at) => column[at]!);
    const none = new Uint32Array(rows.length);
    return new Tigie(
      edition,
      {
        code: pick(code),
        text: pick(text),
        unit: pick(unit),
        igi: pick(earlierIgi),
        earlierIgi: none,
        agency: none,
        marks: Uint8Array.from(rows, () => tigieMarks.inTariff | tigieMarks.inEarlier),
        flags: none,
        nicoStart: new Uint32Array(rows.length + 1),
        nicoNumber: new Uint8Array(),
        nicoText: new Uint32Array(),
        nicoFrom: new Uint32Array(),
        nicoTo: new Uint32Array(),
        texts,
      },
      this.flagNames,
      this.#titles,
      true,
    );
  }

  /** Declarable fracciones nearest to a code that is not there: longest shared prefix first, then nearest number. */
  nearest(code: Code, count = 4): Code[] {
    const found: Code[] = [];
    const wanted = Number(code.slice(0, 8).padEnd(8, '0'));
    for (let length = Math.min(6, code.length); length >= 2 && found.length < count; length -= 2) {
      const near = this.indexesBelow(code.slice(0, length)).map((index) => this.codeAt(index));
      near.sort((a, b) => Math.abs(Number(a) - wanted) - Math.abs(Number(b) - wanted) || (a < b ? -1 : 1));
      for (const one of near) if (found.length < count && !found.includes(one)) found.push(one);
    }
    return found;
  }

  #lowerBound(code: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#columns.code[middle]! < code) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
