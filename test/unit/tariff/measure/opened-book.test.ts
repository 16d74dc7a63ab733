import { describe, expect, test } from 'vitest';
import { decimal } from '../../../../src/core/decimal.js';
import { judge } from '../../../../src/tariff/measure/condition.js';
import type { ConditionRow } from '../../../../src/tariff/measure/measure-file.js';
import { openMeasures } from '../../../../src/tariff/measure/open-measures.js';
import { coversCode, coversOrigin } from '../../../../src/tariff/measure/scope.js';
import { bookOf, fileOf, measureRow } from '../../../support/measure-file.js';

const conditionOf = (row: ConditionRow) =>
  bookOf([measureRow({ when: [row] })]).programmes[0]!.measures[0]!.when[0]!;

describe('what an opened file of measures holds', () => {
  test('of conditions, as they are written', () => {
    expect(conditionOf({ fact: 'asked' })).toEqual({ kind: 'fact', fact: 'asked', is: true });
    expect(conditionOf({ fact: 'asked', is: false, assume: false })).toEqual({
      kind: 'fact',
      fact: 'asked',
      is: false,
      assume: false,
    });
    expect(conditionOf({ claim: ['P'] })).toEqual({ kind: 'claim', programs: ['P'] });
    expect(conditionOf({ base: 'below 12.5' })).toMatchObject({ kind: 'base_rate', is: 'below' });
    expect(conditionOf({ base: 'at least 15' })).toMatchObject({ kind: 'base_rate', is: 'at_least' });
    expect(conditionOf({ metal_weight: 'none', of: ['steel'] })).toMatchObject({ is: 'none', of: ['steel'] });
    expect(conditionOf({ metal_weight: 'below 15', of: ['steel'] })).toMatchObject({ is: 'below' });
  });

  test.each<ConditionRow>([
    { base: 'under 15' },
    { base: 'at least 15 percent' },
    { base: 'just below 15' },
    { metal_weight: 'below 15' },
    { metal_weight: 'below 15', of: ['tin'] },
    { metal_weight: 'none at all', of: ['steel'] },
    {},
  ])('%j is no condition', (row) => {
    const opened = openMeasures(fileOf([measureRow({ when: [row] })]));
    expect(opened).toMatchObject({
      ok: false,
      error: [{ code: 'measure_condition', path: '/programmes/s301/one' }],
    });
  });

  test('of questions, groups, watches, settled and exclusive facts', () => {
    const book = bookOf(
      [measureRow({ when: [{ fact: 'asked' }] }), measureRow({ id: 'two', heading: '9903.88.02' })],
      {
        groups: { COLUMN2: ['RU', 'BY'] },
        seldom: { asked: ' toy  doll ' },
        settled: [{ fact: 'metal_weight', is: false, codes: ['8703'], why: 'w', citation: 'c' }],
        exclusive: [{ facts: ['asked', 'other'], why: 'w', citation: 'c' }],
        watches: [
          {
            id: 'w',
            authority: 'a',
            why: 'w',
            citation: 'c',
            from: '2026-01-01',
            to: '2026-12-31',
            codes: ['61'],
            except: ['6109'],
            except_origins: ['MX'],
          },
          { id: 'r', authority: 'a', why: 'w', citation: 'c', from: '2026-01-01', relief: true },
        ],
        own: ['mine'],
      },
    );
    expect(book.column2).toEqual(new Set(['RU', 'BY']));
    expect(bookOf([]).column2).toEqual(new Set());
    expect([book.own, bookOf([]).own]).toEqual([['mine'], []]);
    expect(book.questions.get('asked')).toEqual({
      fact: 'asked',
      text: 'Is it?',
      seldomBut: ['toy', 'doll'],
    });
    expect(book.questions.get('other')).not.toHaveProperty('seldomBut');
    expect(book.exclusive[0]!.asking.map(({ id }) => id)).toEqual(['one']);
    expect(book.settled[0]).toMatchObject({ fact: 'metal_weight', is: false });
    expect(coversCode(book.settled[0]!.scope, book.lists.holding('8703230190'))).toBe(true);
    const [watch, relief] = book.watches;
    expect([watch!.relief, relief!.relief]).toEqual([false, true]);
    expect(watch).toMatchObject({ from: '2026-01-01', to: '2026-12-31' });
    expect(relief).not.toHaveProperty('to');
    const held = (code: string) => coversCode(watch!.scope, book.lists.holding(code));
    expect([held('6110'), held('6109100004'), held('6203')]).toEqual([true, false, false]);
    expect([coversOrigin(watch!.scope, 'MX'), coversOrigin(watch!.scope, 'CN')]).toEqual([false, true]);
    expect(coversCode(relief!.scope, book.lists.holding('0101'))).toBe(true);
    expect([book.covers, book.asOf]).toEqual([{ from: '2025-03-12', to: '2026-06-30' }, '2026-06-08']);
  });

  test('of rules of stacking, with the headings that they report', () => {
    const [rule] = bookOf([measureRow()], {
      stack: [
        {
          id: 'us',
          winners: [],
          losers: ['s301'],
          effect: 'rest',
          us_content_at_least: '20',
          report: { s301: '9903.01.34' },
          origins: ['CN'],
          from: '2026-01-01',
          citation: 'c',
          why: 'w',
        },
      ],
    }).stack;
    expect(rule).toMatchObject({ winners: [], effect: 'rest', report: { s301: '99030134' }, why: 'w' });
    expect(rule!.usContentAtLeast!.toFixed()).toBe('20');
    expect([...rule!.origins!]).toEqual(['CN']);
    expect([rule!.exceptions.size, rule!.butNot.size]).toEqual([0, 0]);
  });

  test('of lists, how deep they go', () => {
    const { lists } = bookOf([measureRow({ codes: ['8703.22.01', '9401'] })]);
    expect(
      ['87', '8703', '870322', '87032201', '94', '9401', '940161'].map((code) => lists.goesDeeper(code)),
    ).toEqual([true, true, true, false, true, false, false]);
    expect([
      lists.holding('8703220190').size,
      lists.holding('8703').size,
      lists.holding('9401610000').size,
    ]).toEqual([1, 0, 1]);
  });
});

