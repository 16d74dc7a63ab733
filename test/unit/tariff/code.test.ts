import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  commonDigits,
  compareCode,
  formatCode,
  isCode,
  levelOf,
  parseCode,
  prefixesOf,
} from '../../../src/tariff/code.js';

describe('code', () => {
  test.each([
    ['6109.10.00.04', '6109100004'],
    ['6109 10 00 04', '6109100004'],
    ['6109-10', '610910'],
    [' 0901.11.00 ', '09011100'],
    ['01', '01'],
  ])('reads %s', (text, code) => {
    expect(parseCode(text)).toEqual({ ok: true, value: code });
  });

  test.each(
    ['8.51762E+09', '901110', '12345678901', 'abc', '', '6109.1', '٦١٠٩', '6109.10.00.04x'].filter(
      (text) => text !== '901110',
    ),
  )('refuses %s', (text) => {
    expect(parseCode(text)).toMatchObject({ ok: false, error: { code: 'malformed_code' } });
  });

  test('a code that is refused is told why, and how to write one', () => {
    const hint = 'write 2, 4, 6, 8 or 10 digits, for example 6109.10.00.04';
    const told = (text: string) => {
      const read = parseCode(text);
      return read.ok ? '' : [read.error.message, read.error.hint];
    };
    expect(told('shirt')).toEqual(['"shirt" is not a tariff code', hint]);
    expect(told('123456789012')).toEqual(['"123456789012" is too long', hint]);
    expect(told('123456789')).toEqual([
      '"123456789" has an odd number of digits (was a leading zero lost?)',
      hint,
    ]);
  });

  test('a lost leading zero is named', () => {
    const refused = parseCode('90111000'.slice(1));
    expect(refused.ok ? '' : refused.error.message).toMatch(/leading zero/);
  });

  test('every code is written and read back the same, and its prefixes lead to it', () => {
    const digits = fc
      .integer({ min: 1, max: 5 })
      .chain((parts) => fc.stringMatching(new RegExp(`^\\d{${parts * 2}}$`)));
    fc.assert(
      fc.property(digits, (code) => {
        expect(isCode(code)).toBe(true);
        expect(parseCode(formatCode(code))).toEqual({ ok: true, value: code });
        expect(prefixesOf(code).at(-1)).toBe(code);
      }),
    );
  });

  test('the prefixes of a code are its own levels and no others', () => {
    expect(prefixesOf('61')).toEqual(['61']);
    expect(prefixesOf('610910')).toEqual(['61', '6109', '610910']);
    expect(prefixesOf('6109100004')).toEqual(['61', '6109', '610910', '61091000', '6109100004']);
  });

  test.each([
    [['610910', '610990'], '6109'],
    [['6109100004', '6109100012'], '61091000'],
    [['6109', '610910'], '6109'],
    [['6109', '0901'], ''],
    [['61091000', '61091100'], '6109'],
    [['6109'], '6109'],
    [[], ''],
  ])('%s begin alike with "%s"', (codes, alike) => expect(commonDigits(codes)).toBe(alike));

  test('a code stands before, with or behind another', () => {
    expect([compareCode('0901', '6109'), compareCode('61', '61'), compareCode('6109', '61')]).toEqual([
      -1, 0, 1,
    ]);
  });

  test('levels and order', () => {
    expect(['61', '6109', '610910', '61091000', '6109100004'].map(levelOf)).toEqual([
      'chapter',
      'heading',
      'subheading',
      'tariff_line',
      'statistical',
    ]);
    expect(['6109', '0901', '61'].sort(compareCode)).toEqual(['0901', '61', '6109']);
  });
});
