import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { classify } from '../../src/classify/classify.js';
import { foreignLanguage } from '../../src/classify/explain/foreign-text.js';
import { plain } from '../../src/classify/text/tokenize.js';
import { readLexicon } from '../../src/workshop/lexicon-records.js';
import { labelledSets } from './exam-sets.js';
import { loadClassifier } from './load-classifier.js';

const classifier = loadClassifier();
const { reader } = classifier.ranker;
const languageOf = (text: string): string => reader.read(text).language;
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
      ((reader.lists.spanish.get(word) ?? word) !== word && !englishWords.has(word)),
  );

describe('which language a description is written in', () => {
  it('reads words of both languages as English, whatever stands beside them', () => {
    const both =
      'solar panel; servo motor 750 W; digital sensor; digital piano; piano; motor; mango; tequila; kombucha; yoga mat PVC; PVC yoga mat; bananas; kayak; perfume; the solar panel; radio control; hotel; final; base; red dress; once';
    for (const text of both.split('; ')) expect([text, languageOf(text)]).toEqual([text, 'en']);
  });

  it('reads a word alone as Spanish where English has no such word', () => {
    for (const text of ['hacha', 'marro', 'remaches', 'gises', 'sidra', 'una hacha'])
      expect([text, languageOf(text)]).toEqual([text, 'es']);
    const alone = lexicon
      .flatMap(({ es = [] }) => es)
      .filter((text) => /^\p{L}{4,}$/u.test(text) && reader.rarityOf(plain(text), 'en') === undefined);
    const english = alone.filter((text) => languageOf(text) === 'en');
    expect(alone.length).toBeGreaterThan(1000);
    expect(english.length / alone.length).toBeLessThan(0.2);
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
    // "chicle" and "salsa" are English words too
    expect(missed.length / texts.length, missed.join(' | ')).toBeLessThanOrEqual(0.015);
  });
});

describe('text in neither English nor Spanish', () => {
  const foreign = (text: string): string | undefined => foreignLanguage(text, classifier.vague, reader)?.en;

  it.each([
    ['Damenjacke aus Leder', 'German'],
    ['Herrenhemd aus Baumwolle', 'German'],
    ['Teppich mit Muster', 'German'],
    ['chaussures en cuir pour homme', 'French'],
    ['chaise en bois avec roulettes', 'French'],
    ['camicia di cotone da uomo', 'Italian'],
    ['sapatos de couro para mulher', 'Portuguese'],
    ['houten stoel met wielen', 'Dutch'],
    ['不锈钢水杯 500毫升', 'Chinese'],
    ['ステンレスボトル', 'Japanese'],
    ['حقيبة جلدية نسائية', 'Arabic'],
    ['кожаная куртка', 'Russian'],
  ])('is refused, and the language is named: %s', (description, language) => {
    const answer = classify(classifier, { description, facts: {}, candidates: 5, memory: [] });
    expect([answer.decision, answer.code, answer.candidates]).toEqual(['refused', undefined, []]);
    expect(answer.warnings[0]).toMatch(/^I read English and Spanish, and this looks like /);
    expect(answer.warnings[0]).toContain(language);
    expect(answer.missing).toEqual(['it in English or Spanish']);
  });

  it('is no description of the exam, nor any text of the lexicon', () => {
    const labelled = labelledSets(classifier.book.schedule).flatMap(({ items }) =>
      items.map(({ text }) => text),
    );
    const own = ['everyday', 'spanish', 'mexico'].flatMap((name) =>
      rows(name).flatMap(({ text, en }) => [text, ...(en === undefined ? [] : [en])]),
    );
    const written = lexicon.flatMap(({ terms = [], es = [], example }) => [
      ...terms,
      ...es,
      ...(example === undefined ? [] : [example]),
    ]);
    expect(written.length).toBeGreaterThan(200_000);
    expect([...labelled, ...own, ...written].filter((text) => foreign(text) !== undefined)).toEqual([]);
  });

  it('is not what names, brands and units make of a text', () => {
    for (const text of [
      'eau de parfum pour homme',
      'table lamp "di Stefano"',
      '不锈钢 LED lamp for garden',
      '10 µF capacitor',
      'cargo van',
      'tin can with lid',
      'die set for press',
      'prosciutto di Parma',
    ])
      expect([text, foreign(text)]).toEqual([text, undefined]);
  });
});
