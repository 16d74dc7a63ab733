import type { SearchResult } from '../../api/answers.js';
import { editionTitle } from '../../tariff/edition.js';
import { paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';

/** The lines found, drawn as a list. */
export function renderSearch(result: SearchResult, style: Style): string {
  const { code, faint } = paletteOf(style);
  const { edition } = result;
  const source = faint(`${editionTitle(edition)}, effective ${edition.effective}`);
  if (result.lines.length === 0)
    return `no line holds all of: ${result.query}\n${faint('search reads the words of the schedule: give fewer of them, or describe the goods to "tariff classify"')}\n\n${source}\n`;
  const rows = result.lines.map((line): Cell[] => [
    { text: line.formatted, paint: code },
    { text: line.path },
    { text: line.general },
  ]);
  const columns = [
    { head: 'code' },
    { head: 'goods', flexible: true, linesAtMost: 3 },
    { head: 'general', flexible: true },
  ] as const;
  return `${[...renderTable(columns, rows, style), '', source].join('\n')}\n`;
}
