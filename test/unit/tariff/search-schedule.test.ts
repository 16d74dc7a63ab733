import { describe, expect, test } from 'vitest';
import { indexWords, searchSchedule, searchWords } from '../../../src/tariff/search-schedule.js';
import { shippedLibrary } from '../../support/shipped.js';

const schedule = shippedLibrary().schedule('2026-rev-10');
const headingsOf = (query: string) =>
  searchSchedule(schedule, query, 5).map(({ row }) => row.code.slice(0, 4));

describe('searching the schedule', () => {
  test('words are folded, plurals and accents do not matter', () => {
    expect(searchWords('Ball  BEARINGS, berries é')).toEqual(['ball', 'bearing', 'berr', 'e']);
  });

  test('a short text that says the words comes before a long one that mentions them', () => {
    expect(headingsOf('ball bearing')[0]).toBe('8482');
    expect(headingsOf('lemons')[0]).toBe('0805');
  });

  test('every line found holds every word on its way down', () => {
    for (const { row } of searchSchedule(schedule, 'cotton knitted shirts', 50)) {
      const path = [...schedule.ancestors(row.index), row].map((each) => each.text.toLowerCase()).join(' ');
      for (const word of ['cotton', 'knitted', 'shirt']) expect(path).toContain(word);
    }
  });

  test('nothing is found for words that stand nowhere, or for no words', () => {
    expect(searchSchedule(schedule, 'zyzzyva', 5)).toEqual([]);
    expect(searchSchedule(schedule, ' .,- ', 5)).toEqual([]);
  });

  test('the index finds exactly the lines that reading every text finds', () => {
    const index = indexWords(schedule);
    const begins = (word: string) => new RegExp(`(^|[^a-z0-9])${word}`);
    const folded = Array.from({ length: schedule.size }, (_, at) =>
      schedule.row(at).text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    );
    for (const query of [
      'ball bearing',
      'a b c',
      'maté',
      't-shirts of cotton',
      '10',
      'women s dress',
      'zz a',
    ]) {
      const patterns = searchWords(query).map(begins);
      const expected: number[] = [];
      for (let at = 0; at < schedule.size; at++) {
        if (!schedule.isLeaf(at) || schedule.row(at).code.length < 8) continue;
        const texts = [...schedule.ancestors(at).map(({ index: above }) => folded[above]!), folded[at]!];
        if (patterns.every((pattern) => texts.some((text) => pattern.test(text)))) expected.push(at);
      }
      const found = searchSchedule(schedule, query, schedule.size, index).map(({ row }) => row.index);
      expect(
        found.sort((a, b) => a - b),
        query,
      ).toEqual(expected);
    }
  });
});
