import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { decimal } from '../../../src/core/decimal.js';
import {
  compareProgram,
  formatProgram,
  isProgram,
  isUsmca,
  parseProgram,
} from '../../../src/tariff/agreement.js';
import { paysColumnTwo } from '../../../src/tariff/column-two.js';
import { type RegulationList, rowsFor } from '../../../src/tariff/regulation-list.js';
import { type FeeTable, feeOn } from '../../../src/tariff/user-fee.js';
import { dutyTables } from '../../support/duty-tables.js';

const table = dutyTables.programs;
const symbols = (text: string): string[] => {
  const read = parseProgram(text, table);
  return read.ok ? read.value.map(({ symbol }) => symbol) : [read.error.code];
};

describe('a claim of a programme', () => {
  it.each([
    ['S', ['S']],
    [' s+ ', ['S+']],
    ['KR', ['KR']],
    ['usmca', ['S', 'S+']],
  ])('"%s" is %j', (text, found) => {
    expect(symbols(text)).toEqual(found);
    expect(isProgram(text, table)).toBe(true);
  });

  it('of a group is of all its symbols', () => {
    expect(new Set(symbols('GSP'))).toEqual(new Set(['A', 'A+', 'A*']));
  });

  it.each(['', 'NAFTA', 'S++', 'S S+'])('"%s" is none', (text) => {
    expect(symbols(text)).toEqual(['unknown_program']);
    expect(isProgram(text, table)).toBe(false);
  });

  it('that is refused is told with what may be written', () => {
    expect(parseProgram('NAFTA', table)).toMatchObject({
      ok: false,
      error: {
        message: '"NAFTA" is not a special tariff programme',
        hint: `write one of ${[...table.programs.keys()].join(', ')}`,
      },
    });
  });

  it('of the USMCA is one of its two symbols', () => {
    expect(['S', 'S+', 'A', 'AU', ''].map(isUsmca)).toEqual([true, true, false, false, false]);
  });

  it('is written with its name, and sorted by its symbol', () => {
    const [s, plus, korea] = ['S', 'S+', 'KR'].map((symbol) => table.programs.get(symbol)!);
    expect(formatProgram(korea!)).toBe(`KR (${korea!.name})`);
    expect([plus!, s!, korea!].sort(compareProgram).map(({ symbol }) => symbol)).toEqual(['KR', 'S', 'S+']);
    expect([compareProgram(s!, s!), compareProgram(korea!, s!), compareProgram(s!, korea!)]).toEqual([
      0, -1, 1,
    ]);
  });
});

it('column 2 is paid by goods of the countries that are named, and by none of an unknown country', () => {
  const columnTwo = { asOf: civilDate('2026-06-08'), citation: 'General Note 3(b)', countries: ['CU', 'RU'] };
  expect(['RU', 'CU', 'CN', undefined].map((country) => paysColumnTwo(columnTwo, country))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('a user fee is that of the day: the first and the last day of a fee, and none outside', () => {
  const fee = (name: 'MPF' | 'HMF', percent: string, from?: string, to?: string) => ({
    fee: name,
    name,
    percent: decimal(percent),
    ...(from && { from: civilDate(from) }),
    ...(to && { to: civilDate(to) }),
    citation: '19 CFR 24.23',
    verification: 'read',
  });
  const fees: FeeTable = {
    coversFrom: civilDate('2024-10-01'),
    coversTo: civilDate('2026-09-30'),
    fees: [
      fee('HMF', '0.125'),
      fee('MPF', '0.3', '2024-10-01', '2025-09-30'),
      fee('MPF', '0.3464', '2025-10-01', '2026-09-30'),
    ],
    exemptions: [],
  };
  const percentOn = (name: 'MPF' | 'HMF', day: string) =>
    feeOn(fees, name, civilDate(day))?.percent.toFixed();
  expect(
    ['2024-09-30', '2024-10-01', '2025-09-30', '2025-10-01', '2026-09-30', '2026-10-01'].map((day) =>
      percentOn('MPF', day),
    ),
  ).toEqual([undefined, '0.3', '0.3', '0.3464', '0.3464', undefined]);
  expect([percentOn('HMF', '1990-01-01'), percentOn('HMF', '2030-01-01')]).toEqual(['0.125', '0.125']);
});

it('a row of an official list holds the fracciones below its code, of its NICO where both name one', () => {
  const row = (code: string, nico?: string) => ({
    code,
    scope: '',
    nom: `${code} ${nico ?? ''}`,
    numeral: '1',
    title: '',
    ...(nico && { nico }),
  });
  const list: RegulationList<'noms'> = {
    kind: 'noms',
    edition: 'e',
    title: 't',
    effective: civilDate('2026-01-01'),
    complete: true,
    rows: [row('61091001', '01'), row('6109'), row('61091001', '02'), row('61091002')],
  };
  const held = (fraccion: string, nico?: string) => rowsFor(list, fraccion, nico).map(({ nom }) => nom);
  expect(held('61091001')).toEqual(['61091001 01', '6109 ', '61091001 02']);
  expect(held('61091001', '02')).toEqual(['6109 ', '61091001 02']);
  expect(held('61091002', '02')).toEqual(['6109 ', '61091002 ']);
  expect(held('62091001', '01')).toEqual([]);
});
