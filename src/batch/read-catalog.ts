import type { CatalogProductInput } from '../api/monitor-check.js';
import type { CountryTable } from '../core/country.js';
import { TariffError } from '../errors.js';
import type { Code } from '../tariff/code.js';
import { columnLetter } from './column-map.js';
import { type FieldName, fieldOf, headerKey } from './field-names.js';
import { cleanText, isBlank, type ProductSheet, type RawRecord } from './raw-record.js';
import { repairCode } from './repair-code.js';
import { parseSheetCountry } from './sheet-country.js';
import { readSheetNumber } from './sheet-number.js';

/** A catalogue of classified products as a sheet holds it. */
export interface CatalogSheet {
  readonly products: readonly CatalogProductInput[];
  /** rows that were left out or read with care, each with its place */
  readonly warnings: readonly string[];
}

const headerWithin = 30;
/** What sheets call the column of tariff codes, folded by `headerKey`. */
export const codeHeadings = new Set(
  `tariff code, hts code, hts, hts number, hts no, htsus, htsus code, hs code, hs, hs number, tariff number, tariff,
   tariff no, code, customs code, commodity code, schedule b, fraccion, fraccion arancelaria, hts10, hts 10, hts8,
   partida, subpartida, corrected code, your code, zolltarifnummer, warennummer, warentarifnummer, hs编码, hs 编码, 海关编码,
   商品编码, 税则号列, 税号, hs編碼, 稅則號列, hsコード`
    .split(',')
    .map(headerKey),
);

/** What sheets call what is imported in a year; a bare "value" may be that of one piece, and is not read. */
const yearlyHeadings = new Set(
  `yearly value, annual value, value per year, annual import value, yearly import value, annual customs value, import value per year,
   annual spend, yearly spend, import value 12 months, valor anual, valor anual importado, valor de importacion anual,
   valor aduana anual, importe anual, valor por ano, compra anual, jahreswert, einfuhrwert pro jahr, 年度金额, 年进口额, 年間輸入額`
    .split(',')
    .map(headerKey),
);

interface Columns {
  readonly headerRow: number;
  readonly code: number;
  readonly yearly: number;
  readonly fields: ReadonlyMap<FieldName, number>;
}

/**
 * Reads products with the codes they are entered under; a row whose code or destination cannot be used is told and left
 * out. `enters` is the country of import of rows that name none.
 */
export async function readCatalog(
  sheet: ProductSheet,
  countries: CountryTable,
  codeColumn: string | undefined,
  enters?: string,
): Promise<CatalogSheet> {
  const products: CatalogProductInput[] = [];
  const warnings: string[] = [...sheet.warnings];
  const first: RawRecord[] = [];
  const money: { currency?: string } = {};
  let columns = sheet.keys ? columnsOf(sheet.keys, 0, codeColumn) : undefined;
  for await (const record of sheet.rows()) {
    if (!columns) {
      first.push(record);
      columns = isBlank(record) ? undefined : columnsOf(record.cells.map(cleanText), record.row, codeColumn);
      if (!columns && first.length >= headerWithin) break;
      continue;
    }
    if (isBlank(record)) continue;
    readRow(record, columns, countries, enters, products, warnings, money);
  }
  if (!columns) throw noCodeColumn(sheet, first);
  if (products.length === 0)
    throw new TariffError('input_unreadable', `${sheet.name} holds no product with a tariff code`, {
      hint: warnings[0] ?? 'check what was saved',
    });
  return { products, warnings };
}

function columnsOf(headings: readonly string[], row: number, named: string | undefined): Columns | undefined {
  const isCode = (heading: string): boolean =>
    named === undefined ? codeHeadings.has(headerKey(heading)) : headerKey(heading) === headerKey(named);
  const code = headings.findIndex((heading) => heading !== '' && isCode(heading));
  if (code < 0) return undefined;
  const ranked = headings.flatMap((heading, column) => {
    const meant = column === code ? undefined : fieldOf(heading);
    return meant ? [{ ...meant, column }] : [];
  });
  const fields = new Map<FieldName, number>();
  for (const { field, column } of ranked.sort((a, b) => a.rank - b.rank || a.column - b.column))
    if (!fields.has(field)) fields.set(field, column);
  const yearly = headings.findIndex((heading) => yearlyHeadings.has(headerKey(heading)));
  return { headerRow: row, code, yearly, fields };
}

