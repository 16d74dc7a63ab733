import type { EntryLine } from '../api/assess-lines.js';
import type { DutyRequestInput } from '../api/classify-request.js';
import { type CountryTable, parseCountry } from '../core/country.js';
import { type Issue, issue } from '../core/issue.js';
import { TariffError } from '../errors.js';
import { columnLetter } from './column-map.js';
import { fieldOf, headerKey } from './field-names.js';
import { cleanText, isBlank, type ProductSheet, type RawRecord } from './raw-record.js';
import { codeHeadings } from './read-catalog.js';
import { repairCode } from './repair-code.js';
import { readSheetNumber } from './sheet-number.js';

const headerWithin = 30;
const linesAtMost = 999;
const read = ['origin', 'value', 'quantity', 'unit', 'claim', 'reference'] as const;
type Field = (typeof read)[number] | 'code' | 'provision' | 'facts';

const own: Readonly<Record<string, Field>> = {
  provision: 'provision',
  'chapter 98': 'provision',
  facts: 'facts',
  fact: 'facts',
};

/**
 * Reads the lines of one entry: a column of codes, and columns of origin, value, quantity, unit, claim, reference, provision
 * and facts (`auto_part=no; us_metal=yes`). Every cell that cannot be used is named by its place, and no line is left out.
 */
export async function readEntry(
  sheet: ProductSheet,
  countries: CountryTable,
  common: Omit<DutyRequestInput, 'code' | 'origin'> & { readonly origin?: string | undefined },
): Promise<EntryLine[]> {
  const faults: Issue[] = [];
  const lines: EntryLine[] = [];
  let columns = sheet.keys ? columnsOf(sheet.keys) : undefined;
  let rows = 0;
  for await (const record of sheet.rows()) {
    rows += 1;
    if (isBlank(record)) continue;
    if (!columns) {
      columns = columnsOf(record.cells.map(cleanText));
      if (!columns && rows >= headerWithin) break;
      continue;
    }
    const line = readLine(record, columns, countries, common, faults);
    if (line) lines.push(line);
  }
  if (!columns)
    throw new TariffError('usage', `${sheet.name}: no row names a column of tariff codes`, {
      hint: 'name the columns: code, origin, value, quantity, unit, claim, reference, provision, facts',
    });
  if (lines.length + faults.length === 0)
    throw new TariffError('input_unreadable', `${sheet.name} holds no line of an entry`);
  if (lines.length > linesAtMost)
    throw new TariffError(
      'invalid_request',
      `an entry has ${linesAtMost} lines at most, not ${lines.length}`,
    );
  if (faults.length > 0)
    throw new TariffError('invalid_request', `${sheet.name}: ${faults.length} cells cannot be used`, {
      issues: faults,
    });
  return lines;
}

function columnsOf(headings: readonly string[]): ReadonlyMap<Field, number> | undefined {
  const found = new Map<Field, number>();
  headings.forEach((heading, column) => {
    const key = headerKey(heading);
    const meant = codeHeadings.has(key) ? 'code' : (own[key] ?? fieldOf(heading)?.field);
    const field = [...read, 'code', 'provision', 'facts'].find((each) => each === meant) as Field | undefined;
    if (heading !== '' && field && !found.has(field)) found.set(field, column);
  });
  return found.has('code') ? found : undefined;
}

function readLine(
  record: RawRecord,
  columns: ReadonlyMap<Field, number>,
  countries: CountryTable,
  {
    origin: elsewhere,
    ...common
  }: Omit<DutyRequestInput, 'code' | 'origin'> & { readonly origin?: string | undefined },
  faults: Issue[],
): EntryLine | undefined {
  const before = faults.length;
  const bad = (field: Field, message: string, hint?: string): void => {
    const column = columns.get(field);
    const place = column === undefined ? `row ${record.row}` : `${columnLetter(column)}${record.row}`;
    faults.push(issue('bad_cell', `${place}: ${message}`, { row: record.row, ...(hint && { hint }) }));
  };
  const cell = (field: Field): string => {
    const column = columns.get(field);
    return column === undefined ? '' : cleanText(record.cells[column]);
  };
  if (record.fault !== undefined) bad('code', record.fault);
  const code = repairCode(cell('code'), () => true);
  if (code.kind === 'empty') bad('code', 'no code');
  if (code.kind === 'refused') bad('code', code.why);
  const country = cell('origin') === '' ? undefined : parseCountry(cell('origin'), countries);
  if (country && !country.ok) bad('origin', country.error.message, country.error.hint);
  const origin = country?.ok ? country.value.alpha2 : elsewhere;
  if (origin === undefined && !country) bad('origin', 'no country of origin', 'fill it in, or add --origin');
  const amount = (field: 'value' | 'quantity') => {
    if (cell(field) === '') return undefined;
    const found = readSheetNumber(cell(field), false);
    if (!found.ok) bad(field, found.error.message, found.error.hint);
    return found.ok ? found.value : undefined;
  };
  const [value, quantity] = [amount('value'), amount('quantity')];
  if (quantity && cell('unit') === '') bad('quantity', 'a quantity without a unit', 'add a column "unit"');
  const facts = readFacts(cell('facts'), (text) => bad('facts', `"${text}" is no fact`, 'write name=yes'));
  if (faults.length > before || code.kind === 'empty' || code.kind === 'refused') return undefined;
  const provision = cell('provision').replace(/\D/g, '');
  return {
    row: record.row,
    ...(cell('reference') !== '' && { reference: cell('reference') }),
    request: {
      ...common,
      code: code.code,
      origin: origin!,
      ...(value && { value: { amount: value.numeral, currency: value.currency ?? 'USD' } }),
      ...(quantity && { quantities: [{ amount: quantity.numeral, unit: cell('unit') }] }),
      ...(cell('claim') !== '' && { claim: cell('claim') }),
      ...(provision !== '' && { provision }),
      ...(Object.keys(facts).length > 0 && { facts }),
    },
  };
}

function readFacts(written: string, bad: (text: string) => void): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const text of written.split(/[;\n]/).map((each) => each.trim())) {
    if (text === '') continue;
    const at = text.indexOf('=');
    if (at < 1) bad(text);
    else facts[text.slice(0, at).trim()] = text.slice(at + 1).trim();
  }
  return facts;
}
