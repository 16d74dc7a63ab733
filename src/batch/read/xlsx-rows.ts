import type { SheetRow } from '../../core/sheet-row.js';
import { TariffError } from '../../errors.js';
import { cellText } from '../raw-record.js';
import { fillMerged } from './merged-cells.js';
import { openWorkbook } from './workbook.js';
import { xlsxSheet } from './xlsx.js';

/** The rows of the first shown sheet of an XLSX file, every cell as its text; empty rows that are not written are left out. */
export async function* xlsxRows(
  file: string,
  hearMerged?: (ranges: readonly string[]) => void,
): AsyncGenerator<SheetRow> {
  const book = await openWorkbook(file);
  try {
    const sheet = book.sheets.find(({ hidden }) => !hidden);
    if (!sheet)
      throw new TariffError('input_unreadable', `${file} holds no sheet that is shown`, {
        hint: 'check what was saved',
      });
    for await (const { row, cells } of xlsxSheet(book, sheet, hearMerged).rows())
      yield { row, cells: cells.map(cellText) };
  } finally {
    book.parts.close();
  }
}

/** All rows of the first shown sheet of an XLSX file; a cell merged over several rows counts for each of them. */
export async function filledXlsxRows(file: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let merged: readonly string[] = [];
  for await (const row of xlsxRows(file, (ranges) => {
    merged = ranges;
  }))
    rows.push(row);
  return merged.length === 0 ? rows : fillMerged(rows, merged);
}
