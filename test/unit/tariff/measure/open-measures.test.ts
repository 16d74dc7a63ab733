import { describe, expect, test } from 'vitest';
import type { MeasureFile, MeasureRow } from '../../../../src/tariff/measure/measure-file.js';
import { openMeasures } from '../../../../src/tariff/measure/open-measures.js';
import { coversCode, coversOrigin } from '../../../../src/tariff/measure/scope.js';
import { fileOf as measureFile, measureRow } from '../../../support/measure-file.js';

const row: MeasureRow = measureRow({ codes: ['@list'], except: ['8703.23.0190'] });

const fileOf = (measures: readonly MeasureRow[], more: Partial<MeasureFile> = {}): MeasureFile =>
  measureFile(measures, {
    groups: { EU: ['DE', 'FR'], COLUMN2: ['RU'] },
    lists: { list: '8703 870899', empty: '' },
    questions: { asked: 'Is it?' },
    filing: {
      citation: 'CSMS 18-000624',
      numbers_at_most: 32,
      places: [{ codes: ['99'], place: 80, what: 'quota' }],
    },
    ...more,
  });

const faultsOf = (file: MeasureFile): string[] => {
  const opened = openMeasures(file);
  return opened.ok ? [] : opened.error.map(({ code, path }) => `${code} ${path}`);
};

describe('a file of measures', () => {
  test('opens, with its lists found by prefix and its groups spelled out', () => {
    const opened = openMeasures(fileOf([row, { ...row, id: 'two', origins: ['EU'] }]));
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    const [first, second] = opened.value.programmes[0]!.measures;
    const held = opened.value.lists.holding('8703230120');
    expect(coversCode(first!.scope, held)).toBe(true);
    expect(coversCode(first!.scope, opened.value.lists.holding('8703230190'))).toBe(false);
    expect(coversCode(first!.scope, opened.value.lists.holding('8704100000'))).toBe(false);
    expect(coversOrigin(second!.scope, 'FR')).toBe(true);
    expect(coversOrigin(second!.scope, 'CN')).toBe(false);
    expect(opened.value.headings).toEqual(new Set(['99038801']));
  });

  test('of another version is refused at once', () => {
    expect(faultsOf({ ...fileOf([row]), format: 2 as 1 })).toEqual(['measure_format /format']);
  });

  test('names every fault by its row and opens not at all', () => {
    const bad: MeasureRow[] = [
      { ...row, rate: '25 percent' },
      { ...row, id: 'two', codes: ['@nowhere'] },
      { ...row, id: 'three', from: '2026-02-30' },
      { ...row, id: 'four', from: '2026-02-01', to: '2026-01-01' },
      { ...row, id: 'five', origins: ['CHN'] },
      { ...row, id: 'six', heading: '8703.23' },
      { ...row, id: 'seven', when: [{ fact: 'never_asked' }] },
      { ...row, id: 'eight', when: [{ base: 'under 15' }] },
      { ...row, id: 'eight', heading: '9903.88.02', standing: 'rumour' },
    ];
    expect(faultsOf(fileOf(bad))).toEqual(
      expect.arrayContaining([
        'bad_measure_rate /programmes/s301/one',
        'measure_list /programmes/s301/two',
        'bad_date /programmes/s301/three',
        'measure_period /programmes/s301/four',
        'measure_origin /programmes/s301/five',
        'measure_heading /programmes/s301/six',
        'measure_condition /programmes/s301/seven',
        'measure_condition /programmes/s301/eight',
        'measure_repeated /programmes/s301/eight',
        'measure_standing /programmes/s301/eight',
      ]),
    );
  });

  test('two rows that say one heading of the same goods and days are a fault; days apart are not', () => {
    const later = { ...row, id: 'two', from: '2026-01-01' };
    expect(faultsOf(fileOf([row, later]))).toEqual(['overlapping_scopes /programmes/s301/one']);
    expect(faultsOf(fileOf([{ ...row, to: '2025-12-31' }, later]))).toEqual([]);
    expect(faultsOf(fileOf([row, { ...later, origins: ['EU'] }]))).toEqual([]);
  });

  test('a rule that sets unknown programmes against each other is a fault', () => {
    const stack = [
      {
        id: 'rule',
        winners: ['s232'],
        losers: ['s301'],
        effect: 'both',
        from: '2025-01-01',
        citation: 'note',
        why: 'so',
      },
    ];
    expect(faultsOf(fileOf([row], { stack }))).toEqual([
      'measure_programme /stack/rule',
      'measure_stack /stack/rule',
    ]);
  });

  test('a rule names the measures that it exempts: a heading, a measure of another programme and one that charges are faults', () => {
    const free = { ...row, id: 'free', rate: 'no additional duty', heading: '9903.94.06' };
    const other = { ...free, id: 'other', when: [{ fact: 'asked' }] };
    const ruleWith = (exceptions: string[]) => ({
      id: 'rule',
      winners: ['s301'],
      exceptions,
      losers: ['s301'],
      effect: 'out',
      from: '2025-01-01',
      citation: 'note',
      why: 'so',
    });
    const messages = (...exceptions: string[]) => {
      const opened = openMeasures(fileOf([row, free, other], { stack: [ruleWith(exceptions)] }));
      return opened.ok ? [] : opened.error.map(({ message }) => message);
    };
    expect(messages('free', 'other')).toEqual([]);
    expect(messages('9903.94.06')).toEqual([
      '"9903.94.06" is a heading: name the measures that are meant of free, other',
    ]);
    expect(messages('nowhere', 'one')).toEqual([
      'there is no measure nowhere',
      'one charges, so it wins by its programme already',
    ]);
  });

  test('a rule names the measures that charge and exempt nothing: one that charges nothing is a fault', () => {
    const free = { ...row, id: 'free', rate: 'no additional duty', heading: '9903.94.06' };
    const messages = (...butNot: string[]) => {
      const rule = { id: 'rule', winners: ['s301'], but_not: butNot, losers: ['s301'], effect: 'out' };
      const stack = [{ ...rule, from: '2025-01-01', citation: 'note', why: 'so' }];
      const opened = openMeasures(fileOf([row, free], { stack }));
      return opened.ok ? [] : opened.error.map(({ message }) => message);
    };
    expect(messages('one')).toEqual([]);
    expect(messages('nowhere', 'free')).toEqual([
      'there is no measure nowhere',
      'free charges nothing, so it does not win unless it is named',
    ]);
  });

  test('facts that exclude each other must be asked by the file', () => {
    const exclusive = [{ facts: ['asked', 'never'], why: 'one or the other', citation: 'note' }];
    expect(faultsOf(fileOf([row], { exclusive }))).toEqual(['measure_condition /exclusive']);
  });
});
