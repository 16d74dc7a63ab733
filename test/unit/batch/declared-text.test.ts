import { expect, test } from 'vitest';
import { parseFact, parsePart, parseShare } from '../../../src/batch/declared-text.js';

test.each([
  ['steel=40%', { metal: 'steel', percent: '40', of: 'value' }],
  ['aluminium = 12.5', { metal: 'aluminum', percent: '12.5', of: 'value' }],
  ['copper=3% of weight', { metal: 'copper', percent: '3', of: 'weight' }],
  ['STEEL=100% of the weight', { metal: 'steel', percent: '100', of: 'weight' }],
  ['us=60%', { us: '60' }],
])('%s is a content', (text, share) => {
  expect(parseShare(text)).toEqual({ ok: true, value: share });
});

test.each(['steel', 'steel=', 'steel=140%', 'gold=10%', 'steel=-4%', 'us=10% of weight', '40%'])(
  '%s is no content',
  (text) => {
    const read = parseShare(text);
    expect(read.ok ? '' : read.error.hint).toContain('steel, aluminum, copper, us');
  },
);

test('a part is named as the answer asks for it, its value after the last sign', () => {
  expect(parsePart('strap, band or bracelet=2,500.00')).toEqual({
    ok: true,
    value: { part: 'strap, band or bracelet', value: { amount: '2500', currency: 'USD' } },
  });
  expect(parsePart('case').ok).toBe(false);
  expect(parsePart('=9').ok).toBe(false);
});

test('an answer is an id and what is said to it', () => {
  expect(parseFact('us_metal=yes')).toEqual({ ok: true, value: ['us_metal', 'yes'] });
  expect(parseFact('yes').ok).toBe(false);
});
