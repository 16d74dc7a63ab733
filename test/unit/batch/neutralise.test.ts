import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { neutralise } from '../../../src/batch/neutralise.js';
import { csvFormat } from '../../../src/batch/write/csv.js';
import { plainColumns } from '../../../src/batch/write/row-format.js';

it.each(['=1+1', '+cmd|calc', '-red', '@SUM(A1)', '\t=1', '\r=1', '-', '＝1', '=-5', '+1 (555) 0100'])(
  '%j is made harmless',
  (text) => {
    expect(neutralise(text)).toBe(`'${text}`);
  },
);

it.each(['-5', '-1,234.50', '-0.5e-3', '+7', '-12%', 'a=b', "'=1", '', '5 - 3'])(
  '%j stays as it is',
  (text) => {
    expect(neutralise(text)).toBe(text);
  },
);

it('no text cell of a CSV begins a formula, whatever it holds', () => {
  fc.assert(
    fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (mark, rest) => {
      const text = `${mark}${rest}`;
      const line = csvFormat(false).row({ cells: [text], object: () => ({}) }, 0, plainColumns(['a']));
      const [[cell]] = parse(line, { relax_column_count: true }) as [[string]];
      const isNumber = /^[+-][\d.,]+(e[+-]?\d+)?%?$/i.test(cell);
      expect([cell, /^[=+\-@\t\r]/.test(cell)]).toEqual([cell, isNumber]);
    }),
  );
});
