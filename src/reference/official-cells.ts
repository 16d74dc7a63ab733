import type { OfficialRow } from '../tariff/build-schedule.js';

/** A row as it was read, with what messages need to name it. */
export interface ReadRow {
  readonly official: OfficialRow;
  /** the code as the file writes it */
  readonly written: string;
  readonly number: number;
}

/** A cell's text: markup dropped, white space single. */
export const plainCell = (value: unknown): string =>
  typeof value !== 'string'
    ? ''
    : value
        .replace(/<\/?[a-z][^>]*>/gi, '')
        .replace(/\s+/g, ' ')
        .trim();

/** A rate's text; a cell that holds only a stray mark (2025 Revision 32 prints ":" twice) is empty. */
export function rateCell(value: unknown): string {
  const text = plainCell(value);
  return /[\p{L}\p{N}]/u.test(text) ? text : '';
}

/** A depth, NaN where the cell holds none. */
export const indentCell = (value: unknown): number =>
  /^\d{1,2}$/.test(String(value).trim()) ? Number(value) : Number.NaN;
