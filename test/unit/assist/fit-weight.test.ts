import { describe, expect, it } from 'vitest';
import { type Case, fitWeight } from '../../../src/assist/fit-weight.js';
import { weighed } from '../../../src/assist/weigh-opinion.js';

const cases = (count: number, engine: number, right: number): Case[] =>
  Array.from({ length: count }, (_, i) => ({ engine, right: i < right }));

describe('the weight of a model', () => {
  it('is 1 where it is right no more often than the engine says of what it chooses', () => {
    expect(fitWeight(cases(100, 0.5, 50))).toBe(1);
    expect(fitWeight(cases(100, 0.5, 10))).toBe(1);
    expect(fitWeight(cases(30, 0.9, 0))).toBe(1);
  });

  it('is below the odds ratio that the cases show, and nears it as they become more', () => {
    // 4 of 5 right where the engine said one half: odds of 4 to 1
    const weights = [30, 100, 1000, 100_000].map((count) => fitWeight(cases(count, 0.5, count * 0.8)));
    expect(weights).toEqual(weights.toSorted((a, b) => a - b));
    expect(weights.every((weight) => weight > 1 && weight < 4)).toBe(true);
    expect(weights.at(-1)).toBeCloseTo(4, 0);
  });

  it('is the lower end of the interval of the likelihood ratio, of 90 in 100', () => {
    // by hand, 40 of 50 right at even odds: the share at which 2 (L(0.8) - L(p)) = 2.706 is 0.697
    const share = 0.697;
    expect(fitWeight(cases(50, 0.5, 40))).toBeCloseTo(share / (1 - share), 1);
  });

  it('has an upper bound, however often it was right', () => {
    expect(fitWeight(cases(500, 0.1, 500))).toBe(20);
    expect(fitWeight(cases(500, 0, 500))).toBe(20);
  });
});

describe('a probability that is weighed', () => {
  it('has its odds multiplied', () => {
    expect(weighed(0.5, 2)).toBe(0.6667);
    expect(weighed(0.2, 1)).toBe(0.2);
    expect([weighed(0, 20), weighed(1, 20)]).toEqual([0, 1]);
  });
});
