import { describe, expect, it } from 'vitest';
import { classifyRequest } from '../../src/api/classify-request.js';
import { addDays, type CivilDate, civilDate, daysBetween } from '../../src/core/civil-date.js';
import { answerRows } from '../../src/engine/rows/answer-rows.js';
import { lawPeriod } from '../../src/engine/rows/law-period.js';
import { Library } from '../../src/reference/library.js';
import { randomNumbers } from '../../src/workshop/train-softmax.js';
import { fixedData } from '../support/fixed-data.js';

/**
 * A list that comes back takes over answers of another day where the law says the same on both. That is told from the days
 * which the law's own files name; here answers of both days are given and compared, the days themselves aside.
 */
describe('days between which the law says the same', () => {
  const library = new Library([fixedData]);
  const from = civilDate('2025-11-15');
  const to = civilDate('2028-03-01');
  const periods = new Map<CivilDate, CivilDate[]>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const first = lawPeriod(library, day)!;
    periods.set(first, [...(periods.get(first) ?? []), day]);
  }
  const seed = Date.now() >>> 0;
  const random = randomNumbers(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const goods = [
    'steel hex bolts, M8, zinc plated',
    "men's knitted cotton t-shirts",
    'lithium-ion batteries',
    'semiconductor integrated circuits',
    'wooden kitchen cabinets',
    'aluminum extrusions',
    'passenger motor car, gasoline, 1998 cc',
    'frozen shrimp',
    'copper wire',
    'solar cells assembled in modules',
    'upholstered wooden chairs',
    'roasted coffee',
    'camisas de algodón para niño',
    'tires for trucks',
    'vaccines for human use',
  ];
  const origins = ['CN', 'MX', 'CA', 'DE', 'IN', 'BR', 'VN', 'JP', 'KR', 'RU', 'CH', 'GT', undefined];

  it('are many: a nightly list keeps its answers from one day to the next on most of them', () => {
    const long = [...periods.values()].filter((days) => days.length > 1);
    const covered = long.reduce((sum, days) => sum + days.length - 1, 0);
    expect(covered).toBeGreaterThan(0.7 * daysBetween(from, to));
  });

  it('a day that the law names stands alone', () => {
    const { covers_to: last } = library.provenance.find(({ layer }) => layer === 'measures')!;
    const day = civilDate(last!);
    expect(periods.get(day)).toEqual([day]);
  });

  it.each([
    ['US', false],
    ['US', true],
    ['MX', true],
    ['DE', true],
  ] as const)('have the same answers, for %s, whole: %s', (destination, whole) => {
    const long = [...periods.values()].filter((days) => days.length > 1);
    for (let n = 0; n < 120; n++) {
      const days = one(long);
      const pair = [days[0]!, days.at(-1)!, one(days)];
      const origin = one(origins);
      const request = classifyRequest.parse({
        description: one(goods),
        destination,
        ...(origin === undefined ? {} : { origin }),
        ...(random() < 0.3 ? { claim: one(['USMCA', 'A', 'KR', 'CAFTA-DR']) } : {}),
        ...(random() < 0.3 ? { value: { amount: '12000', currency: 'USD' } } : {}),
      });
      const [first, ...others] = pair.map((day) => {
        const group = answerRows(
          { library, day, version: 'test' },
          { products: [{ request, feedback: [] }], whole },
        );
        return JSON.stringify(group).replaceAll(day, 'the day');
      });
      for (const other of others) expect(other, `${pair.join(', ')}, seed ${seed}`).toBe(first);
    }
  });
});
