import type { DataVerify } from '../../api/data-answers.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';

/** Every data file with what is wrong with it, drawn. */
export function renderDataVerify(answer: DataVerify, style: Style): string {
  const { good, bad, faint } = paletteOf(style);
  const { tick, cross } = glyphsOf(style);
  const rows = answer.files.map(({ path, layer, edition, faults }): Cell[] => [
    faults.length === 0 ? { text: tick, paint: good } : { text: cross, paint: bad },
    { text: layer },
    { text: edition, paint: faint },
    faults.length === 0
      ? { text: path, paint: faint }
      : { text: `${path}: ${faults.join('; ')}`, paint: bad },
  ]);
  const columns = [
    { head: '' },
    { head: 'layer' },
    { head: 'edition', flexible: true },
    { head: 'file', flexible: true },
  ] as const;
  const end =
    answer.damaged === 0
      ? good(`${answer.files.length} files are as they were installed`)
      : bad(`${answer.damaged} of ${answer.files.length} files are damaged: install or import them again`);
  return `${[...renderTable(columns, rows, style), '', end].join('\n')}\n`;
}