describe('a condition of goods', () => {
  const goods = { metalWeight: {}, ofMetal: false, declared: {} };
  const steel = (share: string) => ({ ...goods, metalWeight: { steel: decimal(share) } });

  test('of a claim is met by the claim alone', () => {
    const claim = conditionOf({ claim: ['P', 'P+'] });
    expect([
      judge(claim, goods),
      judge(claim, { ...goods, claim: 'P+' }),
      judge(claim, { ...goods, claim: 'S' }),
    ]).toEqual(['no', 'yes', 'no']);
  });

  test('of metal is by the share of its metals, unknown while none of them is told', () => {
    const below = conditionOf({ metal_weight: 'below 15', of: ['steel', 'copper'] });
    expect(['14.9', '15', '15.1'].map((share) => judge(below, steel(share)))).toEqual(['yes', 'no', 'no']);
    expect(judge(below, goods)).toBe('unknown');
    expect(judge(below, { ...goods, metalWeight: { aluminum: decimal(40) } })).toBe('unknown');
    expect(judge(below, { ...goods, metalWeight: { steel: decimal(10), copper: decimal(5) } })).toBe('no');
    const none = conditionOf({ metal_weight: 'none', of: ['steel'] });
    expect([
      judge(none, steel('0')),
      judge(none, steel('1')),
      judge(none, { ...steel('0'), ofMetal: true }),
    ]).toEqual(['yes', 'no', 'no']);
  });

  test('of the USMCA and of the rate are taken or left open where nothing is told', () => {
    const [is, isNot] = [conditionOf({ usmca: true }), conditionOf({ usmca: false })];
    expect([judge(is, goods), judge(isNot, goods)]).toEqual(['unknown', 'assumed']);
    expect([
      judge(is, { ...goods, usmcaQualifies: true }),
      judge(isNot, { ...goods, usmcaQualifies: true }),
    ]).toEqual(['yes', 'no']);
    const least = conditionOf({ base: 'at least 15' });
    const at = (rate: string) => judge(least, { ...goods, baseAdValorem: decimal(rate) });
    expect([judge(least, goods), at('14.9'), at('15')]).toEqual(['unknown', 'no', 'yes']);
  });
});
