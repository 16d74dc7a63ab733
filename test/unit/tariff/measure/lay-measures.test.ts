import { describe, expect, test } from 'vitest';
import { layMeasures, ownRowOf } from '../../../../src/tariff/measure/lay-measures.js';
import type { MeasureFile } from '../../../../src/tariff/measure/measure-file.js';
import type { OwnRow } from '../../../../src/tariff/measure/own-measures.js';
import { fileOf, measureRow } from '../../../support/measure-file.js';

const shipped = fileOf([measureRow()], {
  groups: { EU: ['DE', 'FR'] },
  lists: { cars: '8703 8704' },
  questions: { asked: 'Is it?' },
});

/** A heading of the user's own on shirts of Viet Nam, but for what the test says otherwise. */
const own = (said: Partial<OwnRow> = {}): OwnRow => ({
  row: 5,
  heading: '9903.07.10',
  measure: 'Section 301 (examples)',
  codes: ['6109'],
  origins: ['VN'],
  rate: '+25%',
  from: '2026-11-01',
  when: [],
  questions: {},
  takes_out: [],
  gives_way_to: [],
  citation: '91 FR 12345',
  ...said,
});
const lay = (rows: readonly OwnRow[], file: MeasureFile = shipped) =>
  layMeasures(file, [{ format: 1, name: 'mine', title: 'my measures', rows }]);
const laid = (...asked: Parameters<typeof lay>): MeasureFile => {
  const found = lay(...asked);
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
};
const faults = (...asked: Parameters<typeof lay>): string[] => {
  const found = lay(...asked);
  return found.ok ? [] : found.error.map(({ code, path, message }) => `${code} ${path} ${message}`);
};

describe("rows of the user's own", () => {
  test('leave what ships alone where there are none', () => {
    expect(layMeasures(shipped, [])).toEqual({ ok: true, value: shipped });
  });

  test('of a heading that no programme has make a programme of their own, last on the entry', () => {
    const { programmes, own: names } = laid([own()]);
    expect(names).toEqual(['mine']);
    expect(programmes.map(({ id }) => id)).toEqual(['s301', 'Section 301 (examples)']);
    expect(programmes[1]).toEqual({
      id: 'Section 301 (examples)',
      authority: 'Section 301 (examples)',
      order: 80,
      chapter98: 'own_terms',
      citation: '91 FR 12345',
      measures: [
        {
          id: 'own:mine:5',
          heading: '9903.07.10',
          about: 'Section 301 (examples)',
          codes: ['6109'],
          origins: ['VN'],
          when: [],
          rate: '+25%',
          from: '2026-11-01',
          citation: '91 FR 12345',
          source: 'yours: mine, row 5',
          yours: 'mine, row 5',
        },
      ],
    });
  });

  test('of a shipped heading, or of a group that is named, come first in its programme', () => {
    expect(laid([own({ heading: '9903.88.01' })]).programmes[0]!.measures.map(({ id }) => id)).toEqual([
      'own:mine:5',
      'one',
    ]);
    expect(laid([own({ group: 's301' })]).programmes[0]!.measures.map(({ id }) => id)).toEqual([
      'own:mine:5',
      'one',
    ]);
    expect(laid([own({ group: 'new:mine' })]).programmes.map(({ id }) => id)).toEqual(['s301', 'new:mine']);
    const two = laid([own(), own({ row: 6, heading: '9903.07.11' })]).programmes[1]!;
    expect(two.measures.map(({ id }) => id)).toEqual(['own:mine:5', 'own:mine:6']);
  });

  test('of an unknown group, or of a heading of several programmes, are refused with what to write', () => {
    expect(faults([own({ group: 's302' })])).toEqual([
      'measure_group /own:mine:5 there is no programme "s302" (near: s301); a group of your own is written new:s302',
    ]);
    expect(faults([own({ group: 'zzzzzzzzzz' })])).toEqual([
      'measure_group /own:mine:5 there is no programme "zzzzzzzzzz"; a group of your own is written new:zzzzzzzzzz',
    ]);
    const double = {
      ...shipped,
      programmes: [...shipped.programmes, { ...shipped.programmes[0]!, id: 's232' }],
    };
    expect(faults([own({ heading: '9903.88.01' })], double)).toEqual([
      'measure_group /own:mine:5 9903.88.01 is a heading of several programmes: name the stack group, one of s301, s232',
    ]);
    expect(faults([own({ heading: '9903.88.01', group: 's232' })], double)).toEqual([]);
  });

  test('keep what they leave out, except from and to', () => {
    const row = laid([
      own({ codes: [], except: ['6109.10'], origins: [], except_origins: ['MX'], to: '2026-12-31' }),
    ]).programmes[1]!.measures[0]!;
    expect(row).toMatchObject({ except: ['6109.10'], except_origins: ['MX'], to: '2026-12-31' });
    expect(row).not.toHaveProperty('codes');
    expect(row).not.toHaveProperty('origins');
    expect(laid([own()]).programmes[1]!.measures[0]).not.toHaveProperty('to');
  });

  test('bring their questions, which never replace one that ships', () => {
    const { questions } = laid([own({ questions: { asked: 'mine?', fresh: 'Is it new?' } })]);
    expect(questions).toEqual({ asked: 'Is it?', fresh: 'Is it new?' });
  });

  test('take programmes out and give way to them for their days', () => {
    const { stack } = laid([own({ takes_out: ['s301'], gives_way_to: ['s301'], to: '2026-12-31' })]);
    expect(stack).toMatchObject([
      {
        id: 'own:mine:5:out',
        winners: ['Section 301 (examples)'],
        losers: ['s301'],
        effect: 'out',
        from: '2026-11-01',
        to: '2026-12-31',
        citation: '91 FR 12345',
        why: 'your own rows say so (mine, row 5)',
      },
      { id: 'own:mine:5:way', winners: ['s301'], losers: ['Section 301 (examples)'] },
    ]);
    expect(laid([own()]).stack).toEqual([]);
    expect(laid([own({ takes_out: ['s301'] })]).stack[0]).not.toHaveProperty('to');
  });
});

