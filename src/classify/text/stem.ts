import { stemmer } from 'stemmer';
import { madeOnce } from '../../core/made-once.js';
import type { Language } from '../../core/say.js';
import { stemSpanish } from './stem-spanish.js';

const keptAtMost = 10_000;
/** Stems of words met before: the words of a list repeat. */
const kept: Readonly<Record<Language, Map<string, string>>> = { en: new Map(), es: new Map() };

/** The stem under which a word of a description meets the same word elsewhere. */
export const stem = (word: string, language: Language): string =>
  madeOnce(kept[language], word, keptAtMost, () => cut(word, language));

function cut(word: string, language: Language): string {
  if (language === 'es') return stemSpanish(word);
  return /\d/.test(word) || word.length < 3 ? word : stemmer(word);
}
