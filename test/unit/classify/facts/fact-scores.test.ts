import { describe, expect, test } from 'vitest';
import { extractFacts } from '../../../../src/classify/facts/extract-facts.js';
import { RowTester } from '../../../../src/classify/facts/fact-scores.js';
import { shippedBook, vocabulary } from '../../../support/condition-book.js';

const book = shippedBook();

/** The lines below a prefix that nothing in the description contradicts. */
const standing = (prefix: string, description: string): string[] => {
  const rows = [...book.schedule.lines(prefix)].map(({ index }) => index);
  const tester = new RowTester(book, extractFacts(description, vocabulary));
  return rows.filter((index) => tester.against(index) === 0).map((index) => book.code(index));
};

describe('lines that the stated facts leave', () => {
  test("women's cotton garments of heading 6109 are women's lines of cotton", () => {
    expect(standing('6109', "women's, 60% cotton, 40% polyester")).toEqual([
      '6109100037',
      '6109100040',
      '6109100060',
      '6109100070',
    ]);
  });

  test('an engine of 1,998 cc leaves its bracket, and the residual rows beside it', () => {
    const left = standing('8703', 'new, spark-ignition engine, cylinder capacity 1,998 cc, 4 cylinders');
    expect(left).toContain('8703230140');
    for (const code of ['8703220110', '8703240150', '8703230190', '8703230170'])
      expect(left).not.toContain(code);
  });

  test('"Other" falls when a sibling is met, and is met when all siblings fail', () => {
    expect(standing('6115', 'cotton socks')).not.toContain('6115960500');
    const other = standing('610990', 'silk top, 100% silk');
    expect(other.every((code) => !code.startsWith('61099010'))).toBe(true);
  });

  test('says nothing of anything without facts', () => {
    const tester = new RowTester(book, []);
    const row = book.schedule.indexOf('6109100040');
    expect([tester.against(row), tester.favour(row)]).toEqual([0, 1]);
    expect(tester.row(row, book.parentOf(row)).verdict).toBe('unknown');
  });
});
