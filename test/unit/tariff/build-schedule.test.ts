import { describe, expect, test } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { buildSchedule, type OfficialRow } from '../../../src/tariff/build-schedule.js';
import { Schedule } from '../../../src/tariff/schedule.js';

const edition = {
  schedule: 'HTSUS',
  id: 'x',
  revision: 'x',
  effective: civilDate('2026-01-01'),
  dataHash: 'x',
};

const row = (code: string, indent: number, text: string, more: Partial<OfficialRow> = {}): OfficialRow => ({
  code,
  indent,
  text,
  units: [],
  general: '',
  special: '',
  column2: '',
  footnotes: [],
  quota: '',
  additional: '',
  ...more,
});

const build = (rows: OfficialRow[], titles: [string, string][] = []) =>
  new Schedule(edition, buildSchedule(rows, new Map(titles)));
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
