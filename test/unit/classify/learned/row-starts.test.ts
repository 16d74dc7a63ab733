import { expect, it } from 'vitest';
import { openRows, startOf } from '../../../../src/classify/learned/row-starts.js';

it('finds where each row begins, behind all those before it', () => {
  const counts = Uint16Array.from({ length: 1000 }, (_, row) => (row * 7919) % 23);
  const rows = openRows(counts);
  let at = 0;
  for (let row = 0; row < counts.length; row++) {
    expect(startOf(rows, row)).toBe(at);
    at += counts[row]!;
  }
});

it('holds a column without rows', () => {
  expect(openRows(new Uint16Array(0)).every).toHaveLength(0);
});
