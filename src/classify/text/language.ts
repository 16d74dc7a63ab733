import type { Language } from '../../core/say.js';
import { stem } from './stem.js';
import { plain, type Token } from './tokenize.js';
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

/** How rare a stem is in what was learned in a language, in natural logarithms of one in so many; undefined where it never occurs. */
export type RarityOfStem = (stem: string, language: Language) => number | undefined;

/** The rarity of a stem that never occurs. */
const never = 14;

/** By how much rarer a word must be in English to count as Spanish: three to five times as rare. */
const telling = 1.5;

/** What a text must show of Spanish before it is read as Spanish: one function word, or one word that only Spanish has. */
const floor = 0.9;

/** What a word counts that may be of either language: half of a sure one. */
const half = 0.45;

/** Short words of both languages, and of names, that say nothing of either. */
const shared: ReadonlySet<string> = new Set(
  'a al color con de e el es la las lo los me mi no o os si son su u'.split(' '),
);

/** How Spanish the letters of a word look, from -1 to 1. */
function lookOf(text: string, trigrams: TrigramTable): number {
  const word = ` ${text} `;
  let sum = 0;
  for (let at = 0; at + 3 <= word.length; at++) sum += trigrams[trigramSlot(word, at, trigrams.length)] ?? 0;
  return Math.max(-1, Math.min(1, sum / (word.length - 2) / 32));
}

/**
 * English, unless words that English does not have speak for Spanish: function words, accents, words that the lexicon knows
 * in Spanish alone. Words of both languages (piano, digital, motor, solar) are no evidence, nor is the look of one word. A text of which
 * Spanish knows a word and English none is Spanish, however English it looks: "hacha".
 */
export function detectLanguage(
  description: string,
  tokens: readonly Token[],
  lists: WordLists,
  trigrams: TrigramTable,
  rarityOf: RarityOfStem = () => undefined,
): Language {
  const accents = accentedWords(description);
  let spanish = /[¿¡]/.test(description) ? 2 : 0;
  let rest = 0;
  let isEnglish = false;
  let isKnown = false;
  for (const { kind, text } of tokens) {
    if (kind !== 'word') continue;
    const es = lists.stop.es.has(text);
    const en = lists.stop.en.has(text);
    if (es || en) {
      if (es === en || (es && shared.has(text))) spanish += es && !en && text.length > 1 ? half : 0;
      else if (es) spanish++;
      else rest++;
      isEnglish ||= en && !es;
      continue;
    }
    if (text.length < 3) continue;
    const inEnglish = rarityOf(stem(text, 'en'), 'en');
    const inSpanish =
      rarityOf(stem(text, 'es'), 'es') ?? (lists.spanish.has(text) ? never - telling : undefined);
    const lead = (inEnglish ?? never) - (inSpanish ?? never);
    const look = lookOf(text, trigrams);
    isEnglish ||= inEnglish !== undefined;
    isKnown ||= inSpanish !== undefined;
    if (accents.has(text)) spanish += accents.get(text) === 'loan' && lead < telling ? half : 1;
    else if (inSpanish !== undefined && lead >= telling) spanish += look > 0 ? 1 : half;
    else if (lead > 0.5) spanish += look > 0 ? half : 0;
    else if (inEnglish !== undefined && inSpanish === undefined) rest += look < 0 ? 1 : half;
    else if (inEnglish === undefined && inSpanish === undefined) {
      if (look > 0) spanish += 1.2 * Math.max(0, look - 0.25);
      else rest -= 0.3 * look;
    }
  }
  if (isKnown && !isEnglish && rest === 0) return 'es';
  return spanish >= floor && spanish > rest ? 'es' : 'en';
}

/**
 * The words written with a Spanish accent, in the form in which words are compared. English borrows some of them with the accent
 * (café, appliqué, jalapeño, piñata); with á, í, ó or ú it hardly does.
 */
function accentedWords(description: string): ReadonlyMap<string, 'own' | 'loan'> {
  const found = /[ñáéíóú]/i.test(description) ? (description.match(/\p{L}*[ñáéíóú]\p{L}*/giu) ?? []) : [];
  return new Map(found.map((word) => [plain(word), /[áíóú]/i.test(word) ? 'own' : 'loan']));
}
