import { withoutAccents } from '../core/fold-text.js';
import { issue } from '../core/issue.js';
import type { SheetRow } from '../core/sheet-row.js';
import { TariffError } from '../errors.js';

/** One column of an official sheet: the headings it is known by, and whether the sheet can be read without it. */
export interface SheetColumn {
  readonly headings: readonly string[];
  readonly required?: boolean;
}

/** A row under its headings. */
export interface NamedRow<C extends string> {
  readonly row: number;
  /** the text of a cell on one line */
  cell(column: C): string;
  /** the text of a cell with its own line breaks */
  lines(column: C): string;
}

/** A sheet under its headings: what was read, and what was not. */
export interface NamedSheet<C extends string> {
  readonly rows: readonly NamedRow<C>[];
  /** columns that could be read and are not in the sheet */
  readonly missing: readonly C[];
  /** headings of the sheet that no column is known by */
  readonly unread: readonly string[];
}

const headingWithin = 30;

/** A heading without case, accents, spaces and signs. */
export const plainHeading = (cell: string): string => withoutAccents(cell).replace(/[^a-z0-9]/g, '');

/** Where the columns stand in a heading row. */
export function placesOf<C extends string>(
  cells: readonly string[],
  columns: Readonly<Record<C, SheetColumn>>,
): Map<C, number> {
  const headings = cells.map(plainHeading);
  const places = new Map<C, number>();
  for (const name of Object.keys(columns) as C[])
    for (const heading of columns[name].headings) {
      const at = headings.indexOf(heading);
      if (at >= 0 && !places.has(name) && ![...places.values()].includes(at)) places.set(name, at);
    }
  return places;
}

/** The rows of a sheet by the names of their columns; a sheet without its required headings is refused, naming each. */
export function readNamedSheet<C extends string>(
  rows: readonly SheetRow[],
  columns: Readonly<Record<C, SheetColumn>>,
  file: string,
  hint = 'see docs/use/mexico.md for the columns of each list',
): NamedSheet<C> {
  const names = Object.keys(columns) as C[];
  let best = { at: 0, places: new Map<C, number>() };
  rows.slice(0, headingWithin).forEach(({ cells }, at) => {
    const places = placesOf(cells, columns);
    if (places.size > best.places.size) best = { at, places };
  });
  const missing = names.filter((name) => columns[name].required && !best.places.has(name));
  if (missing.length > 0)
    throw new TariffError('import_refused', `${file}: columns are missing`, {
      hint,
      issues: missing.map((name) =>
        issue('column_missing', `no column "${columns[name].headings[0]}"`, {
          row: rows[best.at]?.row ?? 1,
        }),
      ),
    });
  const read = [...best.places.values()];
  const named = rows
    .slice(best.at + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ row, cells }): NamedRow<C> => {
      const text = (column: C): string => cells[best.places.get(column) ?? -1] ?? '';
      return {
        row,
        cell: (column) => text(column).replace(/\s+/g, ' ').trim(),
        lines: (column) => text(column).trim(),
      };
    });
  return {
    rows: named,
    missing: names.filter((name) => !best.places.has(name)),
    unread: (rows[best.at]?.cells ?? [])
      .filter((cell, at) => !read.includes(at) && cell.trim() !== '')
      .map((cell) => cell.replace(/\s+/g, ' ').trim()),
  };
}

/** The rows of a JSON list of objects, as if a sheet had held them. */
export function rowsOfJson(json: unknown, file: string): SheetRow[] {
  const list = Array.isArray(json) ? json : undefined;
  if (!list?.every((each): each is Record<string, unknown> => typeof each === 'object' && each !== null))
    throw new TariffError('import_refused', `${file} is not a list of objects`, {
      hint: 'give CSV, XLSX, or a JSON list with one object a row',
    });
  const headings = [...new Set(list.flatMap((each) => Object.keys(each)))];
  const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
  return [
    { row: 1, cells: headings },
    ...list.map((each, i) => ({ row: i + 2, cells: headings.map((name) => text(each[name])) })),
  ];
}
