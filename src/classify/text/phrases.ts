import type { Language } from '../../core/say.js';
import { deniedMark, deniedTokens } from './denied-tokens.js';
import { detectLanguage, type RarityOfStem, type TrigramTable } from './language.js';
import { stem } from './stem.js';
import { type Token, tokenize } from './tokenize.js';
import type { WordLists } from './word-lists.js';

/**
 * What a word does in the description: the head names the goods ("motor" in "turntable motor for microwave ovens"),
 * main words stand in its noun phrase, rest words follow it, purpose words say what the goods are for.
 */
export type Role = 'head' | 'main' | 'rest' | 'purpose';

export interface Word {
  readonly text: string;
  readonly stem: string;
  role: Role;
  /** number of the phrase, counted from 0 and raised by each pause or boundary */
  readonly phrase: number;
}

export interface Measure {
  readonly value: number;
  readonly unit: string;
  /** the word that follows: "cotton" in "60% cotton" */
  readonly next: string;
  /** the same word as it was written */
  readonly nextText: string;
}

/** A word that was cut off at the end of a description, and the one that it is read as. */
export interface Completed {
  readonly cut: string;
  readonly word: string;
}

/** A description read once: its language, its words with their roles, its measures; denied words carry `deniedMark`. */
export interface Reading {
  readonly language: Language;
  readonly words: readonly Word[];
  readonly measures: readonly Measure[];
  /** a last word that was cut off, where it is read as a whole one */
  readonly completed?: Completed;
}

const respell = (tokens: readonly Token[], lists: WordLists): Token[] =>
  tokens.flatMap((token) => {
    const better = token.kind === 'word' ? lists.spelling.get(token.text) : undefined;
    return better === undefined ? [token] : better.split(' ').map((text) => ({ ...token, text }));
  });

/** Reads a description: tokens, language, spelling, phrases and the word that names the goods. */
export function readDescription(
  text: string,
  lists: WordLists,
  trigrams: TrigramTable,
  given?: Language,
  rarityOf?: RarityOfStem,
): Reading {
  const raw = tokenize(text, lists);
  const language = given ?? detectLanguage(text, raw, lists, trigrams, rarityOf);
  const tokens = language === 'en' ? respell(raw, lists) : raw;
  const stop = lists.stop[language];
  const denied = deniedTokens(tokens, language);
  const words: Word[] = [];
  const measures: Measure[] = [];
  let phrase = 0;
  let purpose = false;
  tokens.forEach((token, i) => {
    if (token.kind === 'pause') {
      phrase++;
      purpose = false;
    } else if (token.kind === 'number') {
      const next = tokens[i + 1];
      const value = Number(token.text.replace(/,(?=\d{3}\b)/g, '').replace(',', '.'));
      if (Number.isFinite(value))
        measures.push({
          value,
          unit: token.unit,
          next: next?.kind === 'word' ? stem(next.text, language) : '',
          nextText: next?.kind === 'word' ? next.text : '',
        });
    } else {
      if (lists.boundary[language].has(token.text)) {
        phrase++;
        purpose = lists.purpose[language].has(token.text);
      }
      if (stop.has(token.text) || token.text.length < 2) return;
      const mark = denied.has(i) ? deniedMark : '';
      words.push({
        text: mark + token.text,
        stem: mark + stem(token.text, language),
        role: purpose ? 'purpose' : 'rest',
        phrase,
      });
    }
  });
  nameTheGoods(words, lists, language);
  return { language, words, measures };
}

/** Marks the head and its noun phrase: the last word of the first phrase in English, the first word in Spanish. */
function nameTheGoods(words: Word[], lists: WordLists, language: Language): void {
  const container = lists.container[language];
  const phrases = [...new Set(words.map((word) => word.phrase))];
  for (const [nth, number] of phrases.entries()) {
    const inside = words.filter((word) => word.phrase === number);
    const ordered = language === 'en' ? inside.toReversed() : inside;
    const head = ordered.find((word) => /^[a-z-]+$/.test(word.text)) ?? ordered[0];
    if (!head) continue;
    for (const word of inside) if (word.role === 'rest') word.role = 'main';
    const passesOn = container.has(head.text) && inside.length === 1 && nth + 1 < phrases.length && nth < 2;
    if (passesOn) continue;
    head.role = 'head';
    return;
  }
}