function readRow(
  record: RawRecord,
  { code, yearly, fields }: Columns,
  countries: CountryTable,
  enters: string | undefined,
  products: CatalogProductInput[],
  warnings: string[],
  money: { currency?: string },
): void {
  const cell = (field: FieldName): string => {
    const column = fields.get(field);
    return column === undefined ? '' : cleanText(record.cells[column]);
  };
  const warn = (column: number, why: string): void => {
    warnings.push(`${columnLetter(column)}${record.row}: ${why}`);
  };
  /** values of a year are added up, so all of them are in the money that the first names */
  const isOneMoney = (currency: string | undefined): boolean => {
    if (currency === undefined) return true;
    money.currency ??= currency;
    return money.currency === currency;
  };
  if (record.fault !== undefined) warn(0, record.fault);
  const found =
    record.fault === undefined
      ? usableCode(cleanText(record.cells[code]), (why) => warn(code, why))
      : undefined;
  if (found === undefined) return;
  const country = (field: 'origin' | 'destination', otherwise: string): string | undefined => {
    const text = cell(field);
    const read = text === '' ? undefined : parseSheetCountry(text, countries);
    if (read && !read.ok) warn(fields.get(field)!, `${read.error.message}: ${otherwise}`);
    return read?.ok ? read.value.alpha2 : undefined;
  };
  const origin = country('origin', 'left out');
  const named = cell('destination') !== '';
  const destination = named ? country('destination', 'the row is left out') : enters;
  if (named && destination === undefined) return;
  const texts = (['claim', 'client', 'description'] as const).flatMap((field) =>
    cell(field) === '' ? [] : [[field, cell(field)] as const],
  );
  const value = yearly < 0 ? '' : cleanText(record.cells[yearly]);
  const read = value === '' ? undefined : readSheetNumber(value, false);
  const isValue = read?.ok === true && !read.value.numeral.startsWith('-') && isOneMoney(read.value.currency);
  if (read && !isValue)
    warn(yearly, `"${value}" is no value of a year in the money of the rows before: left out`);
  products.push({
    reference: cell('reference') || `row ${record.row}`,
    code: found,
    ...(origin === undefined ? {} : { origin }),
    ...(destination === undefined ? {} : { destination }),
    ...Object.fromEntries(texts),
    ...(read?.ok && isValue ? { yearly_value: read.value.numeral.replace(/^\+/, '') } : {}),
  });
}

/** The code of a cell, of four digits or more; whatever is amiss is told. */
function usableCode(written: string, warn: (why: string) => void): Code | undefined {
  const read = repairCode(written, () => true);
  if (read.kind === 'empty') warn('no code');
  else if (read.kind === 'refused' || read.kind === 'repaired') warn(read.why);
  if (read.kind === 'empty' || read.kind === 'refused') return undefined;
  if (read.code.length >= 4) return read.code;
  warn(`${read.code} is a chapter: four digits or more are needed`);
  return undefined;
}

function noCodeColumn(sheet: ProductSheet, first: readonly RawRecord[]): TariffError {
  const seen = first.find((record) => !isBlank(record));
  const headings = seen?.cells.map(cleanText).filter((text) => text !== '') ?? [];
  return new TariffError('usage', `${sheet.name}: no row names a column of tariff codes`, {
    hint:
      headings.length === 0
        ? 'the sheet is empty'
        : `name it with --code-column; the first row is ${headings
            .slice(0, 8)
            .map((text) => `"${text.slice(0, 40)}"`)
            .join(', ')}`,
  });
}
