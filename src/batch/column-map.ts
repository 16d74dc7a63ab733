import { issue } from '../core/issue.js';
import { fail, ok, type Result } from '../core/result.js';
import { compositionColumns } from './composition-columns.js';
import { type FieldName, fieldNames, fieldOf, foreignValue, headerKey, isFieldName } from './field-names.js';
import { cleanText, isBlank, type RawRecord, trimmedText } from './raw-record.js';

/** Which columns of a sheet hold what; every column is carried through whether it is read or not. */
export interface ColumnMap {
  /** the headings as they stand, one for each column */
  readonly headings: readonly string[];
  /** the number of the last header row; 0 where the sheet has none */
  readonly headerRow: number;
  /** the columns of each field, joined with a comma where there are several */
  readonly fields: ReadonlyMap<FieldName, readonly number[]>;
  /** the column of codes to be checked */
  readonly check?: number;
  /** how many cells a row usually fills: one that fills a single cell among fuller ones may be no product */
  readonly usuallyFilled: number;
  readonly warnings: readonly string[];
}

export interface MapOptions {
  /** `description=Item Desc` or `description=Name+Material`, as they were given */
  readonly maps: readonly string[];
  /** `4`, `3-4` for a heading of several lines, `0` for none */
  readonly headerRow?: string;
  readonly checkColumn?: string;
}

/** How many rows are looked at for a header. */
export const headerWithin = 30;

const bad = (message: string, hint: string): Result<never> => fail(issue('bad_columns', message, { hint }));

/** Finds the header among the first rows of a sheet and reads what its columns mean. */
export function mapColumns(
  first: readonly RawRecord[],
  options: MapOptions,
  keys?: readonly string[],
): Result<ColumnMap> {
  const wanted = readMaps(options.maps);
  if (!wanted.ok) return wanted;
  const header = keys
    ? ok({ headings: keys, row: 0 })
    : options.headerRow === undefined
      ? guessHeader(first, wanted.value)
      : namedHeader(first, options.headerRow);
  return header.ok
    ? mapHeadings(header.value.headings, header.value.row, wanted.value, options.checkColumn, first)
    : header;
}

interface WantedColumn {
  readonly field: FieldName;
  readonly columns: string;
}

function readMaps(maps: readonly string[]): Result<readonly WantedColumn[]> {
  const wanted: WantedColumn[] = [];
  for (const text of maps) {
    const at = text.indexOf('=');
    const field = text.slice(0, at).trim().toLowerCase();
    const columns = text.slice(at + 1).trim();
    if (at < 1 || columns === '') return bad(`"${text}" maps nothing`, 'write --map description="Item Desc"');
    if (!isFieldName(field))
      return bad(`--map: there is no field "${field}"`, `fields are ${fieldNames.join(', ')}`);
    wanted.push({ field, columns });
  }
  return ok(wanted);
}

interface Header {
  readonly headings: readonly string[];
  readonly row: number;
}

const headingsOf = (record: RawRecord): string[] =>
  record.cells.map((cell) => trimmedText(cell).replace(/\s+/g, ' '));

function namedHeader(first: readonly RawRecord[], written: string): Result<Header> {
  const match = /^(\d+)(?:-(\d+))?$/.exec(written.trim());
  if (!match)
    return bad(
      `--header-row: "${written}" is not a row`,
      'write 4, 3-4 for a heading of two lines, or 0 for none',
    );
  const from = Number(match[1]);
  const to = Number(match[2] ?? match[1]);
  if (to === 0) {
    const width = Math.max(0, ...first.map((record) => record.cells.length));
    return ok({ headings: Array.from({ length: width }, (_, i) => columnLetter(i)), row: 0 });
  }
  const rows = first.filter((record) => record.row >= from && record.row <= to);
  if (rows.length === 0 || rows.every(isBlank))
    return bad(
      `row ${written} is not a header: it is empty`,
      'give the row with the headings, as the spreadsheet numbers it',
    );
  return ok({ headings: joinLines(rows.map(headingsOf)), row: to });
}

/** Headings of several lines; what stands over several columns is written once, before the first of them. */
function joinLines(lines: readonly (readonly string[])[]): string[] {
  const width = Math.max(...lines.map((line) => line.length));
  return Array.from({ length: width }, (_, i) =>
    lines
      .map((line) => line[i] ?? '')
      // what is merged over both lines stands in both
      .filter((part, at, parts) => part !== '' && part !== parts[at - 1])
      .join(' '),
  );
}

/** A, B, ... Z, AA: the name of a column without a heading. */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}

