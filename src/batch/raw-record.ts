import type { NumberFormat } from './read/number-forms.js';

/** A cell that is more than text: a number, a day, yes or no, an error or an unsaved formula of the spreadsheet, or a piece of JSON. */
export interface ValueCell {
  readonly kind: 'number' | 'date' | 'boolean' | 'error' | 'unsaved' | 'json';
  /** as it reads in a text file: `8517.12`, `2026-01-31`, `TRUE`, `#N/A` */
  readonly text: string;
  /** the currency in which the sheet shows a number, where that is not dollars */
  readonly currency?: string;
  /** which of the number formats of its sheet shows it, see `ProductSheet` */
  readonly format?: number;
}

/** Our columns of a row that came back, by their names. */
export interface ReturnedCells {
  text(name: string): string;
}

export type Cell = string | ValueCell;

/** One row of somebody's sheet as it stands there: its own number, from 1, and its cells. */
export interface RawRecord {
  readonly row: number;
  readonly cells: readonly Cell[];
  /** why the row could not be read, where it could not */
  readonly fault?: string;
  /** what stands in our columns, where the list is one that we answered */
  readonly returned?: ReturnedCells;
  /** the sheet does not show the row */
  readonly isHidden?: boolean;
  /** its only cell is merged across columns, as titles and headings of sections are */
  readonly isBanner?: boolean;
  /** columns whose cell is merged over this row and others */
  readonly overRows?: readonly number[];
  /** those of them whose cell stands in a row above */
  readonly fromAbove?: readonly number[];
}

/** A list of products on disk, opened: its rows can be walked more than once. */
export interface ProductSheet {
  /** what messages call it: the file, and the sheet inside it */
  readonly name: string;
  /** the names of the columns where every row brings them itself (JSON); otherwise a row of the sheet is the header */
  readonly keys?: readonly string[];
  /** a list that we answered: our columns are set aside in its rows */
  readonly isAnswered?: boolean;
  /** the number formats that its cells name */
  readonly formats?: readonly NumberFormat[];
  /** the numbers of the sheet are written with a decimal comma */
  readonly decimalComma?: boolean;
  /** its letters look like those of another encoding than it is read with */
  readonly isMisread?: boolean;
  /** what should be known of how it was read */
  readonly warnings: readonly string[];
  rows(): AsyncIterable<RawRecord>;
  /** how much of it has been read, 0..1 */
  progress(): number;
}

export const cellText = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text;

/** A cell's text as it stands there, without spaces around it and without those that only look like one. */
export const trimmedText = (cell: Cell | undefined): string =>
  cellText(cell)
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u0000\u200b\u2060\ufeff\u00ad]/g, '')
    .trim();

/** A cell's text as it is read: the wide letters and digits of East Asian keyboards (`ＣＮ`, `７３１８`) are plain ones. */
export const cleanText = (cell: Cell | undefined): string =>
  trimmedText(cell).replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

export const isBlank = (record: RawRecord): boolean =>
  record.fault === undefined && record.cells.every((cell) => cleanText(cell) === '');
