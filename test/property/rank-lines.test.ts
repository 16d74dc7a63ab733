import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rankLines } from '../../src/classify/rank/rank-lines.js';
import { loadEngine } from '../exam/load-engine.js';

const { model, heirs, schedule } = loadEngine();
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

it('gives probabilities that never grow with more digits and never pass one', () => {
  fc.assert(
    fc.property(description, (text) => {
      const { confidence, candidates, prefixProbability, lines } = rankLines(model, heirs, text, {
        count: 10,
        memory: [],
      });
      const down = [
        confidence.chapter,
        confidence.heading,
        confidence.subheading,
        confidence.tariff_line,
        confidence.statistical,
      ];
      for (const [i, value] of down.entries()) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        if (i > 0) expect(value).toBeLessThanOrEqual(down[i - 1]! + 1e-9);
      }
      const total = lines.reduce((sum, { probability }) => sum + probability, 0);
      expect(total).toBeLessThanOrEqual(1 + 1e-6);
      for (const { code, probability } of candidates) {
        expect(schedule.find(code)?.code).toBe(code);
        expect(prefixProbability(code.slice(0, 4))).toBeGreaterThanOrEqual(probability - 1e-9);
      }
    }),
    { numRuns: 60 },
  );
});
