import type { StoreCopied } from '../../api/store-answers.js';
import { paletteOf, type Style } from '../style.js';
import { renderTable } from '../table.js';

/** Every table that was copied, with its rows and their checksum. */
export function renderStoreCopied({ tables, rows, from, to }: StoreCopied, style: Style): string {
  const { good, faint } = paletteOf(style);
  const columns = [{ head: 'table' }, { head: 'rows', align: 'right' }, { head: 'checksum' }] as const;
  const lines = tables.map(({ table, rows: count, checksum }) => [
    { text: table },
    { text: String(count) },
    { text: checksum, paint: faint },
  ]);
  const end = good(`${rows} rows of ${from} are in ${to}, compared row by row`);
  return `${[...renderTable(columns, lines, style), '', end].join('\n')}\n`;
}
