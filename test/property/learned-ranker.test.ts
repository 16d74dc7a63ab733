import fc from 'fast-check';
import { expect, it } from 'vitest';
import { learnedRanker } from '../../src/classify/learned/learned-ranker.js';
import { loadEngine } from '../exam/load-classifier.js';

const { model, heirs, schedule } = loadEngine();
const ranker = learnedRanker(model, heirs);
const goods = [
  'steel',
  'cotton',
  'shirt',
  'valve',
  'for',
  'plastic',
  'bolsa',
  'de',
  'frozen',
  '12',
  'kg',
  'zqx',
  'ñu',
];
const description = fc.oneof(
  fc.string({ minLength: 0, maxLength: 200 }),
  fc.array(fc.constantFrom(...goods), { minLength: 1, maxLength: 30 }).map((words) => words.join(' ')),
);

it('shares at most one among lines of the edition, the best line of the best subheading of the best heading first', () => {
  fc.assert(
    fc.property(description, (text) => {
      const { candidates } = ranker.rank(text, { count: 30_000, memory: [] });
      const shares = new Map<string, number>();
      for (const { code, probability } of candidates) {
        expect(schedule.find(code)?.code).toBe(code);
        expect(probability).toBeGreaterThanOrEqual(0);
        for (const length of [4, 6])
          shares.set(code.slice(0, length), (shares.get(code.slice(0, length)) ?? 0) + probability);
      }
      const below = (prefix: string, length: number): number[] =>
        [...shares].flatMap(([code, share]) =>
          code.length === length && code.startsWith(prefix) ? [share] : [],
        );
      expect(below('', 4).reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-6);
      const first = candidates[0]!.code;
      const [heading, subheading] = [first.slice(0, 4), first.slice(0, 6)];
      expect(shares.get(heading)).toBeCloseTo(Math.max(...below('', 4)), 9);
      expect(shares.get(subheading)).toBeCloseTo(Math.max(...below(heading, 6)), 9);
    }),
    { numRuns: 60 },
  );
});
