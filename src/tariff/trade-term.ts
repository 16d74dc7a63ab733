import type { FeeKind } from './user-fee.js';

/** A word of the trade and what it means, in our own words with a citation. */
export interface TradeTerm {
  readonly id: string;
  /** as people write it, folded: lower case, no accents */
  readonly names: { readonly en: readonly string[]; readonly es: readonly string[] };
  readonly en: string;
  readonly es: string;
  readonly citation: string;
  /** the user fee whose amounts of the day are told with it */
  readonly fee?: FeeKind;
  /** how the ids of the programmes of additional duties begin that are told with it: `s232` */
  readonly programmes?: string;
}

/** Words by which people mean a part of the notes: "tie breaker" is general rule 3(c). */
export interface NotePointer {
  readonly id: string;
  readonly names: TradeTerm['names'];
  /** the part, as it is asked for */
  readonly see: string;
}

/** data/terms.json as it is written. */
export interface WrittenTerms {
  readonly source: string;
  readonly as_of: string;
  readonly terms: readonly TradeTerm[];
  readonly pointers: readonly NotePointer[];
}

/** The words of a folded text, without the ending of their plural. */
const wordsOf = (folded: string): string[] =>
  (folded.match(/[a-z0-9ñ]+/g) ?? []).map((word) => word.replace(/(?<=[a-z]{3})(?:(?<=ion)es|(?<!s)s)$/, ''));

/** of a text's words those that name the term: fewer, and the text is about something else */
const leastShare = 0.25;

/** The term that a folded text asks about: the longest name in it that is no small part of what is asked. */
export function findTerm<T extends Pick<TradeTerm, 'names'>>(
  terms: readonly T[],
  folded: string,
): T | undefined {
  const asked = wordsOf(folded);
  const text = ` ${asked.join(' ')} `;
  let best: { readonly term: T; readonly length: number } | undefined;
  for (const term of terms)
    for (const name of [...term.names.en, ...term.names.es]) {
      const words = wordsOf(name);
      if (!text.includes(` ${words.join(' ')} `) || words.length < leastShare * asked.length) continue;
      const length = words.join(' ').length;
      if (!best || length > best.length) best = { term, length };
    }
  return best?.term;
}
