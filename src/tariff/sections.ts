import type { Code } from './code.js';

/** A section of the Harmonized System: its Roman number and the chapters that it holds. */
export interface Section {
  readonly number: string;
  readonly first: number;
  readonly last: number;
}

const lastChapters = [
  ['I', 5],
  ['II', 14],
  ['III', 15],
  ['IV', 24],
  ['V', 27],
  ['VI', 38],
  ['VII', 40],
  ['VIII', 43],
  ['IX', 46],
  ['X', 49],
  ['XI', 63],
  ['XII', 67],
  ['XIII', 70],
  ['XIV', 71],
  ['XV', 83],
  ['XVI', 85],
  ['XVII', 89],
  ['XVIII', 92],
  ['XIX', 93],
  ['XX', 96],
  ['XXI', 97],
  ['XXII', 99],
] as const;

/** The sections in order; XXI and XXII are the last of the Harmonized System and the U.S. chapters 98 and 99. */
const sections: readonly Section[] = lastChapters.map(([number, last], i) => ({
  number,
  first: (lastChapters[i - 1]?.[1] ?? 0) + 1,
  last,
}));

/** The section that holds the chapter of a code. */
export const sectionOf = (code: Code): Section | undefined =>
  sections.find(({ first, last }) => Number(code.slice(0, 2)) >= first && Number(code.slice(0, 2)) <= last);

/** A section by its number, Roman in any case or Arabic. */
export const sectionNumbered = (number: string): Section | undefined =>
  /^\d+$/.test(number)
    ? sections[Number(number) - 1]
    : sections.find((section) => section.number === number.toUpperCase());
