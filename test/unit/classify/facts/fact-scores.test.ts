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

  test('a stated number that contradicts a line puts it out, in whatever unit it is stated', () => {
    for (const stated of ['750 W', '750 watts', '0.75 kW', '750W']) {
      const tester = new RowTester(book, extractFacts(`servo motor ${stated}`, vocabulary));
      const favour = (code: string): number => tester.favour(book.schedule.indexOf(code));
      expect(favour('8501514040')).toBeLessThan(0.001);
      expect(favour('8501314000')).toBeLessThan(0.001);
      expect(favour('8501516040')).toBeGreaterThan(1);
    }
  });

  test('a horsepower is on the side of 746 W on which the schedule puts it', () => {
    expect(standing('850140', '1 hp motor')).toEqual(['8501406020', '8501406040']);
  });

  test('goods that are cold-rolled are not out of what is not further worked than cold-rolled', () => {
    expect(standing('7209', 'cold rolled steel coil 0.8 mm')).toContain('7209170070');
    expect(standing('7209', 'hot rolled steel coil 0.8 mm')).not.toContain('7209170070');
  });

  test('a bottle, a sheet of glass, a rope and a tire are told by the size that stands on them', () => {
    const bottles = standing('701090', 'glass bottle 750 ml');
    expect(bottles).toContain('7010905019');
    expect(bottles).not.toContain('7010905039');
    expect(standing('731210', 'stainless steel wire rope 10 mm')).not.toContain('7312106030');
    expect(standing('700529', 'float glass 12 mm')).not.toContain('7005290850');
    expect(standing('40111010', 'tire 205/55R16')).toEqual(['4011101040']);
  });

  test('ounces are read as what the line asks for', () => {
    expect(standing('9617', 'tumbler 20oz')).toEqual(['9617001000', '9617006000']);
    expect(standing('9617', 'tumbler 40 oz')).toEqual(['9617003000', '9617006000']);
  });

  test('says nothing of anything without facts', () => {
    const tester = new RowTester(book, []);
    const row = book.schedule.indexOf('6109100040');
    expect([tester.against(row), tester.favour(row)]).toEqual([0, 1]);
    expect(tester.row(row, book.parentOf(row)).verdict).toBe('unknown');
  });
});
