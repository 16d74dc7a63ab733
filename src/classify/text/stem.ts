import { stemmer } from 'stemmer';
import { stemSpanish } from './stem-spanish.js';
import type { Language } from './word-lists.js';

/** The stem under which a word of a description meets the same word elsewhere. */
export function stem(word: string, language: Language): string {
  if (language === 'es') return stemSpanish(word);
  return /\d/.test(word) || word.length < 3 ? word : stemmer(word);
}
