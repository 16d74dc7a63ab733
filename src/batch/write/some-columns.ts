import type { OutputRow, RowFormat, SheetColumns } from './row-format.js';

/** A format that writes some of the columns, in the order in which they stand; `wanted` has their places. */
export function someColumns(format: RowFormat, wanted: readonly number[]): RowFormat {
  const { pack } = format;
  const pick = <T>(all: readonly T[]): T[] => wanted.map((at) => all[at]!);
  const columnsOf = ({ headings, ours, formats }: SheetColumns): SheetColumns => {
    const own = headings.length - ours.length;
    return {
      headings: pick(headings),
      ours: wanted.filter((at) => at >= own).map((at) => ours[at - own]!),
      formats,
    };
  };
  const rowOf = (row: OutputRow): OutputRow => ({ ...row, cells: pick(row.cells) });
  return {
    ...format,
    head: (columns) => format.head(columnsOf(columns)),
    row: (row, index, columns) => format.row(rowOf(row), index, columnsOf(columns)),
    ...(pack && {
      pack: (part, path, facts) => pack(part, path, { ...facts, columns: columnsOf(facts.columns) }),
    }),
  };
}
