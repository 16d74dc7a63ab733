import { describe, expect, it } from 'vitest';
import type { DutyEffect, DutyTotal } from '../../../src/monitor/duty-effect.js';
import { byMoney, dutyMove, totalMoves } from '../../../src/monitor/rank-hits.js';

const total = (percent: string | null, text = `${percent}%`): DutyTotal => ({
  code: '6109100012',
  text,
  total: percent,
});
const effect = (before: DutyTotal | null, after: DutyTotal | null): DutyEffect => ({ before, after });

describe('what a change of the law does to the duties of a product', () => {
  it.each([
    [effect(total('16.5'), total('41.5')), '120000', 'rises', '25', '30000.00'],
    [effect(total('44'), total('34')), '120000.55', 'falls', '-10', '-12000.06'],
    [effect(total('34'), total('34')), '500', 'same', '0', '0.00'],
    [effect(total('16.5'), total('41.5')), undefined, 'rises', '25', null],
    // a specific rate has no percentage: alike it is the same, else nothing certain is said
    [effect(total(null, '2.8¢/kg'), total(null, '2.8¢/kg')), '500', 'same', null, null],
    [effect(total(null, '2.8¢/kg'), total(null, '3¢/kg')), '500', 'open', null, null],
    [effect(total('5'), null), '500', 'open', null, null],
    [undefined, '500', 'open', null, null],
  ] as const)('%j of %s a year', (given, value, direction, points, yearly) => {
    expect(dutyMove(given, value)).toEqual({ direction, points, yearly });
  });

  it('ranks by money: more first, then what is open, then less, then the same', () => {
    const hits = [
      { reference: 'same', move: dutyMove(effect(total('5'), total('5')), '900000') },
      { reference: 'less', move: dutyMove(effect(total('5'), total('1')), '900000') },
      { reference: 'open', move: dutyMove(undefined, '900000') },
      { reference: 'more, no value', move: dutyMove(effect(total('5'), total('95')), undefined) },
      { reference: 'more, small', move: dutyMove(effect(total('5'), total('25')), '1000') },
      { reference: 'more, large', move: dutyMove(effect(total('5'), total('6')), '900000') },
    ];
    expect(hits.toSorted(byMoney).map(({ reference }) => reference)).toEqual([
      'more, large',
      'more, small',
      'more, no value',
      'open',
      'less',
      'same',
    ]);
    expect(totalMoves(hits.map(({ move }) => move))).toEqual({
      rises: 3,
      open: 1,
      falls: 1,
      same: 1,
      yearly_more: '9200.00',
      yearly_less: '36000.00',
    });
  });
});
