import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { TariffError } from '../../errors.js';
import type { OfficialExport } from '../../tariff/official-export.js';
import { csvRows } from './csv-rows.js';
import { filledXlsxRows, sheetsUnread } from './xlsx-rows.js';

const bytesAtMost = 500_000_000;
const hint = 'take the JSON, CSV or XLSX file that the official site exports, unchanged';

const beginsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte);

function readBytes(path: string): Buffer {
  try {
    if (statSync(path).size > bytesAtMost) throw new Error(`it is larger than ${bytesAtMost} bytes`);
    const raw = readFileSync(path);
    return beginsWith(raw, 0x1f, 0x8b) ? gunzipSync(raw, { maxOutputLength: bytesAtMost }) : raw;
  } catch (cause) {
    throw new TariffError('input_unreadable', `${path} cannot be read: ${(cause as Error).message}`, {
      cause,
      hint: 'check the path and that the download is whole',
    });
  }
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TariffError('import_refused', `${name} is not whole JSON: ${(cause as Error).message}`, {
      cause,
      hint,
    });
  }
}

async function contentOf(bytes: Buffer, path: string, name: string): Promise<OfficialExport['content']> {
  if (beginsWith(bytes, 0x50, 0x4b))
    return { kind: 'sheet', rows: await filledXlsxRows(path), others: await sheetsUnread(path) };
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new TariffError('import_refused', `${name} is an old .xls workbook`, {
      hint: 'save it as .xlsx in a spreadsheet program',
    });
  const start = bytes
    .toString('utf8', 0, 1000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (start.startsWith('<'))
    throw new TariffError('import_refused', `${name} is a web page, not an export`, { hint });
  if (/^[[{]/.test(start))
    return { kind: 'json', json: parseJson(bytes.toString('utf8').replace(/^\ufeff/, ''), name) };
  return { kind: 'sheet', rows: csvRows(bytes, name) };
}

/** Opens an official export by what it holds, not by its name: JSON, CSV or XLSX, compressed with gzip or not. */
export async function readOfficialExport(path: string): Promise<OfficialExport> {
  const name = basename(path).replace(/\.gz$/, '');
  const bytes = readBytes(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name, sha256, content: await contentOf(bytes, path, name) };
}
