import { describe, expect, test } from 'vitest';
import { explainReasons } from '../../../../src/classify/explain/explain-reasons.js';
import { extractFacts } from '../../../../src/classify/facts/extract-facts.js';
import { shippedBook, shippedNotes, vocabulary } from '../../../support/condition-book.js';

const book = shippedBook();
const notes = shippedNotes();

const reasons = (
  description: string,
  best: string,
  others: readonly string[] = [],
  language: 'en' | 'es' = 'en',
) =>
  explainReasons({
    language,
    book,
    notes,
    best,
    description,
    facts: extractFacts(description, vocabulary),
    candidates: [best, ...others].map((code) => ({
      code,
      probability: 1 / (others.length + 1),
      evidence: [],
    })),
  });

describe('reasons in the order of the General Rules', () => {
  test('the heading, then the subheading and the line with the facts that meet them', () => {
    const steps = reasons("women's knitted T-shirt, 100% cotton", '6109100040');
    expect(steps.map(({ rule }) => rule)).toEqual(['GRI 1', 'GRI 6', 'Statistical line']);
    expect(steps[0]?.decision).toMatch(/^Heading 6109 covers: T-shirts/);
    expect(steps[1]).toEqual({
      rule: 'GRI 6',
      decision: '6109.10.00: Of cotton ("100% cotton").',
      refs: ['61091000'],
    });
    expect(steps[2]?.decision).toMatch(/Women's \("women"\)\.$/);
  });

  test('a fact that speaks against the line is said', () => {
    const steps = reasons('polyester T-shirt', '6109100040');
    expect(steps.some(({ decision }) => decision.includes('"polyester" speaks against it'))).toBe(true);
  });

  test('a note that sends the goods elsewhere is cited', () => {
    const steps = reasons('plastic toy', '3926909989', ['9503000073']);
    expect(steps.some(({ refs }) => refs.includes('ch39-note-2y'))).toBe(true);
    const other = reasons('plastic toy', '9503000073', ['3926909989']);
    expect(other.find(({ refs }) => refs.includes('ch39-note-2y'))?.decision).toMatch(
      /^Heading 3926 is ruled out/,
    );
  });

  test('sets, mixtures, unassembled goods and parts bring their rules', () => {
    const rules = (description: string, best: string, others: string[] = []) =>
      reasons(description, best, others).map(({ rule }) => rule);
    expect(rules('knife and fork gift set', '8215200000', ['8211100000'])).toContain('GRI 3(b)');
    expect(rules('60% cotton 40% polyester shirt', '6205202016')).toContain('GRI 2(b)');
    expect(rules('wooden table, unassembled', '9403608093')).toContain('GRI 2(a)');
    expect(rules('spare parts for lathes', '8466935385')).toContain('GRI 1, notes on parts');
    expect(rules('handbag', '4202228100', ['4202927000', '6307909891'])).toContain('GRI 3(a)');
    expect(rules('saxophone with case', '9205901400')).toContain('GRI 5(a)');
  });

  test('neither a kind of machine called a set nor a material told twice brings a rule of sets or mixtures', () => {
    const rules = (description: string, best: string) => reasons(description, best).map(({ rule }) => rule);
    expect(rules('diesel generator set 50 kVA', '8502110000')).not.toContain('GRI 3(b)');
    expect(rules('polyester fabric, woven', '5407520500')).not.toContain('GRI 2(b)');
    expect(rules('hardwood flooring, oak', '4409290655')).not.toContain('GRI 2(b)');
    expect(rules('fabric of polyester and cotton', '5407520500')).toContain('GRI 2(b)');
  });

  test('of a set it is said when the rule holds, not that it does', () => {
    const step = reasons('set of 6 wine glasses', '7013283000').find(({ rule }) => rule === 'GRI 3(b)');
    expect(step?.decision).toMatch(/^"set": where it is put up for retail sale and holds goods of several/);
  });

  test('what a row demands is not called unstated where a part of it is stated', () => {
    const steps = reasons('plastic buttons', '9606216000');
    expect(steps.map(({ decision }) => decision).join(' ')).toContain(
      'Of plastics, not covered with textile material ("plastic"; the rest is not stated)',
    );
  });

  test('the mixture names what weighs most', () => {
    const step = reasons('shirt, 40% cotton 60% polyester', '6205302010').find(
      ({ rule }) => rule === 'GRI 2(b)',
    );
    expect(step?.decision).toMatch(/weighs most, polyester \(60 percent\)/);
  });

  test.each([
    ['juego de cuchillo y tenedor', '8215200000', ['8211100000'], 'GRI 3(b)', /carácter esencial/],
    ['camisa 60% algodón 40% poliéster', '6205202016', [], 'GRI 2(b)', /mayor peso, 60% algodón/],
    ['playera de poliéster', '6109100040', [], 'GRI 6', /lo contradice/],
    ['bolso', '4202228100', ['6307909891'], 'GRI 3(a)', /podría nombrar la mercancía/],
  ] as const)('are told in Spanish: %s', (description, best, others, rule, words) => {
    const steps = reasons(description, best, others, 'es');
    expect(steps[0]?.decision).toMatch(/^La partida \d{4} comprende: /);
    expect(steps.find((step) => step.rule === rule)?.decision).toMatch(words);
  });
});
