import { describe, expect, test } from 'vitest';
import {
  compareMeasureRate,
  formatMeasureRate,
  isMeasureRate,
  parseMeasureRate,
} from '../../../../src/tariff/measure/rate-form.js';

describe('rates of measures', () => {
  test.each([
    '+25%',
    '+7.5%',
    '+50% on the steel content',
    '+25% on the non-U.S. content',
    '+25% on the non-U.S. content, at least 15% in total',
    '15% in total',
    '70% instead',
    '+$0.38/W',
    'no additional duty',
    'no additional duty on the steel content',
  ])('%s is read and written back', (text) => {
    const read = parseMeasureRate(text);
    expect(read.ok && formatMeasureRate(read.value)).toBe(text);
  });

  test.each([
    '25%',
    '+25',
    'no additional duty on the wood content',
    '+ 25 %',
    '15% total',
    '+50% on the gold content',
    '+25% on the steel content, at least 15%',
    '+25%, at least 15% in total',
    '-5%',
    '+1e2%',
    '',
    'Free',
  ])('"%s" is refused with the way to write it', (text) => {
    const read = parseMeasureRate(text);
    expect(read.ok).toBe(false);
    if (!read.ok)
      expect(read.error).toMatchObject({ code: 'bad_measure_rate', hint: expect.stringContaining('+25%') });
    expect(isMeasureRate(text)).toBe(false);
  });

  test('rates sort by their written form', () => {
    const rates = ['no additional duty', '+25%', '15% in total'].map((text) => parseMeasureRate(text));
    const values = rates.flatMap((read) => (read.ok ? [read.value] : []));
    expect(values.sort(compareMeasureRate).map(formatMeasureRate)).toEqual([
      '+25%',
      '15% in total',
      'no additional duty',
    ]);
  });
});
