import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { HeadingWords } from '../../../src/classify/facts/condition-book.js';
import {
  formatHeadingWords,
  headingWords,
  headingWordsFile,
  lexiconIn,
  namesFile,
  namesIn,
} from '../../../src/workshop/build-heading-words.js';
import { shippedLibrary } from '../../support/shipped.js';

const shipped = readFileSync(headingWordsFile, 'utf8');
const words = JSON.parse(shipped) as HeadingWords;

test('the words that ship are those that the lexicon makes', () => {
  expect(shipped).toBe(formatHeadingWords(headingWords(lexiconIn('data/lexicon'), namesIn(namesFile))));
});

test('every heading of goods has words in both languages, short and its own', () => {
  const schedule = shippedLibrary().schedule('2026-rev-11');
  const headings = new Set(
    [...schedule.lines('')].map(({ code }) => code.slice(0, 4)).filter((code) => code < '9800'),
  );
  const without = [...headings].filter((code) => !words[code]?.en || !words[code]?.es);
  expect(headings.size).toBeGreaterThan(1200);
  expect(without).toEqual([]);
  for (const language of ['en', 'es'] as const) {
    const all = Object.values(words).map((each) => each[language]!);
    expect(all.filter((text) => text.length > 53)).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  }
});

test('the common name comes first, then goods of the subheadings that most goods were described of; traps are no goods of theirs', () => {
  const made = headingWords([
    { code: '0101', terms: ['horse', 'pony'], es: ['caballo'] },
    { code: '0101', not: 'horse meat -> 0205', terms: ['horse meat'] },
    { code: '010121', terms: ['breeding mare'] },
    { code: '010129', terms: ['racehorse'] },
    { code: '0101290010', example: 'Thoroughbred racehorse' },
    { code: '010221', terms: ['dairy heifer'], es: ['vaquilla'] },
    { code: '010310', terms: ['things that grunt', 'dairy heifer'], es: ['cerdo'] },
  ]);
  expect(made).toEqual({
    '0101': { en: 'Horse: racehorse, breeding mare', es: 'Caballo' },
    '0102': { es: 'Vaquilla' },
    '0103': { es: 'Cerdo' },
  });
  expect(
    headingWords([{ code: '010121', terms: ['breeding mare'] }], { '0101': { en: 'Live horses' } }),
  ).toEqual({
    '0101': { en: 'Live horses: breeding mare' },
  });
});
