import type { CivilDate } from '../core/civil-date.js';
import type { CountryCode } from '../core/country.js';
import { issue } from '../core/issue.js';
import { fail, ok, type Result } from '../core/result.js';
import type { Code } from './code.js';

/** A special tariff treatment programme, by the symbol the "Special" column prints (General Note 3(c)(i)). */
export interface Program {
  /** `S`, `S+`, `A*`, `KR` */
  readonly symbol: string;
  /** programmes claimed under one law: `USMCA` for S and S+, `GSP` for A, A* and A+ */
  readonly group: string;
  readonly name: string;
  /** an agreement between parties, a grant to beneficiary countries, or free trade in one kind of product */
  readonly kind: 'fta' | 'preference' | 'product_agreement';
  /** who may claim; `any` where the agreement is about the product (civil aircraft, pharmaceuticals) */
  readonly countries: readonly CountryCode[] | 'any';
  /** eight-digit lines for which some of these countries may not claim (A*: General Note 4(d)) */
  readonly exclusions: ReadonlyMap<Code, readonly CountryCode[]>;
  /** when it gives rights, oldest first; a day outside every period is `unknown` */
  readonly periods: readonly ProgramPeriod[];
  /** what the importer declares by claiming, as a broker would say it */
  readonly condition: string;
  /** `General Note 11` */
  readonly citation: string;
  /** the rate the note itself gives on every line, where no line prints the symbol (insular possessions: Free) */
  readonly everywhere?: string;
  /** headings of chapter 98 that are entered instead of claiming a symbol */
  readonly headings?: readonly Code[];
  /** what the loaded data cannot vouch for */
  readonly caveat?: string;
}

export interface ProgramPeriod {
  readonly from: CivilDate;
  /** last day; absent: no end is known */
  readonly to?: CivilDate;
  readonly status: ProgramStatus;
  readonly citation: string;
  readonly why: string;
}

/** `unknown`: the loaded data cannot say whether the programme gives rights on the day. */
type ProgramStatus = 'in_force' | 'expired' | 'unknown';

/** The loaded programmes, by symbol. */
export interface ProgramTable {
  readonly asOf: CivilDate;
  readonly programs: ReadonlyMap<string, Program>;
}

/** Whether a programme gives rights on a day, and by what. */
export function statusOn(program: Program, date: CivilDate): Omit<ProgramPeriod, 'from' | 'to'> {
  const period = program.periods.find(({ from, to }) => date >= from && (to === undefined || date <= to));
  return (
    period ?? {
      status: 'unknown',
      citation: program.citation,
      why: `the loaded data does not say whether ${program.group} is in force on ${date}`,
    }
  );
}

/** Whether goods of a country are among those a programme is for on a line; `excluded`: but not on this line. */
export function reachOf(
  program: Program,
  country: CountryCode | undefined,
  code: Code,
): 'covered' | 'excluded' | 'other_country' {
  if (program.countries === 'any') return 'covered';
  if (country === undefined || !program.countries.includes(country)) return 'other_country';
  return program.exclusions.get(code.slice(0, 8))?.includes(country) ? 'excluded' : 'covered';
}

/** Reads a programme claim: a symbol (`S+`, `a*`) or a group's name (`USMCA`), which gives all its symbols. */
export function parseProgram(text: string, table: ProgramTable): Result<readonly Program[]> {
  const wanted = text.trim().toUpperCase();
  const symbol = table.programs.get(wanted);
  if (symbol) return ok([symbol]);
  const group = [...table.programs.values()].filter((program) => program.group.toUpperCase() === wanted);
  if (group.length > 0) return ok(group);
  return fail(
    issue('unknown_program', `"${text}" is not a special tariff programme`, {
      hint: `write one of ${[...table.programs.keys()].join(', ')}`,
    }),
  );
}

/** The countries of USMCA, and those whose goods enter the United States under it. */
export const usmcaCountries: ReadonlySet<string> = new Set(['US', 'CA', 'MX']);
export const usmcaPartners: ReadonlySet<string> = new Set(['CA', 'MX']);

/** The symbols that USMCA goods are claimed under. */
export const isUsmca = (symbol: string): boolean => symbol === 'S' || symbol === 'S+';

export const formatProgram = (program: Program): string => `${program.symbol} (${program.name})`;

export const isProgram = (text: string, table: ProgramTable): boolean => parseProgram(text, table).ok;

export const compareProgram = (a: Program, b: Program): number =>
  a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0;
