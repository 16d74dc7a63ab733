import { type RarityOfStem, type TrigramTable, trigramSlot } from '../classify/text/language.js';
import { readDescription } from '../classify/text/phrases.js';
import type { WordLists } from '../classify/text/word-lists.js';
import type { Language } from '../core/say.js';
import type { TrainingText } from './training-texts.js';

const size = 4096;

/** What tells Spanish from English: the letters of their words, and the stems of texts whose language is known. */
export function learnLanguages(
  texts: readonly TrainingText[],
  lists: WordLists,
): { trigrams: TrigramTable; rarityOf: RarityOfStem } {
  const counts = { en: new Float64Array(size).fill(0.5), es: new Float64Array(size).fill(0.5) };
  const stems: Record<Language, Map<string, number>> = { en: new Map(), es: new Map() };
  for (const { text, language } of texts) {
    if (language === undefined) continue;
    const { words } = readDescription(text, lists, new Int8Array(size), language);
    for (const stem of new Set(words.map((word) => word.stem)))
      stems[language].set(stem, (stems[language].get(stem) ?? 0) + 1);
    for (const word of words) {
      const padded = ` ${word.text} `;
      for (let at = 0; at + 3 <= padded.length; at++) counts[language][trigramSlot(padded, at, size)]!++;
    }
  }
  const sum = (of: Float64Array) => of.reduce((a, b) => a + b, 0);
  const shift = Math.log(sum(counts.en) / sum(counts.es));
  const trigrams = Int8Array.from(counts.es, (count, i) =>
    Math.max(-127, Math.min(127, Math.round(32 * (Math.log(count / counts.en[i]!) + shift)))),
  );
  return {
    trigrams,
    rarityOf: (stem, language) => {
      const times = stems[language].get(stem);
      return times === undefined ? undefined : Math.log(texts.length / times);
    },
  };
}
