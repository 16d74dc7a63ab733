import type { Token } from './tokenize.js';
import type { Language, WordLists } from './word-lists.js';

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

/** English or Spanish: function words first, then the look of the words. */
export function detectLanguage(
  description: string,
  tokens: readonly Token[],
  lists: WordLists,
  trigrams: TrigramTable,
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
      score += Math.max(-1, Math.min(1, sum / (word.length - 2) / 32));
    }
  }
  return score > 0 ? 'es' : 'en';
}
