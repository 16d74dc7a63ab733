import { describe, expect, test } from 'vitest';
import { ConditionBook } from '../../../../src/classify/facts/condition-book.js';
import { extractFacts } from '../../../../src/classify/facts/extract-facts.js';
import { RowTester } from '../../../../src/classify/facts/fact-scores.js';
import { readText } from '../../../../src/classify/facts/scan-words.js';
import { isUnstated, saidWords } from '../../../../src/classify/facts/unstated-limit.js';
import { vocabulary } from '../../../support/condition-book.js';
import { printedRow as row, scheduleOf } from '../../../support/small-schedule.js';

/** The texts below a heading that stand apart by a limit which the description does not state. */
function unstated(code: string, texts: readonly string[], description: string): string[] {
  const printed = texts.map((text, n) => row(`${code}${(n + 1) * 10}00`, 1, text));
  const schedule = scheduleOf([row(code, 0, 'Goods:'), ...printed]);
  const book = new ConditionBook(schedule, vocabulary, {});
  const said = readText(description);
  const facts = extractFacts(said, vocabulary);
  const stated = { facts, tester: new RowTester(book, facts), said: saidWords(said) };
  const parent = schedule.find(code)!.index;
  return schedule
    .children(parent)
    .filter(({ index }) => isUnstated(book, index, parent, stated))
    .map(({ text }) => text);
}

describe('rows that a limit parts', () => {
  const weights = ['Weighing not more than 10 kg', 'Weighing more than 10 kg'];
  test('stand open where the amount is not stated, and not where it is', () => {
    expect(unstated('8471', weights, 'portable computer')).toEqual(weights);
    expect(unstated('8471', weights, 'portable computer weighing 3 kg')).toEqual([]);
  });

  test('stand open for "other" too, where the row beside it says nothing but the limit', () => {
    const texts = ['Weighing not more than 10 kg', 'Other'];
    expect(unstated('8471', texts, 'portable computer')).toEqual(texts);
    expect(unstated('8471', texts, 'portable computer weighing 3 kg')).toEqual([]);
    expect(unstated('8471', texts, 'portable computer weighing 30 kg')).toEqual([]);
  });

  test('are told by their name where no row beside them bounds the same amount', () => {
    const texts = ['Portable computers, weighing not more than 10 kg', 'Printers'];
    expect(unstated('8471', texts, 'portable computer')).toEqual([]);
  });

  test('a row alone stands apart from none', () => {
    expect(unstated('8471', ['Weighing not more than 10 kg'], 'portable computer')).toEqual([]);
  });
});

describe('rows that part goods by what they are made of', () => {
  test('of textiles stand open where no fibre is stated', () => {
    const fibres = ['Of cotton', 'Of man-made fibers'];
    expect(unstated('6109', fibres, 't-shirt')).toEqual(fibres);
    expect(unstated('6109', fibres, 'cotton t-shirt')).toEqual([]);
    expect(unstated('6109', fibres, 'polyester t-shirt')).toEqual([]);
    expect(unstated('6203', fibres, 'denim trousers')).toEqual([]);
  });

  test('of other goods are left to their names, but for what takes all other materials', () => {
    const materials = ['Of glass', 'Of other materials'];
    expect(unstated('9405', materials, 'lamp shade')).toEqual(['Of other materials']);
    expect(unstated('9405', materials, 'glass lamp shade')).toEqual([]);
    expect(unstated('5001', ['Of cotton', 'Printed'], 'fabric')).toEqual([]);
  });

  test('of metals stand open where it is not stated whether they are alloyed', () => {
    const metals = ['Of refined copper', 'Of copper alloys'];
    expect(unstated('7411', metals, 'copper tube')).toEqual(metals);
    expect(unstated('7411', metals, 'brass tube')).toEqual([]);
  });
});

describe('what goods contain', () => {
  const sugars = ['Containing sugar derived from sugar cane', 'Other'];
  test('is unsaid where none of its words is, and said by any of them', () => {
    expect(unstated('1702', sugars, 'glucose syrup')).toContain(sugars[0]);
    expect(unstated('1702', sugars, 'syrup of sugars')).not.toContain(sugars[0]);
    expect(unstated('1702', ['Not containing sugar', 'Other'], 'glucose syrup')).toEqual([]);
  });

  test('the words said are their stems, and a share wherever one is given', () => {
    const words = (text: string) => [...saidWords(readText(text))];
    expect(words('Gas bottles, 5 % milk solids')).toEqual(['gas', 'bottle', '5', 'milk', 'solid', '%']);
    expect(words('diez por ciento')).toContain('%');
    expect(words('ten percent')).toContain('%');
    expect(words('5 kg')).not.toContain('%');
  });
});
