import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OriginRule } from '../../../../src/tariff/origin-rule/ast.js';
import { formatOriginRule } from '../../../../src/tariff/origin-rule/format.js';
import { originCoverage } from '../../../../src/workshop/build-origin-coverage.js';
import { shippedBook, shippedConcordance, usSubheadings } from '../../../support/origin-law.js';

const book = shippedBook();

/** Every text a reader would see as words of the law. */
function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'words' && typeof inner === 'string' && !('process' in value) ? [inner] : wordsIn(inner),
  );
}

describe('the shipped rule book', () => {
  it('holds every numbered rule whole: none partial, none unread', () => {
    const partial = book.rules.filter((rule) => rule.unparsed !== undefined || rule.parts.length === 0);
    expect(partial.map((rule) => rule.id)).toEqual([]);
    expect(book.rules.filter((rule) => rule.number !== '')).toHaveLength(1053);
    expect(book.rules.filter((rule) => rule.number === '')).toHaveLength(58);
  });

  it('numbers the rules of each chapter without a gap', () => {
    const numbers = new Map<string, number[]>();
    for (const rule of book.rules)
      if (rule.number !== '')
        numbers.set(rule.chapter, [...(numbers.get(rule.chapter) ?? []), Number(rule.number)]);
    for (const list of numbers.values()) expect(list).toEqual(list.map((_, index) => index + 1));
    expect(numbers.size).toBe(96);
  });

  it('has no textual test in its rules', () => {
    expect(JSON.stringify(book.rules)).not.toContain('"textual"');
  });

  it('has no id twice', () => {
    const ids = [...book.rules, ...book.notes].map((entry) => entry.id);
    expect(ids.length).toBe(new Set(ids).size);
  });

  it('keeps the grammar of the law out of its descriptions', () => {
    const grammar =
      /any other (chapter|heading|subheading|tariff item)|whether or not there|provided that|A change to|percent where/;
    expect(wordsIn(book.rules).filter((words) => grammar.test(words))).toEqual([]);
  });

  it('keeps descriptions and statements short: structure, not prose', () => {
    expect(wordsIn(book.rules).filter((words) => words.length > 250)).toEqual([]);
    expect(book.notes.filter((note) => note.statement.length > 520).map((note) => note.id)).toEqual([]);
  });

  it('has each part under the heading it stands under, and in the chapter of its rule', () => {
    const strays = book.rules.filter((rule) =>
      rule.parts.some((part) => part.goods.ranges.some((range) => !range.from.startsWith(rule.chapter))),
    );
    expect(strays.map((rule: OriginRule) => rule.id)).toEqual([]);
    const apart = book.rules.filter((rule) =>
      rule.parts.some(
        (part) =>
          part.for &&
          !part.goods.ranges.every((range) =>
            part.for?.ranges.some(
              (over) => range.from.startsWith(over.from.slice(0, 6)) || over.from <= range.from,
            ),
          ),
      ),
    );
    expect(apart.map((rule) => rule.id)).toEqual([]);
  });

  it('waives only chapter rules that exist', () => {
    for (const rule of [...book.rules, ...book.notes])
      for (const part of rule.parts ?? [])
        for (const number of part.waives ?? []) {
          const chapter = part.goods.ranges[0]?.from.slice(0, 2);
          const id = `GN11o-ch${chapter}-chapter-rule-${number}`;
          expect(book.notes.map((note) => note.id)).toContain(id);
        }
  });

  it('marks the automotive rules of subdivision (k)', () => {
    const automotive = book.rules.filter((rule) => rule.automotive);
    expect(automotive).toHaveLength(102);
    expect([...new Set(automotive.map((rule) => rule.chapter))]).toEqual([
      '40',
      '70',
      '83',
      '84',
      '85',
      '87',
      '90',
      '94',
    ]);
  });

  it('has the de minimis, the two formulas and the four criteria', () => {
    expect(book.de_minimis.percent).toBe('10');
    expect(book.de_minimis.textile.elastomeric_percent).toBe('7');
    expect(book.de_minimis.exceptions).toHaveLength(10);
    expect(book.regional_value.map((formula) => formula.method)).toEqual(['transaction_value', 'net_cost']);
    expect(book.criteria.map((row) => row.criterion)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('finds rules and notes by code', () => {
    expect(book.rulesAt('610910').map((rule) => rule.id)).toEqual(['GN11o-ch61-15']);
    expect(book.rulesAt('770100')).toEqual([]);
    expect(book.notesAt('270900').map((note) => note.id)).toContain('GN11o-ch27-heading-rule-3');
  });

  it('stays compact', () => {
    expect(statSync('data/usmca/rules.json').size).toBeLessThan(1_500_000);
  });

  it('is accounted for in docs/use/origin-coverage.md', () => {
    const { counts } = JSON.parse(readFileSync('data/usmca/provenance.json', 'utf8'));
    const page = originCoverage(book, shippedConcordance(), usSubheadings(), counts);
    expect(readFileSync('docs/use/origin-coverage.md', 'utf8')).toBe(page);
  });

  it('renders the rules that were read against the law by hand', () => {
    const golden = readFileSync('fixtures/origin/rendered.txt', 'utf8').trim().split('\n');
    const rendered = golden.map((line) => {
      const id = line.slice(0, line.indexOf(' '));
      const rule = book.rules.find((one) => one.id === id);
      return `${id} ${rule ? formatOriginRule(rule) : 'is not in the book'}`;
    });
    expect(rendered).toEqual(golden);
  });
});
