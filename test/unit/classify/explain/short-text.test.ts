import { expect, test } from 'vitest';
import { shortText } from '../../../../src/classify/explain/short-text.js';

test.each([
  ["Women's or girls': (339)", "Women's or girls'"],
  [
    'Of man-made fibers (except jewelry boxes of a kind normally sold at retail with their contents) (670)',
    'Of man-made fibers',
  ],
  ['Other:', 'Other'],
])('%s', (text, short) => {
  expect(shortText(text, 60)).toBe(short);
});

test('a long text is cut at a pause, with a sign that it was', () => {
  const text =
    'Telephone sets, including smartphones and other telephones for cellular networks; other apparatus';
  expect(shortText(text, 80)).toBe(
    'Telephone sets, including smartphones and other telephones for cellular…',
  );
  expect(shortText('a'.repeat(300), 50).length).toBeLessThanOrEqual(50);
});
