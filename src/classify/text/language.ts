import type { Language } from '../../core/say.js';
import { stem } from './stem.js';
import type { Token } from './tokenize.js';
import type { WordLists } from './word-lists.js';

/** Letters of three in a row, weighed: above zero speaks for Spanish. One entry per hash of a trigram. */
export type TrigramTable = Int8Array;

/** The place of a trigram in the table. */
export function trigramSlot(text: string, at: number, size: number): number {
  const hash =
    (Math.imul(text.charCodeAt(at), 961) ^
      Math.imul(text.charCodeAt(at + 1), 31) ^
      text.charCodeAt(at + 2)) >>>
    0;
  return Math.imul(hash, 0x9e3779b1) >>> (32 - Math.log2(size));
}

/** Whether the lexicon knows a stem in a language. */
export type KnowsStem = (stem: string, language: Language) => boolean;

/** English or Spanish: function words first, then the look of the words. */
export function detectLanguage(
  description: string,
  tokens: readonly Token[],
  lists: WordLists,
  trigrams: TrigramTable,
  knows: KnowsStem = () => false,
): Language {
  let score = /[ñ¿¡]/i.test(description) ? 2 : /[áéíóú]/i.test(description) ? 1 : 0;
  for (const { kind, text } of tokens) {
    if (kind !== 'word') continue;
    const es = lists.stop.es.has(text) && text !== 'a' && text !== 'o' && text !== 'color' && text !== 'e';
    const en = lists.stop.en.has(text) && text !== 'a';
    if (es !== en) score += es ? 1 : -1;
    else if (text.length > 2) {
      const word = ` ${text} `;
      let sum = 0;
      for (let at = 0; at + 3 <= word.length; at++)
        sum += trigrams[trigramSlot(word, at, trigrams.length)] ?? 0;
      const look = Math.max(-0.6, Math.min(0.6, sum / (word.length - 2) / 32));
      const spanish = knows(stem(text, 'es'), 'es');
      const english = knows(stem(text, 'en'), 'en');
      score += spanish === english ? look : spanish ? Math.max(0.3, look) : Math.min(-0.3, look) - 0.3;
    }
  }
  return score > 0.4 ? 'es' : 'en';
}
