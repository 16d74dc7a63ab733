import type { SheetRow } from '../../core/sheet-row.js';

/** `D6:D7` as its first column and its rows, from 1. */
function readRange(
  text: string,
): { readonly column: number; readonly from: number; readonly to: number } | undefined {
  const [, letters, from, to] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(text) ?? [];
  if (letters === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, from: Number(from), to: Number(to) };
}

/** The rows of a sheet with what stands in a cell merged over several of them in each: only the first one holds it as written. */
export function fillMerged(rows: readonly SheetRow[], ranges: readonly string[]): SheetRow[] {
  const filled = rows.map(({ row, cells }) => ({ row, cells: [...cells] }));
  const places = new Map(filled.map(({ row }, place) => [row, place]));
  for (const text of ranges) {
    const range = readRange(text);
    const first = range && places.get(range.from);
    if (!range || first === undefined || range.to <= range.from) continue;
    const held = filled[first]!.cells[range.column] ?? '';
    for (let at = first + 1; held !== '' && at < filled.length && filled[at]!.row <= range.to; at++) {
      const { cells } = filled[at]!;
      while (cells.length <= range.column) cells.push('');
      if (cells[range.column] === '') cells[range.column] = held;
    }
  }
  return filled;
}
