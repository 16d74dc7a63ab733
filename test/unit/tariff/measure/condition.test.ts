import { describe, expect, test } from 'vitest';
import { decimal } from '../../../../src/core/decimal.js';
import { type Condition, type GoodsFacts, judge } from '../../../../src/tariff/measure/condition.js';

const goods: GoodsFacts = { metalWeight: {}, ofMetal: false, declared: {} };
const percent = decimal(15);

describe('conditions of a heading', () => {
  test('a fact that is not stated stays open, unless the file says how to take it', () => {
    expect(judge({ kind: 'fact', fact: 'uk_metal', is: true }, goods)).toBe('unknown');
    expect(judge({ kind: 'fact', fact: 'auto_part', is: true, assume: true }, goods)).toBe('assumed');
    expect(judge({ kind: 'fact', fact: 'knock_down_kit', is: true, assume: false }, goods)).toBe('no');
  });

  test('a stated fact wins over the assumption', () => {
    const stated = { ...goods, declared: { auto_part: false } };
    expect(judge({ kind: 'fact', fact: 'auto_part', is: true, assume: true }, stated)).toBe('no');
    expect(judge({ kind: 'fact', fact: 'auto_part', is: false }, stated)).toBe('yes');
  });

  test('USMCA goods are never taken to qualify without a determination', () => {
    expect(judge({ kind: 'usmca', is: true }, goods)).toBe('unknown');
    expect(judge({ kind: 'usmca', is: true }, { ...goods, usmcaQualifies: true })).toBe('yes');
    expect(judge({ kind: 'usmca', is: true }, { ...goods, usmcaQualifies: false })).toBe('no');
  });

  test.each([
    ['14.9', 'yes', 'no'],
    ['15', 'no', 'yes'],
    ['16.5', 'no', 'yes'],
  ])('a base rate of %s%% is below 15: %s, at least 15: %s', (base, below, atLeast) => {
    const facts = { ...goods, baseAdValorem: decimal(base) };
    expect(judge({ kind: 'base_rate', is: 'below', percent }, facts)).toBe(below);
    expect(judge({ kind: 'base_rate', is: 'at_least', percent }, facts)).toBe(atLeast);
  });

  test('a rate that is not ad valorem leaves the ceiling open', () => {
    expect(judge({ kind: 'base_rate', is: 'below', percent }, goods)).toBe('unknown');
  });

  test('metals of a list count together by weight', () => {
    const light: Condition = { kind: 'metal_weight', of: ['steel', 'aluminum'], is: 'below', percent };
    const weigh = (steel: number, aluminum: number) => ({
      ...goods,
      metalWeight: { steel: decimal(steel), aluminum: decimal(aluminum) },
    });
    expect(judge(light, goods)).toBe('unknown');
    expect(judge(light, weigh(8, 6))).toBe('yes');
    expect(judge(light, weigh(8, 7))).toBe('no');
    expect(judge({ ...light, is: 'none' }, weigh(0, 0))).toBe('yes');
  });

  test('a claim is a claim of that programme', () => {
    expect(judge({ kind: 'claim', programs: ['P', 'P+'] }, { ...goods, claim: 'P+' })).toBe('yes');
    expect(judge({ kind: 'claim', programs: ['P'] }, goods)).toBe('no');
  });
});
