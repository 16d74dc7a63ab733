import { describe, expect, test } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { formatDecimal } from '../../../src/core/decimal.js';
import { openCountries, openUsTables } from '../../../src/reference/us-tables.js';
import {
  compareProgram,
  formatProgram,
  isProgram,
  parseProgram,
  reachOf,
  statusOn,
} from '../../../src/tariff/agreement.js';
import { parseSpecialCell } from '../../../src/tariff/duty-expression/parse.js';
import { feeOn } from '../../../src/tariff/user-fee.js';
import { dutySchedule, dutyTables, readData } from '../../support/duty-tables.js';

const { programs } = dutyTables.programs;
const countries = openCountries(readData);
const on = (symbol: string, date: string) => statusOn(programs.get(symbol)!, civilDate(date)).status;

/** Every symbol of the special cells of chapters 1 to 97, with the lines that print it. */
function readPrinted(): Map<string, Set<string>> {
  const cells = new Map<string, string>();
  for (const row of dutySchedule.lines()) {
    const { special, from } = dutySchedule.rates(row.index);
    if (row.code < '98' && special !== '') cells.set(from, special);
  }
  const bySymbol = new Map<string, Set<string>>();
  for (const [line, text] of cells) {
    const cell = parseSpecialCell(text);
    for (const symbol of cell.ok ? cell.value.flatMap((rate) => rate.programs) : [])
      bySymbol.set(symbol, (bySymbol.get(symbol) ?? new Set()).add(line));
  }
  return bySymbol;
}

const printed = readPrinted();

describe('the special programmes', () => {
  test('hold every symbol that chapters 1 to 97 print, but the marks of ended programmes', () => {
    const unknown = [...printed].filter(([symbol]) => !programs.has(symbol));
    expect(Object.fromEntries(unknown.map(([symbol, lines]) => [symbol, [...lines]]))).toEqual({
      CA: ['12024215'],
      J: ['3903300000', '39211219'],
      'J*': ['39219025'],
    });
  });

  test('name only countries that exist', () => {
    for (const program of programs.values())
      for (const country of program.countries === 'any' ? [] : program.countries)
        expect(countries.byAlpha2.has(country), `${program.symbol} ${country}`).toBe(true);
    for (const country of dutyTables.columnTwo.countries) expect(countries.byAlpha2.has(country)).toBe(true);
  });

  test('have the beneficiaries that the General Notes count', () => {
    const count = (symbol: string) => programs.get(symbol)!.countries.length;
    expect([count('A'), count('A+'), count('D'), count('E'), count('R')]).toEqual([119, 44, 32, 17, 8]);
    expect(programs.get('S')!.countries).toEqual(['CA', 'MX']);
  });

  test('end and resume on their days', () => {
    expect([on('A', '2020-12-31'), on('A', '2021-01-01'), on('A+', '2026-06-15')]).toEqual([
      'in_force',
      'expired',
      'expired',
    ]);
    expect([on('D', '2025-12-01'), on('D', '2026-12-31'), on('D', '2027-01-01')]).toEqual([
      'in_force',
      'in_force',
      'unknown',
    ]);
    expect([on('NP', '2025-12-31'), on('NP', '2026-01-01')]).toEqual(['in_force', 'expired']);
    expect([on('HOPE', '2026-06-15'), on('R', '2030-10-01'), on('Z', '2026-06-15')]).toEqual([
      'in_force',
      'unknown',
      'unknown',
    ]);
    expect(on('S', '2019-01-01')).toBe('unknown');
  });

  test('know the lines for which A* leaves a country out (General Note 4(d))', () => {
    const star = programs.get('A*')!;
    expect(reachOf(star, 'AR', '0202301000')).toBe('excluded');
    expect(reachOf(star, 'TH', '0202301000')).toBe('covered');
    expect(reachOf(star, 'CN', '0202301000')).toBe('other_country');
    const starred = [...(printed.get('A*') ?? [])].map((line) => line.slice(0, 8));
    const without = starred.filter((line) => !star.exclusions.has(line));
    expect(without).toEqual(['87114060']);
  });

  test('are read by symbol in any case and by the name of their law', () => {
    const read = (text: string) => {
      const found = parseProgram(text, dutyTables.programs);
      return found.ok ? found.value.map(({ symbol }) => symbol) : found.error;
    };
    expect(read(' s+ ')).toEqual(['S+']);
    expect(read('usmca')).toEqual(['S', 'S+']);
    expect(read('NAFTA')).toMatchObject({ code: 'unknown_program', hint: expect.stringContaining('S, S+') });
    expect(isProgram('KR', dutyTables.programs)).toBe(true);
    expect(formatProgram(programs.get('S')!)).toBe('S (United States-Mexico-Canada Agreement)');
    expect([programs.get('S')!, programs.get('A')!].sort(compareProgram)[0]?.symbol).toBe('A');
  });
});

describe('the user fees', () => {
  const fee = (date: string) => feeOn(dutyTables.fees, 'MPF', civilDate(date));

  test('change with the fiscal year', () => {
    expect(formatDecimal(fee('2025-09-30')!.atLeast!)).toBe('32.71');
    expect(formatDecimal(fee('2025-10-01')!.atLeast!)).toBe('33.58');
    expect(formatDecimal(fee('2026-10-01')!.atMost!)).toBe('670.86');
    expect(fee('2027-10-01')).toBeUndefined();
    expect(feeOn(dutyTables.fees, 'HMF', civilDate('2030-01-01'))?.transports).toEqual(['ocean']);
  });

  test('exempt only programmes and countries that are loaded', () => {
    for (const exemption of dutyTables.fees.exemptions) {
      if (exemption.by === 'claim')
        for (const symbol of exemption.programs) expect(programs.has(symbol)).toBe(true);
      if (exemption.by === 'origin')
        for (const country of exemption.countries) expect(countries.byAlpha2.has(country)).toBe(true);
    }
  });

  test('exempt the countries of CBERA and the least developed of GSP', () => {
    const origins = dutyTables.fees.exemptions.flatMap((row) => (row.by === 'origin' ? [row.countries] : []));
    expect(origins).toContainEqual(programs.get('E')!.countries);
    expect(origins).toContainEqual(programs.get('A+')!.countries);
  });
});

test('a damaged file is named', () => {
  const broken = (file: string) => (file === 'us/fees.json' ? '{"fees": 3}' : readData(file));
  expect(() => openUsTables(broken)).toThrow('the data file us/fees.json cannot be understood');
});
