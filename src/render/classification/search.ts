import type { SearchResult } from '../../api/answers.js';
import { editionTitle } from '../../tariff/edition.js';
import { paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';
import { wrapText } from '../text-width.js';

/** The lines found, drawn as a list. */
export function renderSearch(result: SearchResult, style: Style): string {
  const { code, faint } = paletteOf(style);
  const { edition } = result;
  const source = faint(`${editionTitle(edition)}, effective ${edition.effective}`);
  if (result.lines.length === 0)
    return `no line holds any of: ${result.query}\n${faint('try other words, or describe the goods to "tariff classify"')}\n\n${source}\n`;
  const rows = result.lines.map((line): Cell[] => [
    { text: line.formatted, paint: code },
    { text: `${calledOtherwise(line)}${line.path}` },
    { text: line.general },
  ]);
  const columns = [
    { head: 'code' },
    { head: 'goods', flexible: true, linesAtMost: 3 },
    { head: 'general', flexible: true },
  ] as const;
  const read = (result.read_as ?? []).map(({ typed, read: as }) => `read "${typed}" as "${as}"`);
  const notes = (result.notes ?? []).flatMap(({ citation, statement }) =>
    wrapText(`${citation}: ${statement}`, style.width),
  );
  const parts = [read, renderTable(columns, rows, style), notes, [source]].filter(
    (lines) => lines.length > 0,
  );
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** What goods of a line are called, where the law itself has none of the words. */
function calledOtherwise({ found_in: found = [] }: SearchResult['lines'][number]): string {
  const goods = found.find(({ where }) => where === 'goods' || where === 'ruling');
  const isPrinted = found.some(({ where }) => where === 'line' || where === 'above');
  return goods && !isPrinted ? `(goods there: ${goods.text}) ` : '';
}
