import { stemmer } from 'stemmer';
import { stemSpanish } from './stem-spanish.js';
import type { Language } from './word-lists.js';

const keptAtMost = 10_000;
/** Stems of words met before: the words of a list repeat. */
const kept: Readonly<Record<Language, Map<string, string>>> = { en: new Map(), es: new Map() };

/** The stem under which a word of a description meets the same word elsewhere. */
export function stem(word: string, language: Language): string {
  const known = kept[language];
  let found = known.get(word);
  if (found === undefined) {
    if (known.size >= keptAtMost) known.clear();
    found = cut(word, language);
    known.set(word, found);
  }
  return found;
}

function cut(word: string, language: Language): string {
  if (language === 'es') return stemSpanish(word);
  return /\d/.test(word) || word.length < 3 ? word : stemmer(word);
}
