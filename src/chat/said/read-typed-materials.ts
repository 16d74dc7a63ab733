import { type CountryTable, findCountry } from '../../core/country.js';
import { formatDecimal } from '../../core/decimal.js';
import { parseMoney } from '../../core/money.js';
import { parseCode } from '../../tariff/code.js';
import type { EntryFacts } from '../entry-facts.js';
import { readAmount } from './read-amount.js';

type Row = NonNullable<EntryFacts['materials']>[number];

const atMost = 200;

/** A bill of materials as it is typed: one material per line or semicolon, `name, code, country, value` in any order. */
export function readTypedMaterials(said: string, countries: CountryTable): Row[] | undefined {
  const lines = said
    .split(/[\n;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const rows = lines.slice(0, atMost).map((line) => readRow(line, countries));
  return rows.length > 0 && rows.every((row) => row !== undefined) ? (rows as Row[]) : undefined;
}

function readRow(line: string, countries: CountryTable): Row | undefined {
  const row: { description?: string; code?: string; origin?: string; value?: Row['value'] } = {};
  for (const cell of line.split(/\s*[,|\t]\s*/)) {
    const place = cell.replace(/^(?:from|de|origin|origen)\s+/i, '');
    const isPlace = place !== cell || place.length > 3 || place === place.toUpperCase();
    const country = findCountry(isPlace ? place : '', countries);
    const code = /^\d{4}[\d.\s-]*$/.test(cell) ? parseCode(cell) : undefined;
    const money = parseMoney(cell);
    if (row.origin === undefined && /\p{L}/u.test(cell) && country) row.origin = country.alpha2;
    else if (row.code === undefined && code?.ok && code.value.length >= 6) row.code = code.value;
    else if (row.value === undefined && money.ok && readAmount(cell.replace(/[^\d.,]/g, '')).length === 1)
      row.value = { amount: formatDecimal(money.value.amount), currency: money.value.currency };
    else if (row.description === undefined && /\p{L}/u.test(cell)) row.description = cell;
    else return undefined;
  }
  const named = row.description !== undefined || row.code !== undefined;
  return named && row.origin !== undefined ? row : undefined;
}
