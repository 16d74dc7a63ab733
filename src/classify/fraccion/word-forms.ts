import { stem } from '../text/stem.js';
import { plain } from '../text/tokenize.js';
import type { WordLists } from '../text/word-lists.js';

/** One word in the forms under which it may meet the same word of the other language. */
export interface WordForms {
  /** Spanish stem; empty for an English word */
  readonly es: string;
  /** English stems: its own, or those of its translation */
  readonly en: readonly string[];
  /** its look, in which `polyester` and `poliéster` are alike; empty for a short word */
  readonly look: string;
}

const lookLength = 6;

/** Spellings in which the two languages differ for the same word of trade are made one. */
function lookOf(word: string): string {
  const even = word
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/y/g, 'i')
    .replace(/qu|k/g, 'c')
    .replace(/(.)\1/g, '$1')
    .replace(/tion/g, 'cion');
  return even.length < lookLength ? '' : even.slice(0, lookLength);
}

/** The stems of words that mean the same, each with the one that stands for all of them. */
export type AlikeWords = ReadonlyMap<string, string>;

/** Reads lists of words that mean the same, one list a line: "cerdo puerco porcino". */
export function alikeWords(groups: readonly string[]): AlikeWords {
  return new Map(
    groups.flatMap((group) => {
      const stems = group.split(' ').map((word) => stem(plain(word), 'es'));
      return stems.map((each) => [each, stems[0]!] as const);
    }),
  );
}

/** The forms of a Spanish word; the dictionary of trade gives the English ones. */
export function spanishForms(word: string, lists: WordLists, alike: AlikeWords): WordForms {
  const es = stem(word, 'es');
  const english = lists.spanish.get(word) ?? lists.spanishStems.get(es) ?? '';
  return {
    es: alike.get(es) ?? es,
    en: english === '' ? [] : english.split(' ').map((each) => stem(each, 'en')),
    look: lookOf(plain(word)),
  };
}

export const englishForms = (word: string): WordForms => ({
  es: '',
  en: [stem(word, 'en')],
  look: lookOf(plain(word)),
});
