import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestLine, likelyFirst } from '../../../src/classify/likely-first.js';

const code = fc.integer({ min: 101_000_000, max: 9_999_999_999 }).map((n) => String(n).padStart(10, '0'));
const line = fc.record({ code, probability: fc.constantFrom(0, 1e-9, 0.1, 0.25, 0.25000001, 0.5, 1) });
const lines = fc.uniqueArray(line, { maxLength: 300, selector: (one) => one.code });

describe('lines in order', () => {
  test('the most probable first, of equals the lower code, none lost', () => {
    fc.assert(
      fc.property(lines, (list) => {
        const expected = list.toSorted((a, b) => b.probability - a.probability || (a.code < b.code ? -1 : 1));
        expect(likelyFirst(list)).toEqual(expected);
      }),
    );
  });
});

describe('the best line', () => {
  test('stands in the heading that has most, not where the single best line stands', () => {
    const list = [
      { code: '6109100004', probability: 0.3 },
      { code: '6110200005', probability: 0.25 },
      { code: '6110300005', probability: 0.2 },
      { code: '6110300010', probability: 0.15 },
    ];
    expect(bestLine(list)?.code).toBe('6110300005');
    // whatever was asked before leaves nothing behind
    expect(bestLine(list.slice(0, 2))?.code).toBe('6109100004');
    expect(bestLine([])).toBeUndefined();
  });
});
