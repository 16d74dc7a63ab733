import type { DoctorReport } from '../../api/doctor-report.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';

/** What was looked at on this machine, and what to do about it, drawn. */
export function renderDoctorReport({ checks, healthy }: DoctorReport, style: Style): string {
  const { good, fair, bad, faint } = paletteOf(style);
  const glyphs = glyphsOf(style);
  const signs = {
    ok: { text: glyphs.tick, paint: good },
    warning: { text: glyphs.warn, paint: fair },
    failed: { text: glyphs.cross, paint: bad },
  };
  const rows = checks.map(({ check, state, found, remedy }): Cell[] => [
    signs[state],
    { text: check },
    { text: found },
    { text: remedy ?? '', paint: faint },
  ]);
  const columns = [
    { head: '' },
    { head: 'what' },
    { head: 'found', flexible: true, linesAtMost: 4 },
    { head: 'what to do', flexible: true, linesAtMost: 4 },
  ] as const;
  const warnings = checks.filter(({ state }) => state === 'warning').length;
  const faults = checks.filter(({ state }) => state === 'failed').length;
  const end = healthy
    ? good(warnings === 0 ? 'everything is in order' : `nothing is broken; ${warnings} to look at`)
    : bad(`${faults} of ${checks.length} are not in order`);
  return `${[...renderTable(columns, rows, style), '', end].join('\n')}\n`;
}
