import type { SheetRow } from '../../core/sheet-row.js';
import { TariffError } from '../../errors.js';
import { cellText } from '../raw-record.js';
import { csvDialect } from './csv-dialect.js';
import { CsvRecords } from './csv-records.js';
import { encodingOf } from './decode-text.js';
import { utf8Of } from './inspect-file.js';

/** The rows of a CSV file that is in memory, as text; these are read as a whole, so a damaged row refuses the file. */
export function csvRows(bytes: Buffer, file: string): SheetRow[] {
  const { label } = encodingOf({ head: bytes, utf8: utf8Of(bytes) }, undefined);
  const text = new TextDecoder(label).decode(bytes);
  const records = new CsvRecords(csvDialect(text.slice(0, 256 * 1024), undefined));
  return [...records.add(text), ...records.end()].map(({ row, cells, fault }) => {
    if (fault !== undefined)
      throw new TariffError('input_unreadable', `${file} cannot be read as CSV: ${fault}`, {
        hint: 'check that the file is whole and its quotes are closed',
      });
    return { row, cells: cells.map(cellText) };
  });
}
