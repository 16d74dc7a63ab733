import type { SheetRow } from '../../core/sheet-row.js';
import { cellText } from '../raw-record.js';
import { csvRecords } from './csv.js';
import { csvDialect } from './csv-dialect.js';
import { encodingOf } from './decode-text.js';
import { utf8Of } from './inspect-file.js';

/** The rows of a CSV file that is in memory, as text. */
export async function csvRows(bytes: Buffer, file: string): Promise<SheetRow[]> {
  const { label } = encodingOf({ head: bytes, utf8: utf8Of(bytes) }, undefined);
  const text = new TextDecoder(label).decode(bytes);
  const rows: SheetRow[] = [];
  const pieces = (async function* () {
    yield text;
  })();
  for await (const { row, cells } of csvRecords(
    pieces,
    csvDialect(text.slice(0, 256 * 1024), undefined),
    file,
  ))
    rows.push({ row, cells: cells.map(cellText) });
  return rows;
}
