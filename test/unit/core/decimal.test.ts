import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, formatDecimal, parseDecimal, roundTo } from '../../../src/core/decimal.js';
import { formatAmount, sumMoney, usd } from '../../../src/core/money.js';

describe('decimal', () => {
  test('is exact where floats are not', () => {
    expect(formatDecimal(decimal('0.1').plus(decimal('0.2')))).toBe('0.3');
    expect(formatDecimal(decimal('0.044').times(decimal('1000000')))).toBe('44000');
  });

  test.each(['1e5', '1,000', '', '.', '--1', '0x10', 'NaN', 'Infinity', '1.2.3'])(
    '"%s" is no plain numeral',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );

  test('any plain numeral is read and written back', () => {
    const numeral = fc.tuple(
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      fc.integer({ min: 0, max: 12 }),
    );
    fc.assert(
      fc.property(numeral, ([digits, places]) => {
        const value = decimal(digits.toString()).div(decimal((10n ** BigInt(places)).toString()));
        expect(parseDecimal(formatDecimal(value))?.eq(value)).toBe(true);
      }),
    );
  });

  test('cents are rounded half up', () => {
    expect(formatDecimal(roundTo(decimal('10.005'), 2))).toBe('10.01');
    expect(formatAmount(usd('33.575'))).toBe('33.58');
  });

  test('currencies do not mix', () => {
    expect(formatAmount(sumMoney([usd('1.10'), usd('2.20')]))).toBe('3.30');
    expect(() => sumMoney([{ amount: decimal(1), currency: 'EUR' }])).toThrow(/EUR/);
  });
});
