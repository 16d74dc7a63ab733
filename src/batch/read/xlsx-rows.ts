import type { SheetRow } from '../../core/sheet-row.js';
import { TariffError } from '../../errors.js';
import { cellText } from '../raw-record.js';
import { openWorkbook } from './workbook.js';
import { xlsxSheet } from './xlsx.js';

/**
 * The rows of the first shown sheet of an XLSX file, every cell as its text; empty rows that are not written are left out.
 * A cell merged over several rows counts for each of them where `fills` says so, else for the first alone.
 */
export async function* xlsxRows(file: string, fills = false): AsyncGenerator<SheetRow> {
  const book = await openWorkbook(file);
  try {
    const sheet = book.sheets.find(({ hidden }) => !hidden);
    if (!sheet)
      throw new TariffError('input_unreadable', `${file} holds no sheet that is shown`, {
        hint: 'check what was saved',
      });
    for await (const { row, cells, fromAbove = [] } of xlsxSheet(book, sheet).rows())
      yield {
        row,
        cells: cells.map((cell, column) => (!fills && fromAbove.includes(column) ? '' : cellText(cell))),
      };
  } finally {
    book.parts.close();
  }
}

/** All rows of the first shown sheet of an XLSX file; a cell merged over several rows counts for each of them. */
export async function filledXlsxRows(file: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of xlsxRows(file, true)) rows.push(row);
  return rows;
}

/** The shown sheets behind the first, of which nothing is read. */
export async function sheetsUnread(file: string): Promise<string[]> {
  const book = await openWorkbook(file);
  try {
    return book.sheets
      .filter(({ hidden }) => !hidden)
      .slice(1)
      .map(({ name }) => name);
  } finally {
    book.parts.close();
  }
}
