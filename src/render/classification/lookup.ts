import type { LookupResult } from '../../api/answers.js';
import { formatCode } from '../../tariff/code.js';
import { editionTitle } from '../../tariff/edition.js';
import { rulesLines } from '../duty/usmca-block.js';
import { labelled, section, warningLines } from '../section.js';
import { paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';
import { renderTree } from './tree.js';

/** A line of the schedule, drawn: the path down to it, its rates and units, and what stands below it. */
export function renderLookup(result: LookupResult, style: Style): string {
  const { faint } = paletteOf(style);
  const { rates, edition } = result;
  const hasRates = rates.general !== '' || rates.special !== '' || rates.column_2 !== '';
  const from =
    rates.from === '' || rates.from === result.code ? '' : ` (printed at ${formatCode(rates.from)})`;
  const rateLines = [
    ...labelled('general', `${rates.general}${from}`, style),
    ...labelled('special', rates.special === '' ? 'none' : rates.special, style),
    ...labelled('column 2', rates.column_2 === '' ? 'not printed' : rates.column_2, style),
    ...labelled('units', result.units.length === 0 ? 'none' : result.units.join(', '), style),
  ];
  const lines = [
    ...renderTree(result.path, style),
    ...(hasRates ? section('Rates', rateLines, style) : []),
    ...childrenTable(result, style),
    ...section(
      'Footnotes',
      result.footnotes.flatMap(({ columns, text }) => labelled(columns.join(', '), text, style)),
      style,
    ),
    ...(result.rules_of_origin.rules.length > 0
      ? section('USMCA rule of origin', rulesLines(result.rules_of_origin, style), style)
      : []),
    ...siblingLines(result, style),
    ...warningLines(result.warnings ?? [], style),
    '',
    faint(`${editionTitle(edition)}, effective ${edition.effective}`),
  ];
  return `${lines.join('\n')}\n`;
}

function childrenTable({ children }: LookupResult, style: Style): string[] {
  if (children.length === 0) return [];
  const { code, faint } = paletteOf(style);
  const rows = children.map((child): Cell[] => [
    { text: child.formatted, paint: code },
    child.code === '' ? { text: child.text, paint: faint } : { text: child.text.replace(/:\s*$/, '') },
    { text: child.general },
  ]);
  const columns = [
    { head: 'code' },
    { head: 'goods', flexible: true },
    { head: 'general', flexible: true },
  ] as const;
  return section('Below it', renderTable(columns, rows, style, '  '), style);
}

/** What stands under the same six digits in Mexico, marked as the join it is. */
function siblingLines({ siblings }: LookupResult, style: Style): string[] {
  if (!siblings || siblings.lines.length === 0) return [];
  const { code, faint } = paletteOf(style);
  const rows = siblings.lines.map((line): Cell[] => [
    { text: line.formatted, paint: code },
    { text: line.text },
    { text: line.igi === '' ? '' : `IGI ${line.igi}` },
  ]);
  const columns = [
    { head: 'fraccion' },
    { head: siblings.schedule, flexible: true, linesAtMost: 2 },
    { head: '' },
  ] as const;
  return section(
    'In Mexico, under the same six digits',
    [`  ${faint(siblings.note)}`, ...renderTable(columns, rows, style, '  ')],
    style,
  );
}
