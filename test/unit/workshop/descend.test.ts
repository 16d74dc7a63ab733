import { expect, it } from 'vitest';
import { descend } from '../../../src/workshop/descend.js';

it('finds the bottom of a narrow curved valley', () => {
  const [x = 0, y = 0] = descend([-1.2, 1], ([a = 0, b = 0]) => ({
    loss: (1 - a) ** 2 + 100 * (b - a * a) ** 2,
    slope: [-2 * (1 - a) - 400 * a * (b - a * a), 200 * (b - a * a)],
  }));
  expect(x).toBeCloseTo(1, 3);
  expect(y).toBeCloseTo(1, 3);
});

it('stays where nothing falls', () =>
  expect(descend([3, 4], () => ({ loss: 7, slope: [0, 0] }))).toEqual([3, 4]));
