import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount } from '../../../../src/chat/said/read-amount.js';
import { rateSaid } from '../../../../src/chat/said/read-rate.js';
import { formatDecimal } from '../../../../src/core/decimal.js';

const read = (numeral: string): string[] => readAmount(numeral).map(formatDecimal);

describe('an amount in either notation', () => {
  test.each([
    ['12000', ['12000']],
    ['12,000', ['12000']],
    ['12.000', ['12000', '12']],
    ['8.500,00', ['8500']],
    ['8,500.00', ['8500']],
    ['1.234.567', ['1234567']],
    ['1,234,567.89', ['1234567.89']],
    ['1.234.567,89', ['1234567.89']],
    ["1'234.50", ['1234.5']],
    ['10 000', ['10000']],
    ['10 000,50', ['10000.5']],
    ['12,50', ['12.5']],
    ['12.5', ['12.5']],
    ['0.125', ['0.125']],
    ['0,125', []],
    ['1.2345', ['1.2345']],
    ['1,23,456', []],
    ['1.234,567.8', []],
    ['12,3456', []],
  ])('%s', (numeral, readings) => {
    expect(read(numeral)).toEqual(readings);
  });

  test('whatever the notation, the amount that was written is among its readings', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        (whole, cents) => {
          const digits = String(whole);
          const grouped = (mark: string): string => digits.replace(/\B(?=(\d{3})+$)/g, mark);
          const part = String(cents).padStart(2, '0');
          const meant = formatDecimal(readAmount(`${digits}.${part}`)[0]!);
          expect(read(`${grouped(',')}.${part}`)).toEqual([meant]);
          expect(read(`${grouped('.')},${part}`)).toEqual([meant]);
          expect(read(grouped(','))).toEqual([digits]);
          expect(read(grouped('.'))).toContain(digits);
        },
      ),
    );
  });
});

describe('a rate of exchange', () => {
  test.each([
    ['1.08', { dollars: '1.08', foreign: '1' }],
    ['1,085 dollars', { dollars: '1.085', foreign: '1' }],
    ['1 EUR = 1.08 USD', { dollars: '1.08', foreign: '1' }],
    ['one is $1.08', { dollars: '1.08', foreign: '1' }],
    ['USD 1 = 0.92 EUR', { dollars: '1', foreign: '0.92' }],
    ['100 EUR are 108 USD', { dollars: '108', foreign: '100' }],
  ])('%s', (said, rate) => {
    expect(rateSaid(said, 'EUR')).toEqual(rate);
  });

  test.each(['0', 'from China', '1 GBP = 1.3 USD', '1 EUR', '5, 6 and 7'])('is not %s', (said) => {
    expect(rateSaid(said, 'EUR')).toBeUndefined();
  });
});
