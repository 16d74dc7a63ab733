import { describe, expect, test } from 'vitest';
import { indexWords, readSearch, searchSchedule, searchWords } from '../../../src/tariff/search-schedule.js';
import { shippedLibrary } from '../../support/shipped.js';
import { printedRow as row, scheduleOf } from '../../support/small-schedule.js';

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

describe('what is typed', () => {
  test.each([
    ['cotton "T-Shirt" -baby', { words: ['cotton', 't', 'shirt'], phrases: ['t shirt'], without: ['baby'] }],
    ['wheels -"rolling stock"', { words: ['wheel'], phrases: [], without: ['rolling', 'stock'] }],
    ['“ball bearings”', { words: ['ball', 'bearing'], phrases: ['ball bearings'], without: [] }],
    ['co-polymers -5 kg', { words: ['co', 'polymer', '5', 'kg'], phrases: [], without: [] }],
    ['bolts -co-polymers', { words: ['bolt'], phrases: [], without: ['co', 'polymer'] }],
    ['bolts "--" nuts', { words: ['bolt', 'nut'], phrases: [], without: [] }],
    ['nuts, Nuts and bolts', { words: ['nut', 'and', 'bolt'], phrases: [], without: [] }],
    ['-ñandú', { words: [], phrases: [], without: ['nandu'] }],
  ])('%s', (query, searched) => {
    expect(readSearch(query)).toEqual(searched);
  });

  test('plural endings are taken off long words alone', () => {
    expect(searchWords('ties berries glass gas buses pies')).toEqual([
      'tie',
      'berr',
      'glass',
      'gas',
      'buse',
      'pie',
    ]);
  });
});

describe('a small schedule', () => {
  const small = scheduleOf([
    row('8482', 0, 'Ball or roller bearings, and parts thereof:'),
    row('84821010', 1, 'Ball bearings with integral shafts'),
    row('84821050', 1, 'Ball bearings'),
    row('84822000', 1, 'Tapered roller bearings'),
    row('', 1, 'Other:'),
    row('8482990500', 2, 'Balls'),
    row('8507', 0, 'Electric storage batteries:'),
    row('85071000', 1, 'Lead-acid'),
    row('8507600010', 1, 'Of lithium, for balls of the seas'),
    row('9903', 0, 'Of China'),
  ]);
  const lines = (query: string, limit = 10) =>
    searchSchedule(small, readSearch(query), limit).lines.map(({ row }) => row.code);

  test('lines of short texts come before lines of long ones, then in its own order', () => {
    expect(lines('ball bearings')).toEqual(['84821050', '8482990500', '84822000', '84821010']);
    expect(lines('ball bearings', 2)).toEqual(['84821050', '8482990500']);
    expect(lines('roller')).toEqual(['84822000', '84821010', '84821050', '8482990500']);
    expect(lines('batteries')).toEqual(['85071000', '8507600010']);
  });

  test('lines that say little of what the best one says are left out', () => {
    expect(lines('lithium batteries')).toEqual(['8507600010']);
    expect(lines('lithium batteries zyzzyva')).toEqual(['8507600010']);
  });

  test('a heading is no line, and no word leads nowhere', () => {
    expect(lines('china')).toEqual([]);
    expect(lines('')).toEqual([]);
  });

  test('little words are searched for where nothing else is said', () => {
    expect(lines('with')).toEqual(['84821010']);
    expect(lines('batteries of lead')).toEqual(['85071000']);
    expect(lines('of with')).toEqual([]);
  });

  test('a phrase stands in one text, its last word begun; a word with a minus in none above either', () => {
    expect(lines('"ball bearing"')).toEqual(['84821050', '84821010']);
    expect(lines('"all bearings"')).toEqual([]);
    expect(lines('"batteries lead"')).toEqual([]);
    expect(lines('bearings -tapered')).toEqual(['84821050', '84821010', '8482990500']);
    expect(lines('lead -storage')).toEqual([]);
    expect(lines('lead "storage batteries"')).toEqual(['85071000']);
  });

  test('the score is between nothing and all, all for a text of the words alone', () => {
    const [first] = searchSchedule(small, readSearch('tapered'), 1).lines;
    // the one word is said whole, by one of the three of its text: 0.6 + 0.8 / (1 + 3)
    expect(first!.score).toBeCloseTo(0.8, 10);
  });

  test('a word of four letters is read as the nearest, a shorter one is not, nor one that begins a word', () => {
    const read = (query: string) => searchSchedule(small, readSearch(query), 5).readAs;
    expect(read('lede')).toEqual([{ typed: 'lede', read: 'lead' }]);
    expect(read('lee')).toEqual([]);
    expect(read('lith')).toEqual([]);
    expect(lines('lede')).toEqual(['85071000']);
    expect(read('qqqqqqqq')).toEqual([]);
  });
});
