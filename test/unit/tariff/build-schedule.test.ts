import { describe, expect, test } from 'vitest';
import type { Schedule } from '../../../src/tariff/schedule.js';
import { scheduleOf as build, outlineOf, printedRow as row } from '../../support/small-schedule.js';

const texts = (schedule: Schedule, code: string) =>
  schedule.path(schedule.find(code)!.index).map((each) => each.text);

describe('build schedule', () => {
  test('a heading printed only as a ten-digit line is found by every prefix', () => {
    const schedule = build(
      [row('0205000000', 0, 'Meat of horses', { general: 'Free', units: ['kg'] })],
      [['02', 'Meat']],
    );
    for (const prefix of ['0205', '020500', '02050000', '0205000000'])
      expect(schedule.find(prefix)?.code).toBe('0205000000');
    expect(schedule.ancestors(schedule.find('0205')!.index).map((each) => each.text)).toEqual(['Meat']);
  });

  test('a subheading split into lines without a row of its own is derived and named from the titles', () => {
    const schedule = build(
      [row('3407', 0, 'Pastes:'), row('3407002000', 1, 'Modeling pastes'), row('3407004000', 1, 'Other')],
      [['340700', 'Modelling pastes; dental preparations']],
    );
    const derived = schedule.find('340700')!;
    expect(derived).toMatchObject({ derived: true, text: 'Modelling pastes; dental preparations' });
    expect(schedule.children(derived.index).map((each) => each.code)).toEqual(['3407002000', '3407004000']);
    expect(texts(schedule, '3407004000')).toEqual([
      'Pastes:',
      'Modelling pastes; dental preparations',
      'Other',
    ]);
  });

  test('an un-numbered row that holds exactly one subheading takes its number', () => {
    const schedule = build([
      row('3304', 0, 'Beauty preparations:'),
      row('', 1, 'Other:'),
      row('3304991000', 2, 'Petroleum jelly'),
      row('3304995000', 2, 'Other'),
    ]);
    expect(schedule.find('330499')).toMatchObject({ text: 'Other:', derived: true });
  });

  test('a skipped indent hangs from the row above it', () => {
    const schedule = build([
      row('8427', 0, 'Trucks:'),
      row('84279000', 1, 'Other trucks', { general: 'Free' }),
      row('8427900020', 3, 'Aerial platforms'),
    ]);
    expect(texts(schedule, '8427900020')).toEqual(['Trucks:', 'Other trucks', 'Aerial platforms']);
    expect(schedule.rates(schedule.find('8427900020')!.index)).toMatchObject({
      general: 'Free',
      from: '84279000',
    });
  });

  test('units, rates and footnotes come down from the eight-digit row', () => {
    const schedule = build([
      row('6109', 0, 'T-shirts:'),
      row('61091000', 1, 'Of cotton', {
        general: '16.5%',
        column2: '90%',
        units: ['doz.', 'kg'],
        footnotes: [{ columns: ['general'], text: 'See 9903.88.15.' }],
      }),
      row('6109100004', 2, 'White'),
      row('6109100012', 2, 'Other', { units: ['kg'] }),
    ]);
    const white = schedule.find('6109100004')!;
    expect(schedule.rates(white.index)).toEqual({
      general: '16.5%',
      special: '',
      column2: '90%',
      from: '61091000',
    });
    expect(schedule.units(white.index)).toEqual(['doz.', 'kg']);
    expect(schedule.units(schedule.find('6109100012')!.index)).toEqual(['kg']);
    expect(schedule.footnotes(white.index)).toEqual([{ columns: ['general'], text: 'See 9903.88.15.' }]);
    expect([...schedule.lines('610910')].map((each) => each.code)).toEqual(['6109100004', '6109100012']);
  });

  test('an unknown code has no row, and its neighbours are named', () => {
    const schedule = build([
      row('6109', 0, 'T-shirts:'),
      row('6109100004', 1, 'White'),
      row('6109100012', 1, 'Other'),
    ]);
    expect(schedule.find('6109100013')).toBeUndefined();
    expect(schedule.nearest('6109100013')).toEqual(['6109100012', '6109100004']);
    expect(schedule.nearest('7777')).toEqual([]);
  });
});

describe('the rows of a chapter', () => {
  const chapters: [string, string][] = [
    ['01', 'Live animals'],
    ['02', 'Meat'],
  ];

  test('hang from it, though the export prints no row for the chapter', () => {
    const schedule = build(
      [
        row('0101', 0, 'Horses:'),
        row('01012100', 1, 'Purebred'),
        row('0102', 0, 'Bovine animals:'),
        row('01022100', 1, 'Purebred'),
        row('0201', 0, 'Meat of bovine animals'),
        row('0301', 0, 'Fish'),
      ],
      chapters,
    );
    expect(outlineOf(schedule)).toEqual([
      '01* Live animals',
      '  0101 Horses:',
      '    01012100 Purebred',
      '  0102 Bovine animals:',
      '    01022100 Purebred',
      '02* Meat',
      '  0201 Meat of bovine animals',
      '03* Chapter 03',
      '  0301 Fish',
    ]);
  });

  test('without a number at the margin open the chapter of the row that follows, indented they end the one before', () => {
    const schedule = build(
      [
        row('0101', 0, 'Horses:'),
        row('', 1, 'Other:'),
        row('', 0, 'Fresh meat:'),
        row('0201', 1, 'Of bovine animals'),
        row('', 1, 'Of other animals'),
      ],
      chapters,
    );
    expect(outlineOf(schedule)).toEqual([
      '01* Live animals',
      '  0101 Horses:',
      '    - Other:',
      '02* Meat',
      '  - Fresh meat:',
      '    0201 Of bovine animals',
      '    - Of other animals',
    ]);
  });

  test('stand in it though its first heading was lost in print', () => {
    const schedule = build(
      [row('01012100', 1, 'Purebred'), row('01012900', 1, 'Other'), row('0102', 0, 'Bovine animals')],
      chapters,
    );
    expect(schedule.ancestors(schedule.find('01012900')!.index).map(({ code }) => code)).toEqual([
      '01',
      '0101',
    ]);
    expect(outlineOf(schedule)[0]).toBe('01* Live animals');
  });
});

