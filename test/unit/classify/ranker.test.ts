import { describe, expect, it } from 'vitest';
import { classify } from '../../../src/classify/classify.js';
import { FraccionBook } from '../../../src/classify/fraccion/fraccion-book.js';
import type { Ranker } from '../../../src/classify/ranker.js';
import { readDescription } from '../../../src/classify/text/phrases.js';
import { openWordLists } from '../../../src/classify/text/word-lists.js';
import { civilDate } from '../../../src/core/civil-date.js';
import { mexicanLawOn } from '../../../src/reference/mexican-library.js';
import { openClassifier } from '../../../src/reference/open-classifier.js';
import { shippedLibrary } from '../../support/shipped.js';

const none = { en: [], es: [] };
const lists = openWordLists({
  spelling: {},
  stop: { en: ['of'], es: ['de'] },
  boundary: none,
  purpose: none,
  container: none,
  units: [],
  boilerplate: [],
  countries: ['China'],
  spanish: { tornillo: 'screw' },
});

/** Knows three lines of screws by heart, and learned nothing. */
const byHeart = (asked: string[]): Ranker => ({
  reader: {
    lists,
    rarityOf: () => 1,
    read: (text, language = 'en') => readDescription(text, lists, new Int8Array(1), language),
  },
  rank(description, { count }) {
    asked.push(description);
    const shares: [string, number][] = [
      ['7318152061', 0.7],
      ['7318152065', 0.2],
      ['7318160060', 0.1],
    ];
    const candidates = shares.map(([code, probability]) => ({ code, probability, evidence: [] }));
    return {
      language: 'en',
      unknown: [],
      candidates: candidates.slice(0, count),
      evidenceFor: (lines) =>
        lines.map(({ code }) => [{ kind: 'line', ref: code, text: 'by heart', weight: 1 }]),
    };
  },
});

describe('whatever ranks the lines', () => {
  const library = shippedLibrary();
  const date = civilDate('2026-04-10');
  const shipped = openClassifier(library, library.scheduleOn(date));

  it('is all that the classifier asks of what was learned', () => {
    const asked: string[] = [];
    const classifier = { ...shipped, ranker: byHeart(asked) };
    const answer = classify(classifier, { description: 'steel bolts', facts: {}, candidates: 3, memory: [] });
    expect(asked).toEqual(['steel bolts']);
    expect(answer.code?.slice(0, 6)).toBe('731815');
    expect(answer.confidence.heading).toBeCloseTo(1, 9);
    expect(answer.candidates.map(({ code }) => code.slice(0, 4))).toEqual(['7318', '7318', '7318']);
    expect(answer.candidates[0]?.evidence).toContainEqual({
      kind: 'line',
      ref: answer.candidates[0]!.code,
      text: 'by heart',
      weight: 1,
    });
  });

  it("reads the words for Mexico's fracciones", () => {
    const { tigie } = mexicanLawOn(library, date);
    const book = new FraccionBook(tigie, byHeart([]).reader, shipped.book.vocabulary, () => '', new Map());
    expect(book.below('731815').length).toBeGreaterThan(0);
  });
});
