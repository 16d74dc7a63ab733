import { stemmer } from 'stemmer';
import { perText } from '../../core/made-once.js';
import type { Language } from '../../core/say.js';
import { stemSpanish } from './stem-spanish.js';

/** Stems of words met before: the words of a list repeat. */
const stems: Readonly<Record<Language, (word: string) => string>> = {
  en: perText(10_000, (word) => cut(word, 'en')),
  es: perText(10_000, (word) => cut(word, 'es')),
};

/** The stem under which a word of a description meets the same word elsewhere. */
export const stem = (word: string, language: Language): string => stems[language](word);

function cut(word: string, language: Language): string {
  if (language === 'es') return stemSpanish(word);
  return /\d/.test(word) || word.length < 3 ? word : stemmer(word);
}
