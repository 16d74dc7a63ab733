import { type Cell, cleanText, type RawRecord } from '../raw-record.js';

interface MergedRange {
  readonly column: number;
  readonly columns: number;
  /** rows, from 1 */
  readonly from: number;
  readonly to: number;
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** `D6:E7` as its columns, from 0, and its rows. */
function readRange(text: string): MergedRange | undefined {
  const [, first, from, last, to] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(text) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const column = columnOf(first);
  return { column, columns: columnOf(last) - column + 1, from: Number(from), to: Number(to) };
}

const rowsEnd = 'sheetData>';
const mergeCell = /<(?:[\w.-]+:)?mergeCell\s[^>]*?ref\s*=\s*["']([A-Z]+\d+:[A-Z]+\d+)["']/g;

/** The ranges of merged cells of a sheet, `D6:D7`: its XML names them behind its rows. */
export async function mergedRanges(source: AsyncIterable<Uint8Array>): Promise<string[]> {
  let rest: Buffer = Buffer.alloc(0);
  let behind: Buffer[] | undefined;
  for await (const piece of source) {
    if (behind) {
      behind.push(Buffer.from(piece));
      continue;
    }
    const bytes = Buffer.concat([rest, piece]);
    const end = endOfRows(bytes);
    if (end !== undefined) behind = [bytes.subarray(end)];
    rest = bytes.subarray(Math.max(0, bytes.length - 64));
  }
  const text = Buffer.concat(behind ?? []).toString('latin1');
  return [...text.matchAll(mergeCell)].map(([, range]) => range!);
}

/** Where the closing tag of the rows ends: `</sheetData>`, with a prefix or without. */
function endOfRows(bytes: Buffer): number | undefined {
  for (let at = bytes.indexOf(rowsEnd); at >= 0; at = bytes.indexOf(rowsEnd, at + 1)) {
    const before = bytes.toString('latin1', Math.max(0, at - 40), at);
    if (/<\/(?:[\w.-]+:)?$/.test(before)) return at + rowsEnd.length;
  }
  return undefined;
}

/**
 * Puts what stands in a cell that is merged over several rows into each of them, as they go by: only the first one holds
 * it as written. Rows that hold nothing else stay empty.
 */
export class MergedCells {
  readonly #tall: readonly MergedRange[];
  readonly #wide: ReadonlySet<string>;
  #next = 0;
  #open: { readonly column: number; readonly to: number; readonly cell: Cell }[] = [];

  constructor(texts: readonly string[]) {
    const ranges = texts.flatMap((text) => readRange(text) ?? []);
    this.#tall = ranges.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from);
    this.#wide = new Set(
      ranges.filter(({ columns }) => columns > 1).map(({ from, column }) => `${from} ${column}`),
    );
  }

  /** The row with what is merged into it. */
  fill(record: RawRecord): RawRecord {
    const { row, cells } = record;
    if (this.#tall.length + this.#wide.size === 0) return record;
    this.#open = this.#open.filter(({ to }) => to >= row);
    const above = this.#open.filter(({ column }) => cleanText(cells[column]) === '');
    const begun = this.#openRanges(record);
    const own = cells.flatMap((cell, column) => (cleanText(cell) === '' ? [] : [column]));
    if (own.length === 0) return record;
    const isBanner = own.length === 1 && this.#wide.has(`${row} ${own[0]}`);
    const filled = [...cells];
    for (const { column, cell } of above) {
      while (filled.length < column) filled.push('');
      filled[column] = cell;
    }
    const fromAbove = above.map(({ column }) => column);
    return {
      ...record,
      cells: filled,
      ...(isBanner ? { isBanner } : {}),
      ...(begun.length + fromAbove.length > 0 ? { overRows: [...begun, ...fromAbove], fromAbove } : {}),
    };
  }

  /** Opens the ranges that begin in a row, and tells their columns. */
  #openRanges({ row, cells }: RawRecord): number[] {
    const begun: number[] = [];
    for (; this.#next < this.#tall.length && this.#tall[this.#next]!.from <= row; this.#next++) {
      const { column, from, to } = this.#tall[this.#next]!;
      const cell = cells[column] ?? '';
      if (from !== row || cleanText(cell) === '') continue;
      this.#open.push({ column, to, cell });
      begun.push(column);
    }
    return begun;
  }
}
