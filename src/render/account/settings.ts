import { paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';

/** A setting as it stands. */
export interface SettingShown {
  readonly key: string;
  readonly value: string | number | boolean;
  readonly source: string;
  readonly name: string;
}

/** Every setting with its value and where that comes from, drawn. */
export function renderSettings(settings: readonly SettingShown[], style: Style): string {
  const { title, faint } = paletteOf(style);
  const rows = settings.map(({ key, value, source, name }): Cell[] => [
    { text: key, paint: title },
    { text: value === '' ? '""' : String(value) },
    { text: name === '' ? source : `${source} (${name})`, ...(source === 'default' ? { paint: faint } : {}) },
  ]);
  const columns = [
    { head: 'setting' },
    { head: 'value', flexible: true },
    { head: 'from', flexible: true },
  ] as const;
  return `${renderTable(columns, rows, style).join('\n')}\n`;
}
