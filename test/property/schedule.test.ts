import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prefixesOf } from '../../src/tariff/code.js';
import { shippedLibrary } from '../support/shipped.js';

const schedule = shippedLibrary().schedule('2026-rev-10');
const lines = [...schedule.lines()];
const anyLine = fc.integer({ min: 0, max: lines.length - 1 }).map((at) => lines[at]!);

describe('the schedule of 2026 Revision 10', () => {
  test('has the counts of the official file', () => {
    expect(lines.filter((line) => line.code.length === 10)).toHaveLength(19_856);
    const hs6 = new Set(
      lines.filter((line) => !/^9[89]/.test(line.code)).map((line) => line.code.slice(0, 6)),
    );
    expect(hs6.size).toBe(5_612);
    expect(new Set([...hs6].map((code) => code.slice(0, 2))).size).toBe(96);
  });

  test('every prefix of every line leads to a row that stands for it', () => {
    for (const line of lines)
      for (const prefix of prefixesOf(line.code)) {
        const row = schedule.find(prefix);
        if (!row?.code.startsWith(prefix)) throw new Error(`${prefix} of ${line.code} gives ${row?.code}`);
      }
  });

  test('children know their parent, and the path ends at the row', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const above = schedule.ancestors(line.index);
        expect(above[0]?.code).toBe(line.code.slice(0, 2));
        const parent = above.at(-1)!;
        expect(schedule.children(parent.index).map((child) => child.index)).toContain(line.index);
        expect(schedule.path(line.index).at(-1)?.index).toBe(line.index);
        expect(schedule.isLeaf(line.index) || line.code.length === 10).toBe(true);
      }),
    );
  });

  test('the lines below a prefix are exactly the lines that begin with it', () => {
    fc.assert(
      fc.property(anyLine, fc.constantFrom(2, 4, 6, 8), (line, length) => {
        const prefix = line.code.slice(0, length);
        const below = [...schedule.lines(prefix)].map((each) => each.code);
        expect(below).toEqual(lines.filter((each) => each.code.startsWith(prefix)).map((each) => each.code));
      }),
      { numRuns: 60 },
    );
  });

  test('every line of chapters 1 to 97 carries a general rate and column 2 rate', () => {
    const bare = lines
      .filter((line) => line.code < '98' && line.code.length === 10)
      .filter((line) => schedule.rates(line.index).general === '');
    expect(bare.map((line) => line.code)).toEqual([]);
  });

  test.each([
    ['61091000', '16.5%', '90%'],
    ['8517130000', 'Free', '35%'],
    ['87032301', '2.5%', '10%'],
    ['09011100', 'Free', 'Free'],
    ['64039160', '8.5%', '20%'],
    ['94036080', 'Free', '40%'],
  ])('known good: %s is %s, column 2 %s', (code, general, column2) => {
    expect(schedule.rates(schedule.find(code)!.index)).toMatchObject({ general, column2 });
  });
});
