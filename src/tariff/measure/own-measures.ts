import type { Code } from '../code.js';
import type { ConditionRow, MeasureFile, PeriodRow, ScopeRow } from './measure-file.js';

/**
 * One row of chapter 99 that the user brought, read and not yet set among the rows that ship. Rows that differ in their
 * codes alone are one: a long list goes on from row to row.
 */
export interface OwnRow extends ScopeRow, PeriodRow {
  /** the row of the sheet, from 1 */
  readonly row: number;
  /** `9903.05.99` */
  readonly heading: string;
  /** in a broker's words: `Section 301 (examples)` */
  readonly measure: string;
  /** a rate of a measure, or `ended`: from its first day the heading holds no longer */
  readonly rate: string;
  readonly when: readonly ConditionRow[];
  /** text of the question of a fact that no shipped row asks */
  readonly questions: Readonly<Record<string, string>>;
  /** the programme it is an alternative in, or a new one */
  readonly group?: string;
  /** programmes that goods which pay this one do not pay */
  readonly takes_out: readonly string[];
  /** programmes of which goods that pay them do not pay this one */
  readonly gives_way_to: readonly string[];
  readonly citation: string;
}

/** The rows of one import, as they are kept. */
export interface OwnMeasures {
  readonly format: 1;
  /** the name it is listed and removed by */
  readonly name: string;
  readonly title: string;
  readonly rows: readonly OwnRow[];
}

/** The rate that says that a heading is over. */
export const endedRate = 'ended';

/** How a row is named in answers: `my-measures, row 5`. */
export const ownPlace = (name: string, row: number): string => `${name}, row ${row}`;

export interface PlacedRow {
  readonly name: string;
  readonly row: OwnRow;
}

/** Two rows that say a heading of the same goods for the same day. */
export interface RowClash {
  readonly earlier: PlacedRow;
  readonly later: PlacedRow;
  /** all of it is said twice, not a part */
  readonly twice: boolean;
}

/** Rows of one heading whose days, countries and codes meet under the same conditions: which one holds, nobody could say. */
export function clashingRows(
  placed: readonly PlacedRow[],
  { lists, groups }: Pick<MeasureFile, 'lists' | 'groups'>,
): readonly RowClash[] {
  const clashes: RowClash[] = [];
  const byHeading = new Map<string, PlacedRow[]>();
  const codes = new Map<OwnRow, ReadonlySet<Code>>();
  const codesOf = (row: OwnRow): ReadonlySet<Code> => {
    const known = codes.get(row) ?? listed(row.codes ?? [], lists);
    codes.set(row, known);
    return known;
  };
  for (const later of placed) {
    const same = byHeading.get(plain(later.row.heading)) ?? [];
    for (const earlier of same) {
      const [a, b] = [earlier.row, later.row];
      if (
        daysMeet(a, b) &&
        JSON.stringify(a.when) === JSON.stringify(b.when) &&
        originsMeet(a, b, groups) &&
        codesMeet(codesOf(a), codesOf(b))
      )
        clashes.push({ earlier, later, twice: saidAgain(a, b) });
    }
    byHeading.set(plain(later.row.heading), [...same, later]);
  }
  return clashes;
}

const plain = (code: string): Code => code.replaceAll('.', '');

const listed = (codes: readonly string[], lists: MeasureFile['lists']): ReadonlySet<Code> =>
  new Set(
    codes.flatMap((code) => (code.startsWith('@') ? (lists[code.slice(1)] ?? '').split(' ') : [plain(code)])),
  );

const daysMeet = (a: PeriodRow, b: PeriodRow): boolean =>
  (b.to === undefined || a.from <= b.to) && (a.to === undefined || b.from <= a.to);

function originsMeet(a: ScopeRow, b: ScopeRow, groups: MeasureFile['groups']): boolean {
  const spread = (names: readonly string[] | undefined): ReadonlySet<string> | undefined =>
    names && new Set(names.flatMap((name) => groups[name] ?? [name]));
  const [of, other] = [spread(a.origins), spread(b.origins)];
  const [out, otherOut] = [spread(a.except_origins), spread(b.except_origins)];
  const named = of ?? other;
  if (!named) return true;
  return [...named].some(
    (country) =>
      (of?.has(country) ?? true) &&
      (other?.has(country) ?? true) &&
      !out?.has(country) &&
      !otherOut?.has(country),
  );
}

/** Whether some line is below a code of both; no codes are all lines. */
function codesMeet(a: ReadonlySet<Code>, b: ReadonlySet<Code>): boolean {
  if (a.size === 0 || b.size === 0) return true;
  const under = (codes: ReadonlySet<Code>, others: ReadonlySet<Code>): boolean =>
    [...codes].some((code) =>
      [2, 4, 6, 8, 10].some((length) => length <= code.length && others.has(code.slice(0, length))),
    );
  return under(a, b) || under(b, a);
}

const saidAgain = (a: OwnRow, b: OwnRow): boolean => {
  const said = ({ codes = [], origins = [], from, to, rate }: OwnRow): string =>
    JSON.stringify([[...codes].sort(), [...origins].sort(), from, to ?? '', rate]);
  return said(a) === said(b);
};
