import type { LinesBelow } from '../../api/lines-below.js';
import { editionTitle } from '../../tariff/edition.js';
import { warningLines } from '../section.js';
import { paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';

const columns = [
  { head: 'code' },
  { head: 'goods', flexible: true, linesAtMost: 3 },
  { head: 'units' },
  { head: 'general', flexible: true },
] as const;

/** What stands below codes: a table of each, lines that can be declared in the colour of codes. */
export function renderLinesBelow({ codes, edition, warnings }: LinesBelow, style: Style): string {
  const { code, faint } = paletteOf(style);
  const parts = codes.flatMap(({ formatted, text, lines }) => {
    const rows = lines.map((line): Cell[] => [
      { text: line.formatted, ...(line.declarable ? { paint: code } : {}) },
      { text: `${'  '.repeat(line.level)}${line.text.replace(/:\s*$/, '')}` },
      { text: line.units.join(', ') },
      { text: line.general },
    ]);
    const table = rows.length === 0 ? ['  nothing stands below it'] : renderTable(columns, rows, style, '  ');
    return [`${code(formatted)}  ${text.replace(/:\s*$/, '')}`, ...table, ''];
  });
  const source = faint(`${editionTitle(edition)}, effective ${edition.effective}`);
  return `${[...parts, ...warningLines(warnings, style), source].join('\n')}\n`;
}
