import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFor } from '../../src/classify/rank/read-for.js';
import { plain } from '../../src/classify/text/tokenize.js';
import { readLexicon } from '../../src/workshop/merge-lexicon.js';
import { loadEngine } from './load-engine.js';

const { model } = loadEngine();
const languageOf = (text: string): string => readFor(model, text).language;
const rows = (name: string): { text: string; en?: string }[] =>
  readFileSync(`test/exam/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { text: string; en?: string });
const lexicon = readdirSync('data/lexicon')
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readLexicon(readFileSync(`data/lexicon/${name}`, 'utf8')).records)
  .filter(({ not }) => not === undefined);
const english = rows('spanish').map(({ en = '' }) => en);
const englishWords = new Set([...english, ...rows('everyday').map(({ text }) => text)].flatMap(words));

function words(text: string): string[] {
  return plain(text).match(/[a-z]{2,}/g) ?? [];
}

/** Whether a text holds a word that English has not: one with an accent, a function word, one that the dictionary turns into another. */
const hasSpanishOnly = (text: string): boolean =>
  /[áíóúñ]/i.test(text) ||
  words(text).some(
    (word) =>
      ['para', 'sin', 'del', 'hecho'].includes(word) ||
      ((model.lists.spanish.get(word) ?? word) !== word && !englishWords.has(word)),
  );

describe('which language a description is written in', () => {
  it('reads words of both languages as English, whatever stands beside them', () => {
    const both =
      'solar panel; servo motor 750 W; digital sensor; digital piano; piano; motor; mango; tequila; kombucha; yoga mat PVC; PVC yoga mat; bananas; kayak; perfume; the solar panel; radio control; hotel; final; base; red dress; once';
    for (const text of both.split('; ')) expect([text, languageOf(text)]).toEqual([text, 'en']);
  });

  it('reads no everyday description in English as Spanish', () => {
    const texts = [...rows('everyday').map(({ text }) => text), ...english];
    expect(texts.filter((text) => languageOf(text) === 'es')).toEqual([]);
  });

  it('reads at most 4 in a thousand English terms of the lexicon as Spanish, most of which are Spanish words', () => {
    const terms = lexicon.flatMap(({ terms = [] }) => terms).filter((_, n) => n % 5 === 0);
    expect(terms.length).toBeGreaterThan(8000);
    expect(terms.filter((text) => languageOf(text) === 'es').length / terms.length).toBeLessThan(0.004);
  });

  it.each(['spanish', 'mexico'])('reads the Spanish of the set %s as Spanish', (name) => {
    const texts = rows(name)
      .map(({ text }) => text)
      .filter(hasSpanishOnly);
    expect(texts.length).toBeGreaterThan(180);
    const missed = texts.filter((text) => languageOf(text) !== 'es');
    expect(missed.length / texts.length, missed.join(' | ')).toBeLessThanOrEqual(0.01);
  });
});
