import type { RegulationSummary } from '../../api/regulation-result.js';
import { labelled, section } from '../section.js';
import { paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';
import { statusPaint } from './regulation-status.js';
import { regulationWord, statusWord } from './regulation-words.js';

/** The regulations of a fraccion in brief, beside a classification for Mexico. */
export function regulationBlock(summary: RegulationSummary, style: Style): string[] {
  const palette = paletteOf(style);
  const { lang = 'en' } = summary;
  const rows = summary.sections.map(({ title, status, why }): Cell[] => [
    { text: title, paint: palette.faint },
    { text: statusWord(status, lang), paint: statusPaint(status, palette) },
    { text: why },
  ]);
  const columns = [{ head: '' }, { head: '' }, { head: '', flexible: true, linesAtMost: 2 }] as const;
  return [
    ...section('IGI', labelled('', summary.igi, style), style),
    ...section(regulationWord('import', lang), renderTable(columns, rows, style, '  '), style),
  ];
}
