import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

interface ExportRow {
  readonly htsno: string;
  readonly indent: string;
  readonly description: string;
  readonly units: readonly string[] | null;
  readonly general: string | null;
  readonly special: string | null;
  readonly other: string | null;
  readonly quotaQuantity: string | null;
  readonly additionalDuties: string | null;
  readonly addiitionalDuties: string | null;
}

const headings = [
  'HTS Number',
  'Indent',
  'Description',
  'Unit of Quantity',
  'General Rate of Duty',
  'Special Rate of Duty',
  'Column 2 Rate of Duty',
  'Quota Quantity',
  'Additional Duties',
];

/** An official JSON export as the official site writes it into its CSV and XLSX exports: without footnotes. */
export function officialSheet(path: string): string[][] {
  const raw = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8');
  const rows = (JSON.parse(text) as ExportRow[]).map((row) => [
    row.htsno,
    row.indent,
    row.description,
    row.units === null || row.units.length === 0 ? '' : JSON.stringify(row.units),
    row.general ?? '',
    row.special ?? '',
    row.other ?? '',
    row.quotaQuantity ?? '',
    row.additionalDuties ?? row.addiitionalDuties ?? '',
  ]);
  return [headings, ...rows];
}

export const asCsv = (rows: readonly (readonly string[])[], separator = ','): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n');
