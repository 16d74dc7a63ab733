import { expect, test } from 'vitest';
import { aceOrder } from '../../../../src/determine/duty/ace-order.js';

test('ACE takes chapter 98, then chapter 99 in the order given, then the goods', () => {
  const lines = aceOrder([
    { code: '8471300100', why: 'the line of the goods', program: 'S' },
    { code: '99038815', why: 'Section 301' },
    { code: '99030310', why: 'Section 122' },
    { code: '9802008069', why: 'assembled abroad' },
  ]);
  expect(lines.map(({ formatted, section }) => [formatted, section])).toEqual([
    ['9802.00.80.69', 'chapter_98'],
    ['9903.88.15', 'chapter_99'],
    ['9903.03.10', 'chapter_99'],
    ['8471.30.01.00', 'chapter_1_97'],
  ]);
  expect(lines[3]).toMatchObject({ program: 'S' });
});
