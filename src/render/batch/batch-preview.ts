import type { BatchPreview } from '../../api/batch-report.js';
import { renderPairs } from '../pairs.js';
import { section } from '../section.js';
import { paletteOf, type Style } from '../style.js';
import { renderTable } from '../table.js';

/** `tariff batch --dry-run`, drawn. */
export function renderBatchPreview(preview: BatchPreview, style: Style): string {
  const { title, faint } = paletteOf(style);
  const header = preview.header_row === 0 ? 'no header row' : `header in row ${preview.header_row}`;
  const pairs = preview.fields.map(({ field, columns }) => [field, columns.join(' + ')] as const);
  const check = preview.check_column === null ? [] : [['checked', preview.check_column] as const];
  const rows = preview.first.map(({ row, description, origin, reference, error }) => [
    { text: String(row), paint: faint },
    { text: reference ?? '' },
    { text: error ?? description ?? '' },
    { text: origin ?? '' },
  ]);
  const columns = [
    { head: 'row', align: 'right' },
    { head: 'reference', flexible: true, linesAtMost: 1 },
    { head: 'description', flexible: true, linesAtMost: 2 },
    { head: 'origin' },
  ] as const;
  return `${[
    `${title(preview.input)}, ${header}`,
    '',
    renderPairs(
      [...pairs, ...check, ['carried through', preview.passed_through.join(', ') || 'nothing else']],
      style,
    ).trimEnd(),
    ...section('First rows', renderTable(columns, rows, style, '  '), style),
    ...section(
      'Warnings',
      preview.warnings.map((text) => `  ${text}`),
      style,
    ),
  ].join('\n')}\n`;
}
