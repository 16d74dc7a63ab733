import { describe, expect, test } from 'vitest';
import { conditionAgainst } from '../../../../src/classify/facts/condition-against.js';
import { extractFacts } from '../../../../src/classify/facts/extract-facts.js';
import { readConditions } from '../../../../src/classify/facts/read-conditions.js';
import { vocabulary } from '../../../support/condition-book.js';

const verdict = (row: string, description: string): string => {
  const [condition] = readConditions(row, vocabulary).conditions;
  if (!condition) throw new Error(`no condition in "${row}"`);
  return conditionAgainst(condition, extractFacts(description, vocabulary), vocabulary).verdict;
};

describe('a condition against what a description says', () => {
  test.each([
    ['Of cotton', '100% cotton', 'met'],
    ['Of cotton', 'polyester shirt', 'failed'],
    ['Of cotton', 'steel pipe', 'unknown'],
    ['Of cotton', 'shirt', 'unknown'],
    ['Of man-made fibers', 'viscose dress', 'met'],
    ['Of synthetic fibers', 'viscose dress', 'failed'],
    ['Of stainless steel', 'steel pipe', 'unknown'],
    // kindred fibers count together against a larger single one (section XI, note 2)
    ['Of man-made fibers', '40% cotton, 30% polyester, 30% nylon', 'met'],
    ['Of cotton', '40% cotton, 30% polyester, 30% nylon', 'failed'],
    ['Of cotton', '50% cotton, 50% polyester', 'unknown'],
    ['Of cotton', '10% elastane', 'unknown'],
  ])('%s / %s: %s', (row, description, expected) => {
    expect(verdict(row, description)).toBe(expected);
  });

  test.each([
    ['Containing 70 percent or more by weight of silk', '80% silk, 20% cotton', 'met'],
    ['Containing 70 percent or more by weight of silk', '60% silk, 40% cotton', 'failed'],
    ['Containing 23 percent or more by weight of wool', 'cotton coat', 'failed'],
    ['Valued over $3 but not over $5 each', '$4 each', 'met'],
    ['Valued over $3 but not over $5 each', '$3.00 each', 'failed'],
    ['Valued over $3 but not over $5 each', '$4/dozen', 'unknown'],
    ['Valued over $5 each', 'valued over $5 each', 'met'],
    ['Of a capacity exceeding 1 liter', 'glass bottle 750 ml', 'failed'],
    ['Of a capacity not exceeding 355 ml', 'aluminum cans 355 ml', 'met'],
    ['In containers holding 2 liters or less', 'capacity 0.75 l', 'met'],
    ['With a maximum cross-sectional dimension of 3 mm or less', 'copper wire 2 mm', 'met'],
    ['Of which the maximum cross-sectional dimension exceeds 6 mm', 'copper wire 2 mm', 'failed'],
    ['With a diameter not exceeding 9.5 mm', 'steel wire rope 10 mm', 'failed'],
    ['Valued over $5 each', 'over $3 each', 'unknown'],
    ['Valued not over $3 each', 'valued over $5 each', 'failed'],
    ['Of a cylinder capacity exceeding 1,500 cc', '2.0 liter engine', 'met'],
    ['Of a width exceeding 35 mm', '20 mm wide', 'failed'],
    ['Of a width exceeding 35 mm', '20 mm', 'unknown'],
    ["Women's", 'unisex hoodie', 'met'],
    ["Boys'", "children's pajamas", 'unknown'],
    ["Men's", "children's pajamas", 'failed'],
    ['Not decaffeinated', 'decaf coffee', 'failed'],
    ['Frozen', 'fresh shrimp', 'failed'],
  ])('%s / %s: %s', (row, description, expected) => {
    expect(verdict(row, description)).toBe(expected);
  });
});
