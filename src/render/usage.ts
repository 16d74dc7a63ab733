import type { UsageResult } from '../service/contract/answers.js';
import { paletteOf, type Style } from './style.js';
import { renderTable } from './table.js';

/** How much was classified, drawn. */
export function renderUsage(usage: UsageResult, style: Style): string {
  const { title, faint } = paletteOf(style);
  const rows = [
    ...usage.rows.map(({ key, classifications }) => [{ text: key }, { text: String(classifications) }]),
    [
      { text: 'total', paint: title },
      { text: String(usage.total), paint: title },
    ],
  ];
  const columns = [{ head: usage.group_by }, { head: 'classifications', align: 'right' }] as const;
  return `${[...renderTable(columns, rows, style), '', faint(`${usage.from} to ${usage.to}`)].join('\n')}\n`;
}