/** The first row that names the description (or a column asked for) and the most fields beside it. */
function guessHeader(first: readonly RawRecord[], wanted: readonly WantedColumn[]): Result<Header> {
  let best: { headings: string[]; row: number; score: number } | undefined;
  for (const record of first) {
    if (isBlank(record)) continue;
    const headings = headingsOf(record);
    const asked = wanted.filter(({ columns }) => columnsNamed(columns, headings).ok).length;
    const fields = new Set(headings.flatMap((heading) => fieldOf(heading)?.field ?? []));
    const filled = headings.filter((heading) => heading !== '').length;
    if (asked === 0 && !fields.has('description')) continue;
    // one word alone in a wide sheet is a title, not a header; a letterhead has other words between the known ones
    const score = asked * 10 + fields.size + (filled > 1 ? 1 : 0) + fields.size / (filled + 1);
    if (!best || score > best.score) best = { headings, row: record.row, score };
  }
  if (best) return ok(best);
  const seen = first.find((record) => !isBlank(record));
  return bad(
    'no row names a description column',
    seen
      ? `the first row is ${headingsOf(seen)
          .filter((text) => text !== '')
          .slice(0, 8)
          .map((text) => `"${text.slice(0, 40)}"`)
          .join(
            ', ',
          )}; name the column with --map description="...", or the header with --header-row N (0 where there is none, then columns are A, B, C)`
      : 'the sheet is empty',
  );
}

/** The columns that a text names: one heading, or several joined by `+`; a letter stands for a column too. */
function columnsNamed(text: string, headings: readonly string[]): Result<readonly number[]> {
  const find = (name: string): number => {
    const exact = headings.indexOf(name);
    if (exact >= 0) return exact;
    const folded = headings.findIndex((heading) => heading !== '' && headerKey(heading) === headerKey(name));
    return folded >= 0 ? folded : headings.findIndex((_, i) => columnLetter(i) === name);
  };
  const whole = find(text);
  if (whole >= 0) return ok([whole]);
  const parts = text.split('+').map((part) => part.trim());
  const found = parts.map(find);
  const missing = parts.find((_, i) => found[i]! < 0);
  if (missing === undefined) return ok(found);
  const there = headings.filter((heading) => heading !== '').map((heading) => `"${heading}"`);
  return bad(`there is no column "${missing}"`, `the columns are ${there.join(', ')}`);
}

/** The median of the cells that rows with more than one fill, 1 where most rows have no more. */
function usuallyFilled(rows: readonly RawRecord[]): number {
  const counts = rows.map(({ cells }) => cells.filter((cell) => cleanText(cell) !== '').length);
  const fuller = counts.filter((count) => count > 1).sort((a, b) => a - b);
  return fuller.length * 2 < counts.length ? 1 : (fuller[fuller.length >> 1] ?? 1);
}

/** `--map composition=-`: nothing is read as what the goods are made of. */
const isNone = (field: FieldName, columns: string): boolean => field === 'composition' && columns === '-';

function mapHeadings(
  headings: readonly string[],
  headerRow: number,
  wanted: readonly WantedColumn[],
  checkColumn: string | undefined,
  first: readonly RawRecord[],
): Result<ColumnMap> {
  const fields = new Map<FieldName, number[]>();
  for (const { field, columns } of wanted) {
    const found = isNone(field, columns) ? ok([]) : columnsNamed(columns, headings);
    if (!found.ok) return found;
    fields.set(field, [...(fields.get(field) ?? []), ...found.value]);
  }
  const named = checkColumn === undefined ? undefined : columnsNamed(checkColumn, headings);
  if (named && !named.ok) return named;
  const checked = named?.value[0];
  const taken = new Set([...fields.values()].flat());
  const warnings: string[] = [];
  const found = headings.flatMap((heading, column) => {
    const meant = taken.has(column) || column === checked ? undefined : fieldOf(heading);
    return meant ? [{ ...meant, column, heading }] : [];
  });
  const below = first.filter((record) => record.row > headerRow && !isBlank(record));
  const isEmpty = (column: number): boolean => below.every(({ cells }) => cleanText(cells[column]) === '');
  /** of two columns of one heading the filled one is read */
  const order = (a: (typeof found)[number], b: (typeof found)[number]): number =>
    a.rank - b.rank || Number(isEmpty(a.column)) - Number(isEmpty(b.column)) || a.column - b.column;
  for (const each of found.sort(order)) {
    if (!fields.has(each.field)) fields.set(each.field, [each.column]);
    else if (
      found.some(
        (other) =>
          other !== each &&
          headerKey(other.heading) === headerKey(each.heading) &&
          fields.get(each.field)?.includes(other.column),
      )
    )
      warnings.push(
        `two columns are called "${each.heading}": ${columnLetter(fields.get(each.field)![0]!)} is read`,
      );
  }
  for (const heading of fields.has('value') ? [] : headings) {
    const currency = foreignValue(heading);
    if (currency !== undefined)
      warnings.push(`"${heading}" is in ${currency}: its amounts are not used, for they need US dollars`);
  }
  if (!fields.has('description'))
    return bad('no column holds the description', 'name it with --map description="..."');
  if (!fields.has('composition')) {
    const read = new Set([...fields.values()].flat());
    if (checked !== undefined) read.add(checked);
    const made = compositionColumns(headings, below, read);
    if (made.length > 0) fields.set('composition', made);
  }
  const check = checked === undefined ? {} : { check: checked };
  return ok({ headings, headerRow, fields, warnings, usuallyFilled: usuallyFilled(below), ...check });
}
