import { describe, expect, test } from 'vitest';
import { printedRow as row, scheduleOf } from '../../support/small-schedule.js';

const schedule = scheduleOf(
  [
    row('0101', 0, 'Horses:'),
    row('01012100', 1, 'Purebred', { general: 'Free', column2: 'Free' }),
    row('0101210010', 2, 'Males', { units: ['No.'] }),
    row('0101210020', 2, 'Females', { units: ['No.'], column2: '15%' }),
    row('01012900', 1, 'Other', { special: 'Free (A)' }),
    row('6109', 0, 'T-shirts:', { footnotes: [{ columns: ['desc'], text: 'See note 1.' }] }),
    row('61091000', 1, 'Of cotton', {
      general: '16.5%',
      column2: '90%',
      footnotes: [{ columns: ['general'], text: 'See 9903.88.15.' }],
    }),
    row('6109100004', 2, 'White'),
    row('6109100012', 2, 'Other', { column2: '45%' }),
    row('6109901000', 1, 'Of man-made fibers', { general: '32%' }),
    row('99038815', 0, 'Articles of China', { general: 'The duty + 7.5%' }),
  ],
  [
    ['01', 'Live animals'],
    ['61', 'Apparel'],
  ],
);
const at = (code: string) => schedule.find(code)!.index;
const codes = (rows: Iterable<{ readonly code: string }>) => [...rows].map(({ code }) => code);

describe('a code of the schedule', () => {
  test.each([
    ['01', '01'],
    ['0101', '0101'],
    ['010121', '01012100'],
    ['01012100', '01012100'],
    ['0101210020', '0101210020'],
    ['6109', '6109'],
    ['610910', '61091000'],
    ['610990', '6109901000'],
    ['99038815', '99038815'],
    ['9903', '99038815'],
  ])('%s stands in row %s', (code, found) => {
    expect(schedule.find(code)?.code).toBe(found);
    expect([schedule.has(code), schedule.row(schedule.indexOf(code)).code]).toEqual([true, found]);
    expect(schedule.indexOf(code)).toBe(schedule.indexOf(code));
  });

  test.each(['00', '02', '0102', '010122', '0101210030', '61091000041', '6110', '9904', '99'.repeat(5)])(
    '%s stands nowhere',
    (code) => {
      expect([schedule.find(code), schedule.has(code), schedule.indexOf(code)]).toEqual([
        undefined,
        false,
        -1,
      ]);
      expect(schedule.indexOf(code)).toBe(-1);
    },
  );

  test('is found though the file does not print its codes in order', () => {
    const mixed = scheduleOf([
      row('6109', 0, 'T-shirts'),
      row('0101', 0, 'Horses'),
      row('', 1, 'Other:'),
      row('01012100', 2, 'Purebred'),
      row('0102', 0, 'Bovine animals'),
    ]);
    for (const code of ['01', '0101', '010121', '0102', '61', '6109'])
      expect(mixed.find(code)?.code.startsWith(code)).toBe(true);
    expect(codes(mixed.lines())).toEqual(['01012100']);
    expect(mixed.nearest('0103')).toEqual(['0102', '0101']);
  });
});

test('the rows above a line are told from the chapter down, its path from the heading down', () => {
  expect(codes(schedule.ancestors(at('6109100012')))).toEqual(['61', '6109', '61091000']);
  expect(codes(schedule.path(at('6109100012')))).toEqual(['6109', '61091000', '6109100012']);
  expect([schedule.parentOf(at('61')), schedule.parentOf(at('6109'))]).toEqual([-1, at('61')]);
  expect(codes(schedule.children(at('0101')))).toEqual(['01012100', '01012900']);
  expect(schedule.rowsBelow(at('01012100'))).toEqual([at('0101210010'), at('0101210020')]);
  expect([schedule.isLeaf(at('0101')), schedule.isLeaf(at('01012900'))]).toEqual([false, true]);
  expect([schedule.codeAt(at('01')), schedule.codeAt(at('0101210010'))]).toEqual(['01', '0101210010']);
});

test('lines that can be declared are those of ten digits, and of eight where nothing is below them', () => {
  expect(codes(schedule.lines())).toEqual([
    '0101210010',
    '0101210020',
    '01012900',
    '6109100004',
    '6109100012',
    '6109901000',
    '99038815',
  ]);
  expect(codes(schedule.lines('01'))).toEqual(['0101210010', '0101210020', '01012900']);
  expect(codes(schedule.lines('010121'))).toEqual(['0101210010', '0101210020']);
  expect(codes(schedule.lines('61091000'))).toEqual(['6109100004', '6109100012']);
  expect(codes(schedule.lines('6109100012'))).toEqual(['6109100012']);
  expect(codes(schedule.lines('9903'))).toEqual(['99038815']);
  expect([...schedule.lines('02'), ...schedule.lines('6109100013'), ...schedule.lines('9904')]).toEqual([]);
});

describe('what a line inherits', () => {
  test('its rates come from the row that prints them, column 2 from the nearest that prints one', () => {
    expect(schedule.rates(at('6109100004'))).toEqual({
      general: '16.5%',
      special: '',
      column2: '90%',
      from: '61091000',
    });
    expect(schedule.rates(at('6109100012'))).toMatchObject({ general: '16.5%', column2: '45%' });
    expect(schedule.rates(at('0101210020'))).toMatchObject({
      general: 'Free',
      column2: '15%',
      from: '01012100',
    });
    expect(schedule.rates(at('01012900'))).toEqual({
      general: '',
      special: 'Free (A)',
      column2: '',
      from: '01012900',
    });
    expect(schedule.rates(at('0101'))).toEqual({ general: '', special: '', column2: '', from: '' });
  });

  test('its units, none where no row above prints one', () => {
    expect([schedule.units(at('0101210010')), schedule.units(at('01012900'))]).toEqual([['No.'], []]);
    expect([schedule.quotaUnit(at('0101')), schedule.additionalDuties(at('0101'))]).toEqual(['', '']);
  });

  test('its footnotes, its own before those above', () => {
    expect(schedule.footnotes(at('6109100004')).map(({ text }) => text)).toEqual([
      'See 9903.88.15.',
      'See note 1.',
    ]);
    expect(schedule.footnotes(at('0101210010'))).toEqual([]);
  });
});

describe('the codes nearest to one that is not there', () => {
  test('share the longest beginning, then come by number, and are as long as it', () => {
    expect(schedule.nearest('6109100011')).toEqual(['6109100012', '6109100004', '6109901000']);
    expect(schedule.nearest('6109100008')).toEqual(['6109100004', '6109100012', '6109901000']);
    expect(schedule.nearest('01012910')).toEqual(['01012900', '01012100']);
    expect(schedule.nearest('010130')).toEqual(['010129', '010121']);
    expect(schedule.nearest('6110')).toEqual(['6109']);
    expect(schedule.nearest('62')).toEqual([]);
    expect(schedule.nearest('0202')).toEqual([]);
  });

  test('are as many as are asked for', () => {
    expect(schedule.nearest('6109100011', 1)).toEqual(['6109100012']);
    expect(schedule.nearest('6109100011', 2)).toHaveLength(2);
  });
});
