import { parse } from 'csv-parse/sync';
import type { SheetRow } from '../../core/sheet-row.js';
import { TariffError } from '../../errors.js';

/** UTF-8, UTF-16 by its mark, else Windows-1252, in which spreadsheet programs save "¢". */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string): number => line.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** The rows of a CSV file. */
export function csvRows(bytes: Uint8Array, file: string): SheetRow[] {
  const text = decode(bytes);
  try {
    const records = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
    }) as string[][];
    return records.map((cells, i) => ({ row: i + 1, cells }));
  } catch (cause) {
    throw new TariffError('input_unreadable', `${file} cannot be read as CSV: ${(cause as Error).message}`, {
      cause,
      hint: 'check that the file is whole and its quotes are closed',
    });
  }
}
