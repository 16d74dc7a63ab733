import { describe, expect, test } from 'vitest';
import { indexWords, readSearch, searchSchedule, searchWords } from '../../../src/tariff/search-schedule.js';
import { shippedLibrary } from '../../support/shipped.js';

const schedule = shippedLibrary().schedule('2026-rev-10');
const index = indexWords(schedule);
const found = (query: string, limit: number) =>
  searchSchedule(schedule, readSearch(query), limit, index).lines;
const pathOf = (at: number) =>
  [...schedule.ancestors(at), schedule.row(at)].map(({ text }) => text.toLowerCase()).join(' ');
const headingsOf = (query: string) => found(query, 5).map(({ row }) => row.code.slice(0, 4));

describe('searching the schedule', () => {
  test('words are folded, plurals and accents do not matter', () => {
    expect(searchWords('Ball  BEARINGS, berries é')).toEqual(['ball', 'bearing', 'berr', 'e']);
  });

  test('a short text that says the words comes before a long one that mentions them', () => {
    expect(headingsOf('ball bearing')[0]).toBe('8482');
    expect(headingsOf('lemons')[0]).toBe('0805');
  });

  test('lines that hold every word on their way down come first', () => {
    for (const { row } of found('cotton knitted shirts', 50))
      for (const word of ['cotton', 'knitted', 'shirt']) expect(pathOf(row.index)).toContain(word);
  });

  test('any of the words is enough, a rare one before a common one', () => {
    const [first] = found('thermostats of something', 1);
    expect(pathOf(first!.row.index)).toContain('thermostat');
    expect(found('ball zyzzyvas', 5).length).toBe(5);
  });

  test('a phrase must stand as it is, and a word with a minus must not', () => {
    for (const { row } of found('"ball bearings" steel', 40))
      expect(pathOf(row.index)).toMatch(/ball\W+bearings/);
    const without = found('bearings -ball', 40);
    expect(without.length).toBeGreaterThan(5);
    for (const { row } of without) expect(pathOf(row.index)).not.toMatch(/\bballs?\b/);
  });

  test('a word that stands nowhere is read as the nearest, unless it is known otherwise', () => {
    const typed = searchSchedule(schedule, readSearch('ball bering'), 5, index);
    expect(typed.readAs).toEqual([{ typed: 'bering', read: 'bearing' }]);
    expect(typed.lines[0]!.row.code.slice(0, 4)).toBe('8482');
    expect(searchSchedule(schedule, readSearch('ball bering'), 5, index, () => true).readAs).toEqual([]);
  });

  test('nothing is found for words that stand nowhere, or for no words', () => {
    expect(found('zyzzyvaqx', 5)).toEqual([]);
    expect(found(' .,- ', 5)).toEqual([]);
  });
});
