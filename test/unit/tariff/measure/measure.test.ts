import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import {
  chargedMetal,
  isInForce,
  isWinner,
  type Measure,
  type StackRule,
} from '../../../../src/tariff/measure/measure.js';
import { parseMeasureRate } from '../../../../src/tariff/measure/rate-form.js';
import { bookOf, measureRow } from '../../../support/measure-file.js';

const rateOf = (text: string) => {
  const read = parseMeasureRate(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};

it('a measure is in force from its first day to its last, both of them included', () => {
  const period = { from: civilDate('2025-03-12'), to: civilDate('2026-06-30') };
  const on = (day: string) => isInForce(period, civilDate(day));
  expect(['2025-03-11', '2025-03-12', '2026-06-30', '2026-07-01'].map(on)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const { to: _to, ...open } = period;
  expect([isInForce(open, civilDate('2030-01-01')), isInForce(open, civilDate('2025-03-11'))]).toEqual([
    true,
    false,
  ]);
});

it.each([
  ['+50% on the steel content', 'steel'],
  ['no additional duty on the copper content', 'copper'],
  ['no additional duty', undefined],
  ['+25% on the non-U.S. content', undefined],
  ['no additional duty on the U.S. content', undefined],
  ['+25%', undefined],
  ['15% in total', undefined],
])('a rate of "%s" is about the content of %s', (text, metal) => {
  expect(chargedMetal(rateOf(text))).toBe(metal);
});

describe('what makes a rule of stacking work', () => {
  const rule: StackRule = {
    id: 'rule',
    winners: ['s232'],
    exceptions: new Set(['named']),
    butNot: new Set(['left out']),
    losers: ['s301'],
    effect: 'out',
    report: {},
    from: civilDate('2025-01-01'),
    citation: 'c',
    why: 'w',
  };
  const [one] = bookOf([measureRow()]).programmes[0]!.measures;
  const wins = (id: string, rate: string, programme = 's232') =>
    isWinner(rule, { ...one, id, programme, rate: rateOf(rate) } as Measure);

  it('is a measure of a winner that charges, but for those that are left out', () => {
    expect([wins('any', '+25%'), wins('left out', '+25%'), wins('any', '+25%', 's301')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is a measure that charges nothing only where it is named', () => {
    expect([
      wins('any', 'no additional duty'),
      wins('named', 'no additional duty'),
      wins('named', 'no additional duty', 's301'),
    ]).toEqual([false, true, false]);
  });
});
