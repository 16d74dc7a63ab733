import type { DataStatus } from '../service/contract/answers.js';
import { paletteOf, type Style } from './style.js';
import { type Cell, renderTable } from './table.js';

/** Every layer of the reference data with its edition and age, drawn. */
export function renderDataStatus(status: DataStatus, style: Style): string {
  const { title, faint } = paletteOf(style);
  const rows = status.layers.map((layer): Cell[] => [
    { text: layer.layer, paint: title },
    { text: layer.name },
    { text: layer.effective },
    { text: layer.covers_to ?? 'open' },
    { text: `${layer.age_days} ${layer.age_days === 1 ? 'day' : 'days'}`, paint: faint },
    { text: layer.note ?? '', paint: faint },
  ]);
  const columns = [
    { head: 'layer' },
    { head: 'edition', flexible: true },
    { head: 'from' },
    { head: 'known to' },
    { head: 'age', align: 'right' },
    { head: 'note', flexible: true },
  ] as const;
  return `${[...renderTable(columns, rows, style), '', faint(`as of ${status.as_of}`)].join('\n')}\n`;
}
