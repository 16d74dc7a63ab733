import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { BillRowInput } from '../../api/origin-request.js';
import type { SheetRow } from '../../core/sheet-row.js';
import { TariffError } from '../../errors.js';
import { readBill } from '../read-bill.js';

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new TariffError('input_unreadable', `${path} cannot be read: ${(cause as Error).message}`, {
      cause,
      hint: 'check the path of the bill of materials',
    });
  }
}

function fromJson(text: string, path: string): BillRowInput[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new TariffError('input_unreadable', `${path} is not whole JSON: ${(cause as Error).message}`, {
      cause,
    });
  }
  const rows = Array.isArray(json) ? json : (json as { materials?: unknown }).materials;
  if (!Array.isArray(rows))
    throw new TariffError('input_unreadable', `${path} holds no bill of materials`, {
      hint: 'write a list of materials, or an object with "materials": [...]',
    });
  return rows as BillRowInput[];
}

async function fromXlsx(path: string): Promise<SheetRow[]> {
  const { xlsxRows } = await import('./xlsx-rows.js');
  const rows: SheetRow[] = [];
  for await (const row of xlsxRows(path)) rows.push(row);
  return rows;
}

/** Reads a bill of materials from a file: CSV, JSON or XLSX, by its extension. */
export async function readBillFile(path: string): Promise<BillRowInput[]> {
  const kind = extname(path).toLowerCase();
  if (kind === '.json') return fromJson(bytesOf(path).toString('utf8'), path);
  if (kind === '.xlsx') return readBill(await fromXlsx(path), path);
  const { csvRows } = await import('./csv-rows.js');
  return readBill(csvRows(bytesOf(path), path), path);
}
