import { describe, expect, it } from 'vitest';
import { parseConditions } from '../../../../src/tariff/measure/condition-text.js';

describe('conditions in a cell', () => {
  it.each([
    ['', []],
    ['civil_aircraft=yes', [{ fact: 'civil_aircraft', is: true }]],
    ['civil_aircraft = no ; usmca=no;', [{ fact: 'civil_aircraft', is: false }, { usmca: false }]],
    ['base below 15%', [{ base: 'below 15' }]],
    ['base at least 12.5', [{ base: 'at least 12.5' }]],
    ['claim=P P+', [{ claim: ['P', 'P+'] }]],
    ['weight of steel, copper below 15', [{ metal_weight: 'below 15', of: ['steel', 'copper'] }]],
    ['weight of steel and copper none', [{ metal_weight: 'none', of: ['steel', 'copper'] }]],
    ['Weight of steel,copper Below 7.5%', [{ metal_weight: 'below 7.5', of: ['steel', 'copper'] }]],
    [
      'a=YES;b=No',
      [
        { fact: 'a', is: true },
        { fact: 'b', is: false },
      ],
    ],
    ['BASE At Least 3', [{ base: 'at least 3' }]],
    ['weight of aluminum none', [{ metal_weight: 'none', of: ['aluminum'] }]],
  ])('%s', (text, rows) => {
    expect(parseConditions(text)).toEqual({ ok: true, value: rows });
  });

  it.each([
    'civil_aircraft',
    'a=nobody',
    'a=yesterday',
    'weight of steel, tin below 5',
    'weight of none',
    'base below 15 or so',
    'usmca=perhaps',
    'base under 15',
    'weight of tin below 5',
    'a=yes b=no',
  ])('%s is refused', (text) => {
    expect(parseConditions(text)).toMatchObject({ ok: false, error: { code: 'measure_condition' } });
  });
});
