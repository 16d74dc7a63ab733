import type { SheetRow } from '../../core/sheet-row.js';
import { TariffError } from '../../errors.js';
import { cellText } from '../raw-record.js';
import { openWorkbook } from './workbook.js';
import { xlsxSheet } from './xlsx.js';

/** The rows of the first shown sheet of an XLSX file, every cell as its text; empty rows that are not written are left out. */
export async function* xlsxRows(file: string): AsyncGenerator<SheetRow> {
  const book = await openWorkbook(file);
  try {
    const sheet = book.sheets.find(({ hidden }) => !hidden);
    if (!sheet)
      throw new TariffError('input_unreadable', `${file} holds no sheet that is shown`, {
        hint: 'check what was saved',
      });
    for await (const { row, cells } of xlsxSheet(book, sheet).rows())
      yield { row, cells: cells.map(cellText) };
  } finally {
    book.parts.close();
  }
}
