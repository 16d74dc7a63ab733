import { stringify } from 'csv-stringify/sync';
import { neutralise } from '../neutralise.js';
import { type Cell, cellText } from '../raw-record.js';
import type { RowFormat } from './row-format.js';

/** Numbers stay as they are; every other cell is text that no spreadsheet may run. */
const csvText = (cell: Cell): string =>
  typeof cell === 'object' && cell.kind === 'number' ? cell.text : neutralise(cellText(cell));

const line = (cells: readonly Cell[]): string => stringify([cells.map(csvText)]);

/** Comma-separated rows in UTF-8 (RFC 4180, lines ended by LF). */
export const csvFormat = (mark: boolean): RowFormat => ({
  whole: false,
  head: ({ headings }) => `${mark ? '\ufeff' : ''}${line(headings)}`,
  row: ({ cells }) => line(cells),
  tail: '',
});
