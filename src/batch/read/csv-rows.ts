import type { SheetRow } from '../../core/sheet-row.js';
import { csvRecordsOf } from './csv.js';
import { csvDialect } from './csv-dialect.js';
import { encodingOf } from './decode-text.js';
import { utf8Of } from './inspect-file.js';

/** The rows of a CSV file that is in memory, as text. */
export function csvRows(bytes: Buffer, file: string): SheetRow[] {
  const { label } = encodingOf({ head: bytes, utf8: utf8Of(bytes) }, undefined);
  const text = new TextDecoder(label).decode(bytes);
  const dialect = csvDialect(text.slice(0, 256 * 1024), undefined);
  return csvRecordsOf(text, dialect, file).map((cells, i) => ({ row: i + 1, cells }));
}
