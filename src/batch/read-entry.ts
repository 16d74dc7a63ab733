import { type EntryLineInput, entryLineRequest, entryLinesAtMost } from '../api/duty-entry-request.js';
import { readRequest } from '../api/read-request.js';
import type { CountryTable } from '../core/country.js';
import { type Issue, issue } from '../core/issue.js';
import type { Result } from '../core/result.js';
import { TariffError } from '../errors.js';
import { columnLetter } from './column-map.js';
import { parseFact, parsePart, parseShare } from './declared-text.js';
import { type EntryField, entryColumns, shareColumns } from './entry-columns.js';
import { cleanText, isBlank, type ProductSheet, type RawRecord } from './raw-record.js';
import { repairCode } from './repair-code.js';
import { parseSheetCountry } from './sheet-country.js';
import { readSheetNumber } from './sheet-number.js';

const headerWithin = 30;

/**
 * Reads the lines of one entry: a column of codes, and columns of origin, value, quantity, unit, claim, reference, provision,
 * contents, parts and facts (`auto_part=no; us_metal=yes`). Every cell that cannot be used is named by its place, and no
 * line is left out. `elsewhere` is the origin of lines that name none.
 */
export async function readEntry(
  sheet: ProductSheet,
  countries: CountryTable,
  elsewhere: string | undefined,
): Promise<EntryLineInput[]> {
  const faults: Issue[] = [];
  const lines: EntryLineInput[] = [];
  let columns = sheet.keys ? entryColumns(sheet.keys) : undefined;
  let rows = 0;
  for await (const record of sheet.rows()) {
    rows += 1;
    if (isBlank(record)) continue;
    if (!columns) {
      columns = entryColumns(record.cells.map(cleanText));
      if (!columns && rows >= headerWithin) break;
      continue;
    }
    const line = readLine(new LineCells(record, columns, faults), countries, elsewhere);
    if (line) lines.push(line);
  }
  if (!columns)
    throw new TariffError('usage', `${sheet.name}: no row names a column of tariff codes`, {
      hint: 'name the columns: code, origin, value, quantity, unit, claim, reference, provision, content, parts, facts',
    });
  if (lines.length + faults.length === 0)
    throw new TariffError('input_unreadable', `${sheet.name} holds no line of an entry`);
  if (lines.length > entryLinesAtMost)
    throw new TariffError(
      'invalid_request',
      `an entry has ${entryLinesAtMost} lines at most, not ${lines.length}`,
    );
  if (faults.length > 0)
    throw new TariffError('invalid_request', `${sheet.name}: ${faults.length} cells cannot be used`, {
      issues: faults,
    });
  return lines;
}

/** The cells of one line; what cannot be used of them is kept with its place. */
class LineCells {
  readonly #before: number;

  constructor(
    readonly record: RawRecord,
    readonly columns: ReadonlyMap<EntryField, number>,
    readonly faults: Issue[],
  ) {
    this.#before = faults.length;
  }

  get isUsable(): boolean {
    return this.faults.length === this.#before;
  }

  text(field: EntryField): string {
    const column = this.columns.get(field);
    return column === undefined ? '' : cleanText(this.record.cells[column]);
  }

  bad(field: EntryField, message: string, hint?: string): void {
    const { row } = this.record;
    const column = this.columns.get(field);
    const place = column === undefined ? `row ${row}` : `${columnLetter(column)}${row}`;
    this.faults.push(issue('bad_cell', `${place}: ${message}`, { row, ...(hint && { hint }) }));
  }

  /** What was read of a cell; what was not is a fault of it. */
  taken<T>(field: EntryField, read: Result<T>): T[] {
    if (read.ok) return [read.value];
    this.bad(field, read.error.message, read.error.hint);
    return [];
  }

  /** Of a cell with several things, such as `case=9000; strap=400`, each. */
  each<T>(field: EntryField, parse: (text: string) => Result<T>): T[] {
    return this.text(field)
      .split(/[;\n]/)
      .flatMap((text) => (text.trim() === '' ? [] : this.taken(field, parse(text.trim()))));
  }
}