describe('a heading or subheading that the export prints no row for', () => {
  test('stands just above its lines, the heading above the subheading', () => {
    const schedule = build(
      [
        row('02050010', 0, 'Of horses'),
        row('02050090', 0, 'Other'),
        row('0206', 0, 'Offal:'),
        row('02061010', 1, 'Diaphragms'),
        row('02061090', 1, 'Other'),
      ],
      [
        ['02', 'Meat'],
        ['0205', 'Meat of horses, asses'],
        ['020610', 'Of bovine animals, fresh'],
      ],
    );
    expect(outlineOf(schedule)).toEqual([
      '02* Meat',
      '  0205* Meat of horses, asses',
      '    020500* Meat of horses, asses',
      '      02050010 Of horses',
      '      02050090 Other',
      '  0206 Offal:',
      '    020610* Of bovine animals, fresh',
      '      02061010 Diaphragms',
      '      02061090 Other',
    ]);
  });

  test('stands below the row without a number that took the number of its heading', () => {
    const schedule = build([
      row('', 0, 'Articles for personal use:'),
      row('98160020', 1, 'Accompanying a person'),
      row('98160040', 1, 'Imported by a person'),
    ]);
    expect(outlineOf(schedule)).toEqual([
      '98* Chapter 98',
      '  9816* Articles for personal use:',
      '    981600* ',
      '      98160020 Accompanying a person',
      '      98160040 Imported by a person',
    ]);
  });

  test('stands beside others of its heading, each named by the title nearest to it', () => {
    const schedule = build(
      [
        row('0207', 0, 'Meat of poultry:'),
        row('0207110020', 1, 'Young'),
        row('0207110040', 1, 'Other'),
        row('0207120020', 1, 'Young, frozen'),
        row('0207120040', 1, 'Other, frozen'),
        row('02071300', 1, 'Cuts'),
      ],
      [
        ['0207', 'Poultry'],
        ['020711', 'Not cut in pieces, fresh'],
      ],
    );
    expect(outlineOf(schedule)).toEqual([
      '02* Chapter 02',
      '  0207 Meat of poultry:',
      '    020711* Not cut in pieces, fresh',
      '      02071100* Not cut in pieces, fresh',
      '        0207110020 Young',
      '        0207110040 Other',
      '    020712* Poultry',
      '      02071200* Poultry',
      '        0207120020 Young, frozen',
      '        0207120040 Other, frozen',
      '    02071300 Cuts',
    ]);
  });

  test('is not the row without a number that holds more than its lines', () => {
    const schedule = build([
      row('3304', 0, 'Beauty preparations:'),
      row('', 1, 'Other:'),
      row('33049100', 2, 'Powders'),
      row('33049910', 2, 'Petroleum jelly'),
      row('33049950', 2, 'Other'),
    ]);
    expect(outlineOf(schedule)).toEqual([
      '33* Chapter 33',
      '  3304 Beauty preparations:',
      '    - Other:',
      '      33049100 Powders',
      '      330499* ',
      '        33049910 Petroleum jelly',
      '        33049950 Other',
    ]);
  });

  test('takes over the groups that are its own, and leaves one that it shares', () => {
    const schedule = build([
      row('8708', 0, 'Parts:'),
      row('', 1, 'Of tractors:'),
      row('87082911', 2, 'Of steel'),
      row('87082912', 2, 'Of aluminum'),
      row('', 1, 'Mixed:'),
      row('87082990', 2, 'Other'),
      row('87083000', 2, 'Brakes'),
    ]);
    expect(outlineOf(schedule)).toEqual([
      '87* Chapter 87',
      '  8708 Parts:',
      '    870829* ',
      '      - Of tractors:',
      '        87082911 Of steel',
      '        87082912 Of aluminum',
      '    - Mixed:',
      '      87082990 Other',
      '      87083000 Brakes',
    ]);
  });
});

test('a line keeps every column of the export', () => {
  const schedule = build([
    row('6109', 0, 'T-shirts:', { additional: 'See note', quota: 'kg' }),
    row('61091000', 1, 'Of cotton', {
      general: '16.5%',
      special: 'Free (BH)',
      column2: '90%',
      units: ['doz.', 'kg'],
      quota: 'doz.',
      footnotes: [
        { columns: ['general', 'other'], text: 'See 9903.88.15.' },
        { columns: ['units'], text: 'See note 3.' },
      ],
    }),
  ]);
  const { index } = schedule.find('61091000')!;
  expect(schedule.rates(index)).toEqual({
    general: '16.5%',
    special: 'Free (BH)',
    column2: '90%',
    from: '61091000',
  });
  expect([schedule.units(index), schedule.quotaUnit(index)]).toEqual([['doz.', 'kg'], 'doz.']);
  expect(schedule.additionalDuties(index)).toBe('See note');
  expect(schedule.footnotes(index)).toEqual([
    { columns: ['general', 'other'], text: 'See 9903.88.15.' },
    { columns: ['units'], text: 'See note 3.' },
  ]);
});
