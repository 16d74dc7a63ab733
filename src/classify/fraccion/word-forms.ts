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

/** The forms of a Spanish word; the dictionary of trade gives the English ones. */
export function spanishForms(word: string, lists: WordLists): WordForms {
  const es = stem(word, 'es');
  const english = lists.spanish.get(word) ?? lists.spanishStems.get(es) ?? '';
  return {
    es,
    en: english === '' ? [] : english.split(' ').map((each) => stem(each, 'en')),
    look: lookOf(plain(word)),
  };
}

export const englishForms = (word: string): WordForms => ({
  es: '',
  en: [stem(word, 'en')],
  look: lookOf(plain(word)),
});
