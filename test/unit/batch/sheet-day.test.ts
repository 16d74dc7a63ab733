import { describe, expect, it } from 'vitest';
import { readSheetDay } from '../../../src/batch/sheet-day.js';

const dayOf = (text: string): string => {
  const read = readSheetDay(text);
  return read.ok ? `${read.value.day}${read.value.isCounted ? ', counted' : ''}` : `!${read.error.message}`;
};

describe('a day in a sheet', () => {
  it.each([
    ['2026-06-15', '2026-06-15'],
    ['2026-06-15T08:30:00', '2026-06-15'],
    ['2026/6/5', '2026-06-05'],
    ['15.06.2026', '2026-06-15'],
    ['1.2.26', '2026-02-01'],
    ['15.06.2026 08:30', '2026-06-15'],
    ['06/15/2026', '2026-06-15'],
    ['15/06/2026 8:30 PM', '2026-06-15'],
    ['5/5/2026', '2026-05-05'],
    ['15 de junio de 2026', '2026-06-15'],
    ['3. März 2026', '2026-03-03'],
    ['Dec 1, 2026', '2026-12-01'],
    ['1-dic-2026', '2026-12-01'],
    ['20260615', '2026-06-15'],
    ['2026年6月15日', '2026-06-15'],
    ['46188', '2026-06-15, counted'],
    ['46188.5', '2026-06-15, counted'],
  ])('%s is %s', (text, day) => {
    expect(dayOf(text)).toBe(day);
  });

  it('that could be two days is refused with both', () => {
    expect(dayOf('03/04/2026')).toBe('!"03/04/2026" could be 2026-03-04 or 2026-04-03');
  });

  it.each(['soon', '31.02.2026', '2026-13-01', '15/06/26', '99999', '12345', '13/13/2026', '15 Foo 2026'])(
    '%s is none',
    (text) => {
      expect(dayOf(text)).toBe(`!"${text}" is not a date`);
    },
  );
});
