import type { BillRowInput } from '../api/origin-request.js';
import type { SheetRow } from '../core/sheet-row.js';
import { TariffError } from '../errors.js';
import { type BillColumn, billColumn } from './bill-columns.js';

const headingRowsAtMost = 20;

/** The row of headings: the first that names a description or a code, and another column besides. */
function findHeadings(
  rows: readonly SheetRow[],
): { at: number; columns: (BillColumn | undefined)[] } | undefined {
  for (const [at, { cells }] of rows.slice(0, headingRowsAtMost).entries()) {
    const columns = cells.map(billColumn);
    const named = new Set(columns.filter((column) => column !== undefined));
    if (named.size > 1 && (named.has('description') || named.has('code'))) return { at, columns };
  }
  return undefined;
}

/** The rows of a bill of materials from a sheet, whatever its columns are called and in whichever order they stand. */
export function readBill(rows: readonly SheetRow[], file: string): BillRowInput[] {
  const found = findHeadings(rows);
  if (!found)
    throw new TariffError('input_unreadable', `${file} has no row of headings of a bill of materials`, {
      hint: 'name the columns: description, code, origin, value, quantity, weight, originating (or the same in Spanish)',
    });
  return rows.slice(found.at + 1).flatMap(({ row, cells }): BillRowInput[] => {
    const given: Partial<Record<BillColumn, string>> = {};
    for (const [at, column] of found.columns.entries()) {
      const text = cells[at]?.trim() ?? '';
      if (column !== undefined && text !== '' && given[column] === undefined) given[column] = text;
    }
    const { id, ...rest } = given;
    const said = Object.keys(rest).filter((column) => column !== 'quantity' && column !== 'value');
    if (said.length === 0) return [];
    return [{ row, ...rest, ...(id === undefined ? {} : { id }) }];
  });
}
