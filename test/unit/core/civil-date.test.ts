import { describe, expect, test } from 'vitest';
import {
  addDays,
  civilDate,
  daysBetween,
  isCivilDate,
  parseCivilDate,
} from '../../../src/core/civil-date.js';

describe('civil date', () => {
  test.each(['2026-06-08', '2024-02-29', '1999-12-31'])('%s is a day', (text) => {
    expect(parseCivilDate(text)).toEqual({ ok: true, value: text });
  });

  test.each(['2026-02-30', '2025-02-29', '2026-13-01', '08.06.2026', '2026-6-8', '', 'today'])(
    '%s is refused',
    (text) => {
      expect(isCivilDate(text)).toBe(false);
      expect(parseCivilDate(text)).toMatchObject({ ok: false, error: { code: 'bad_date' } });
    },
  );

  test('days are counted over month and year ends', () => {
    expect(addDays(civilDate('2025-12-31'), 1)).toBe('2026-01-01');
    expect(addDays(civilDate('2024-03-01'), -1)).toBe('2024-02-29');
    expect(daysBetween(civilDate('2026-02-24'), civilDate('2026-07-23'))).toBe(149);
  });
});