function readLine(
  cells: LineCells,
  countries: CountryTable,
  elsewhere: string | undefined,
): EntryLineInput | undefined {
  const { record } = cells;
  if (record.fault !== undefined) cells.bad('code', record.fault);
  const code = repairCode(cells.text('code'), () => true);
  if (code.kind === 'empty') cells.bad('code', 'no code');
  if (code.kind === 'refused') cells.bad('code', code.why);
  const written = cells.text('origin');
  const country = written === '' ? [] : cells.taken('origin', parseSheetCountry(written, countries));
  const origin = written === '' ? elsewhere : country[0]?.alpha2;
  if (written === '' && origin === undefined)
    cells.bad('origin', 'no country of origin', 'fill it in, or add --origin');
  const [value] = amountOf(cells, 'value');
  const [quantity] = amountOf(cells, 'quantity');
  if (quantity && cells.text('unit') === '')
    cells.bad('quantity', 'a quantity without a unit', 'add a column "unit"');
  const facts = Object.fromEntries(cells.each('facts', parseFact));
  const parts = cells.each('parts', parsePart);
  const contents = contentsOf(cells);
  if (!cells.isUsable || code.kind === 'empty' || code.kind === 'refused') return undefined;
  const provision = cells.text('provision').replace(/\D/g, '');
  const line: EntryLineInput = {
    row: record.row,
    ...(cells.text('reference') !== '' && { reference: cells.text('reference') }),
    code: code.code,
    origin: origin!,
    ...(value && { value: { amount: value.numeral, currency: value.currency ?? 'USD' } }),
    ...(quantity && { quantities: [{ amount: quantity.numeral, unit: cells.text('unit') }] }),
    ...(cells.text('claim') !== '' && { claim: cells.text('claim') }),
    ...(provision !== '' && { provision }),
    ...contents,
    ...(parts.length > 0 && { parts }),
    ...(Object.keys(facts).length > 0 && { facts }),
  };
  return isAsked(cells, line) ? line : undefined;
}

const columnOf: Readonly<Record<string, EntryField>> = { quantities: 'quantity', us_content: 'us content' };

/** Whether a line can be asked as it was read; what cannot, such as a claim of many words, is a fault of its cell. */
function isAsked(cells: LineCells, line: EntryLineInput): boolean {
  try {
    readRequest(entryLineRequest, line);
  } catch (fault) {
    if (!(fault instanceof TariffError)) throw fault;
    for (const { path = '', message, hint } of fault.issues) {
      const [, field = ''] = path.split('/');
      cells.bad(columnOf[field] ?? (field as EntryField), message, hint);
    }
  }
  return cells.isUsable;
}

const amountOf = (cells: LineCells, field: 'value' | 'quantity') =>
  cells.text(field) === '' ? [] : cells.taken(field, readSheetNumber(cells.text(field), false));

/** Shares of metal and of the United States: from a column of all of them (`steel=40%; us=20%`), and from one column each. */
function contentsOf(cells: LineCells): Pick<EntryLineInput, 'content' | 'us_content'> {
  const named = cells.each('content', parseShare);
  const ofColumns = (Object.keys(shareColumns) as EntryField[]).flatMap((field) => {
    const text = cells.text(field);
    const { name, of } = shareColumns[field]!;
    if (text === '') return [];
    if (isDoubtfulShare(text)) {
      cells.bad(field, `"${text}" could be a percentage or a share of one`, 'write it with its sign: 40%');
      return [];
    }
    return cells.taken(field, parseShare(`${name}=${text}${/weight/i.test(text) ? '' : of}`));
  });
  const shares = [...named, ...ofColumns];
  const content = shares.flatMap((share) => ('metal' in share ? [share] : []));
  const us = shares.flatMap((share) => ('us' in share ? [share.us] : []));
  const kinds = content.map(({ metal, of }) => `${metal} of the ${of}`);
  const twice = kinds.find((kind, at) => kinds.indexOf(kind) < at) ?? (us.length > 1 ? 'U.S. content' : '');
  if (twice !== '') cells.bad('content', `${twice} is given twice`);
  return { ...(content.length > 0 && { content }), ...(us.length > 0 && { us_content: us[0]! }) };
}

/** A spreadsheet keeps 40% as 0.4, so a number up to 1 without its sign may be either. */
const isDoubtfulShare = (text: string): boolean =>
  /^\d*[.,]?\d+$/.test(text) && Number(text.replace(',', '.')) > 0 && Number(text.replace(',', '.')) <= 1;
