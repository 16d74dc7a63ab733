import { type CivilDate, civilDate } from '../core/civil-date.js';
import { type Country, type CountryTable, countryTable } from '../core/country.js';
import { decimal } from '../core/decimal.js';
import { TariffError } from '../errors.js';
import type { Program, ProgramTable } from '../tariff/agreement.js';
import type { Code } from '../tariff/code.js';
import type { ColumnTwo } from '../tariff/column-two.js';
import type { EntryRules } from '../tariff/entry-rule.js';
import type { TradeOrder, TradeOrders } from '../tariff/trade-order.js';
import type { FeeExemption, FeeTable, UserFee } from '../tariff/user-fee.js';

import { readEntryRules } from './entry-rules.js';

/** Gives the text of one data file by its path below the data folder. */
export type ReadText = (file: string) => string;

export interface UsTables {
  readonly countries: CountryTable;
  readonly programs: ProgramTable;
  readonly columnTwo: ColumnTwo;
  readonly fees: FeeTable;
  readonly orders: TradeOrders;
  readonly entryRules: EntryRules;
}

interface Source {
  readonly asOf: string;
}

type WrittenProgram = Omit<Program, 'exclusions' | 'periods'> & {
  readonly exclusions?: string;
  readonly periods: readonly (Omit<Program['periods'][number], 'from' | 'to'> & {
    from: string;
    to?: string;
  })[];
};

type WrittenFee = Omit<UserFee, 'percent' | 'atLeast' | 'atMost' | 'from' | 'to'> & {
  readonly percent: string;
  readonly atLeast?: string;
  readonly atMost?: string;
  readonly from?: string;
  readonly to?: string;
};

/** The countries that origins are read with. */
export function openCountries(read: ReadText): CountryTable {
  return open('countries.json', read, ({ countries }: { countries: Country[] }) => countryTable(countries));
}

/** The special programmes, the column 2 countries, the user fees and the trade orders, from the files of the data folder. */
export function openUsTables(read: ReadText): UsTables {
  return {
    countries: openCountries(read),
    programs: open('us/programs.json', read, (file: { source: Source; programs: WrittenProgram[] }) => ({
      asOf: civilDate(file.source.asOf),
      programs: new Map(file.programs.map((program) => [program.symbol, readProgram(program, read)])),
    })),
    columnTwo: open(
      'us/column2.json',
      read,
      ({ source, ...rest }: Omit<ColumnTwo, 'asOf'> & { source: Source }) => ({
        asOf: civilDate(source.asOf),
        ...rest,
      }),
    ),
    fees: open('us/fees.json', read, readFees),
    entryRules: open('us/entry-rules.json', read, readEntryRules),
    orders: open('us/trade-orders.json', read, (file: { as_of: string; orders: TradeOrder[] }) => ({
      as_of: civilDate(file.as_of),
      orders: file.orders,
    })),
  };
}

function open<Written, Read>(file: string, read: ReadText, understand: (written: Written) => Read): Read {
  const text = read(file);
  try {
    return understand(JSON.parse(text) as Written);
  } catch (cause) {
    if (cause instanceof TariffError) throw cause;
    throw new TariffError('data_damaged', `the data file ${file} cannot be understood`, {
      cause,
      hint: 'run "tariff data verify" to see every damaged file, then install again',
    });
  }
}

function readProgram({ exclusions, periods, ...program }: WrittenProgram, read: ReadText): Program {
  return {
    ...program,
    periods: periods.map(({ from, to, ...rest }) => ({ ...dated(from, to), ...rest })),
    exclusions: exclusions === undefined ? new Map() : open(exclusions, read, readExclusions),
  };
}

/** `{"TH": ["03024611", ...]}` turned around: the lines, each with the countries that may not claim there. */
function readExclusions({ excluded }: { excluded: Record<string, Code[]> }): Program['exclusions'] {
  const byLine = new Map<Code, string[]>();
  for (const [country, lines] of Object.entries(excluded))
    for (const line of lines) byLine.set(line, [...(byLine.get(line) ?? []), country]);
  return byLine;
}

function readFees(file: {
  coversFrom: string;
  coversTo: string;
  fees: WrittenFee[];
  exemptions: FeeExemption[];
}): FeeTable {
  return {
    coversFrom: civilDate(file.coversFrom),
    coversTo: civilDate(file.coversTo),
    fees: file.fees.map(({ percent, atLeast, atMost, from, to, ...fee }) => ({
      ...fee,
      percent: decimal(percent),
      ...(atLeast !== undefined && { atLeast: decimal(atLeast) }),
      ...(atMost !== undefined && { atMost: decimal(atMost) }),
      ...(from !== undefined && { from: civilDate(from) }),
      ...(to !== undefined && { to: civilDate(to) }),
    })),
    exemptions: file.exemptions,
  };
}

const dated = (from: string, to: string | undefined): { from: CivilDate; to?: CivilDate } => ({
  from: civilDate(from),
  ...(to !== undefined && { to: civilDate(to) }),
});