describe('a heading that is ended', () => {
  const ended = (said: Partial<OwnRow> = {}): OwnRow => {
    const {
      codes: _codes,
      origins: _origins,
      ...row
    } = own({ heading: '9903.88.01', rate: 'ended', ...said });
    return { ...row, ...said };
  };

  test('holds to the day before, and remembers its own end', () => {
    const [measure] = laid([ended()]).programmes[0]!.measures;
    expect(measure).toMatchObject({
      to: '2026-10-31',
      source: 'note 20(b); ended by yours: mine, row 5',
      ended: { yours: 'mine, row 5', citation: '91 FR 12345' },
    });
    expect(measure!.ended).not.toHaveProperty('to');
    const until = fileOf([
      measureRow({ to: '2026-12-31' }),
      measureRow({ id: 'old', from: '2020-01-01', to: '2021-01-01' }),
    ]);
    const [first, old] = laid([ended()], until).programmes[0]!.measures;
    expect(first).toMatchObject({ to: '2026-10-31', ended: { to: '2026-12-31' } });
    expect(old).toEqual(until.programmes[0]!.measures[1]);
    expect(laid([ended({ takes_out: ['s301'] })]).stack).toEqual([]);
  });

  test.each<[string, Partial<OwnRow>, string]>([
    ['for some codes', { codes: ['8703'] }, 'a heading ends for all goods'],
    ['for some countries', { origins: ['CN'] }, 'a heading ends for all goods'],
    ['for all codes but some', { except: ['8703'] }, 'a heading ends for all goods'],
    ['for all countries but some', { except_origins: ['CN'] }, 'a heading ends for all goods'],
    ['under a condition', { when: [{ usmca: true }] }, 'a heading ends for all goods'],
    ['with a last day', { to: '2027-01-01' }, 'a heading ends for all goods'],
    ['on no day', { from: 'soon' }, '"soon" is not a date'],
    [
      'that no measure has',
      { heading: '9903.99.99' },
      'no shipped measure holds under 9903.99.99 on 2026-11-01',
    ],
    ['on the day it begins', { from: '2025-01-01' }, '9903.88.01 holds again from 2025-01-01 by what ships'],
  ])('%s is refused', (_, said, why) => {
    expect(faults([ended(said)])).toEqual([expect.stringContaining(`measure_ended /own:mine:5 ${why}`)]);
  });

  test('that ended before is not there to be ended', () => {
    const until = (to: string) => fileOf([measureRow({ to })]);
    expect(faults([ended()], until('2026-10-31'))).toHaveLength(1);
    expect(faults([ended()], until('2026-11-01'))).toEqual([]);
  });
});

describe('two rows of one heading', () => {
  const again = (a: Partial<OwnRow>, b: Partial<OwnRow>) =>
    faults([own({ row: 1, ...a }), own({ row: 2, ...b })]).map((text) => text.split(' /')[0]);

  test('that say the same twice are a row too many', () => {
    expect(faults([own({ row: 1 }), own({ row: 2 })])).toEqual([
      'measure_repeated /own:mine:2 heading 9903.07.10 stands twice: see mine, row 1',
    ]);
    expect(again({ codes: ['6109', '6110'] }, { codes: ['6110', '6109'] })).toEqual(['measure_repeated']);
  });

  test.each<[string, Partial<OwnRow>, Partial<OwnRow>, boolean]>([
    ['another rate', {}, { rate: '+10%' }, true],
    ['a code below that of the other', {}, { codes: ['6109.10.00.04'] }, true],
    ['a code above that of the other', { codes: ['6109.10'] }, { codes: ['61'] }, true],
    ['no codes, which are all', {}, { codes: [] }, true],
    ['other codes', {}, { codes: ['6110'] }, false],
    ['a list that holds the code', { codes: ['8703.22'] }, { codes: ['@cars'] }, true],
    ['a list that does not', {}, { codes: ['@cars'] }, false],
    ['a list that is not there', {}, { codes: ['@none'] }, false],
    ['other countries', {}, { origins: ['TH'] }, false],
    ['a group that holds the country', { origins: ['DE'] }, { origins: ['EU'] }, true],
    ['every country', {}, { origins: undefined as never }, true],
    ['every country but this', {}, { origins: undefined as never, except_origins: ['VN'] }, false],
    ['every country but another', {}, { origins: undefined as never, except_origins: ['TH'] }, true],
    ['days after it', { to: '2026-11-30' }, { from: '2026-12-01' }, false],
    ['days from its last on', { to: '2026-12-01' }, { from: '2026-12-01' }, true],
    ['days before it', {}, { from: '2026-10-01', to: '2026-10-31' }, false],
    ['days to its first', {}, { from: '2026-10-01', to: '2026-11-01' }, true],
    ['another condition', {}, { when: [{ usmca: true }] }, false],
    ['another heading', {}, { heading: '9903.07.11' }, false],
  ])('with %s: meets %s', (_, a, b, meets) => {
    expect(again(a, b)).toEqual(meets ? ['overlapping_days'] : []);
    expect(again(b, a)).toEqual(meets ? ['overlapping_days'] : []);
  });

  test('are found again by the path of a fault', () => {
    expect(ownRowOf('/programmes/x/own:mine:12/when')).toEqual({ name: 'mine', row: 12 });
    expect(ownRowOf('/programmes/s301/one')).toBeUndefined();
  });
});
