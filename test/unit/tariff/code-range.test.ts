import { describe, expect, it } from 'vitest';
import {
  compareCodeRange,
  formatCodeRange,
  isCodeRange,
  isInRange,
  isInRanges,
  meetsRange,
  parseCodeRange,
  rangesMeet,
} from '../../../src/tariff/code-range.js';

const range = (text: string) => {
  const read = parseCodeRange(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};

describe('code ranges', () => {
  it.each([
    ['0101-0106', '0101-0106'],
    ['8544.11 - 8544.60', '8544.11-8544.60'],
    ['6109', '6109'],
    ['54–55', '54-55'],
    ['1901.90.32', '1901.90.32'],
  ])('reads %s', (text, written) => {
    expect(formatCodeRange(range(text))).toBe(written);
    expect(isCodeRange(text)).toBe(true);
  });

  it('is refused with the way to write it, and by its own end where that is no code', () => {
    expect(parseCodeRange('0106-0101')).toEqual({
      ok: false,
      error: {
        code: 'malformed_range',
        message: '"0106-0101" is not a range of codes',
        hint: 'write one code, or two of one length with a hyphen, for example 0101-0106',
      },
    });
    for (const text of ['abc-0101', '0101-abc', '0101-'])
      expect(parseCodeRange(text)).toMatchObject({ ok: false, error: { code: 'malformed_code' } });
  });

  it.each(['0106-0101', '0101-0102.10', '0101-0102-0103', 'chapter 5', '010'])('refuses %s', (text) => {
    expect(isCodeRange(text)).toBe(false);
  });

  it('holds codes of its own length and longer ones below it, and no shorter ones', () => {
    expect(isInRange('610910', range('61-63'))).toBe(true);
    expect(isInRange('61', range('6101-6105'))).toBe(false);
    expect(isInRange('640110', range('61-63'))).toBe(false);
    expect(isInRanges('8701', [range('8501-8548'), range('87')])).toBe(true);
  });

  it('meets a shorter code that reaches into it', () => {
    expect(meetsRange('8501', range('8501.10-8501.20'))).toBe(true);
    expect(meetsRange('8502', range('8501.10-8501.20'))).toBe(false);
    expect(meetsRange('61', range('6101-6105'))).toBe(true);
  });

  it.each([
    ['0101', '0102', -1],
    ['0102', '0101', 1],
    ['0101', '0101-0106', -1],
    ['0102', '0101-0106', 1],
    ['0101-0106', '0102', -1],
    ['0101-0106', '0101', 1],
    ['0101-0106', '0101-0106', 0],
  ])('%s against %s: %d', (one, other, order) => {
    expect(compareCodeRange(range(one), range(other))).toBe(order);
  });

  it.each([
    ['61-63', '6109', true],
    ['6109', '61-63', true],
    ['61-63', '64', false],
    ['60', '61-63', false],
    ['8501.10-8501.20', '8501.20-8501.40', true],
    ['8501.10-8501.20', '8501.31', false],
  ])('%s and %s have provisions in common: %s', (one, other, meet) => {
    expect(rangesMeet(range(one), range(other))).toBe(meet);
    expect(rangesMeet(range(other), range(one))).toBe(meet);
  });

  it('ends with its last provision, and what is below it', () => {
    expect(['6108', '6109', '610910', '6110'].map((code) => isInRange(code, range('6109')))).toEqual([
      ...[false, true, true, false],
    ]);
    expect(['8501', '850131', '84'].map((code) => meetsRange(code, range('8501.10-8501.20')))).toEqual([
      ...[true, false, false],
    ]);
  });

  it('sorts by beginning, then by end', () => {
    const sorted = [range('0201'), range('0101-0106'), range('0101')].sort(compareCodeRange);
    expect(sorted.map(formatCodeRange)).toEqual(['0101', '0101-0106', '0201']);
  });
});
