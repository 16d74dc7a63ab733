import { formatCode } from '../../tariff/code.js';
import type { RegulationList } from '../../tariff/regulation-list.js';
import { markColumns, markHeadings, type Tigie } from '../../tariff/tigie.js';

/** What a sheet without some column of marks leaves unsaid; nothing where every column is there. */
export function absentMarks(missing: readonly string[], earlier: string): string[] {
  const absent = markColumns
    .filter((column) => missing.includes(column))
    .map((column) => markHeadings[column]);
  if (absent.length === 0) return [];
  return [
    `the file has no column ${absent.join(', ')}: those marks stay as ${earlier} has them, and a fraccion without one is "not verified", never "not listed"`,
  ];
}

/** The codes of a list that are no fraccion, heading or chapter of the tariff. */
export function unknownCodes(list: RegulationList, tigie: Tigie): string[] {
  const codes = [...new Set(list.rows.map(({ code }) => code))];
  return codes.filter((code) => tigie.indexesBelow(code).length === 0).map(formatCode);
}

/** The mark of the tariff that a list bears out, where there is one. */
const markOf = { noms: 'nom', permits: 'permit', cuotas: 'cuota' } as const;

/** Marks of the tariff that a list said to be whole does not hold: a sign that it is a part. */
export function unheldMarks(list: RegulationList, tigie: Tigie): string[] {
  if (!list.complete || !(list.kind in markOf)) return [];
  const column = markOf[list.kind as keyof typeof markOf];
  const codes = new Set(list.rows.map(({ code }) => code));
  const isHeld = (code: string): boolean => [2, 4, 6, 8].some((length) => codes.has(code.slice(0, length)));
  const marked = Array.from({ length: tigie.size }, (_, index) => tigie.at(index)).filter(
    (line) => line[column],
  );
  const left = marked.filter(({ code }) => !isHeld(code)).length;
  if (left === 0) return [];
  const count = (value: number): string => value.toLocaleString('en-US');
  return [
    `${count(left)} of the ${count(marked.length)} fracciones that ${tigie.edition.revision} marks in the column ${markHeadings[column]} are not on it: they stay "conditional"; was the whole list given? without --complete it counts as a part`,
  ];
}
