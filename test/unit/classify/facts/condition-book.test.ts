import { expect, test } from 'vitest';
import { ConditionBook, kindsOf } from '../../../../src/classify/facts/condition-book.js';
import { vocabulary } from '../../../support/condition-book.js';
import { printedRow as row, scheduleOf } from '../../../support/small-schedule.js';

/** Chapter 30 as it is printed: 3004.50.50 stands beside 3004.50, not below it. */
const rows = [
  row('3004', 0, 'Medicaments:'),
  row('300450', 1, 'Containing vitamins:'),
  row('30045010', 2, 'Of cotton'),
  row('30045030', 2, 'Other'),
  row('30045050', 1, 'Other'),
  row('', 1, 'Other:'),
  row('30049010', 2, 'Of cotton'),
  row('30049092', 2, 'Of man-made fibers, weighing more than 10 kg'),
  row('', 1, 'Remark without a line'),
];
const opened = () => {
  const book = new ConditionBook(scheduleOf(rows), vocabulary);
  const at = (text: string, nth = 0) =>
    [...Array(book.schedule.size).keys()].filter((index) => book.text(index) === text)[nth]!;
  return { book, at };
};

test('the rows below a row are those that hold a line', () => {
  const { book, at } = opened();
  const below = (index: number) => book.children(index).map((child) => book.text(child));
  expect(below(at('Medicaments:'))).toEqual(['Containing vitamins:', 'Other', 'Other:']);
  expect(below(at('Containing vitamins:'))).toEqual(['Of cotton', 'Other']);
  expect(below(at('Of cotton'))).toEqual([]);
});

test('a row is reached from its chapter down', () => {
  const { book, at } = opened();
  const path = (index: number) => book.path(index).map((each) => book.text(each));
  expect(path(at('Of cotton', 1))).toEqual(['Chapter 30', 'Medicaments:', 'Other:', 'Of cotton']);
  expect(path(at('Chapter 30'))).toEqual(['Chapter 30']);
  expect(path(at('Medicaments:'))).toEqual(['Chapter 30', 'Medicaments:']);
});

test('a row is held by its own code, or by those below it where the code holds more than the row', () => {
  const { book, at } = opened();
  expect(book.tops(at('Medicaments:'))).toEqual(['3004']);
  expect(book.tops(at('Chapter 30'))).toEqual(['30']);
  expect(book.tops(at('Containing vitamins:'))).toEqual(['30045010', '30045030']);
  expect(book.tops(at('Other', 1))).toEqual(['30045050']);
  expect(book.tops(at('Other:'))).toEqual(['300490']);
  expect(book.tops(at('Remark without a line'))).toEqual([]);
});

test('a row leads to the longest code of the schedule that begins all its lines', () => {
  const { book, at } = opened();
  expect(book.leadsTo(at('Containing vitamins:'))).toBe('300450');
  expect(book.leadsTo(at('Other:'))).toBe('300490');
  expect(book.leadsTo(at('Of cotton'))).toBe('30045010');
  expect(book.leadsTo(at('Remark without a line'))).toBe('');
});

test('the kinds of facts that could decide a row are its own, and for what it contains the material too', () => {
  const { book, at } = opened();
  expect(book.demands(at('Of cotton'))).toBe(kindsOf([{ kind: 'material' }]));
  const fibres = at('Of man-made fibers, weighing more than 10 kg');
  const both = kindsOf(book.row(fibres).conditions);
  expect(both & kindsOf([{ kind: 'material' }])).not.toBe(0);
  expect(book.demands(fibres)).toBe(both);
  expect(book.demandsBelow(at('Other:'))).toBe(both);
  expect(book.demandsBelow(at('Of cotton'))).toBe(0);
  expect(kindsOf([])).toBe(0);
});
