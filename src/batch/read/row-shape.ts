/** What a cell looks like, so that a row can be told from a line of prose. */
type CellShape = 'digits' | 'word' | 'mixed' | 'text';

function shapeOf(cell: string): CellShape | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  if (!/\p{L}/u.test(text)) return 'digits';
  if (/\s/.test(text)) return 'text';
  return /\d/.test(text) ? 'mixed' : 'word';
}

const isSpaced = (cells: readonly string[]): boolean => cells.slice(1).some((cell) => cell.startsWith(' '));

const learnedAtMost = 200;
/** Fewer rows than this say nothing of what a column holds. */
const learnedAtLeast = 3;

/** What the rows of a file look like, learned from its first rows: how many cells, and what stands in each column. */
export class RowShape {
  readonly #widths = new Map<number, number>();
  readonly #columns: Set<CellShape>[] = [];
  #rows = 0;
  #isSpaced = false;
  /** rows of a single cell, and whether one of them has several lines */
  #single = 0;
  #isOfLines = false;

  /** Learns from a row that was read without trouble. */
  learn(cells: readonly string[]): void {
    if (cells.length === 1) {
      this.#single++;
      this.#isOfLines ||= /[\r\n]/.test(cells[0]!);
    }
    if (cells.length < 2 || this.#rows >= learnedAtMost) return;
    if (this.#rows === 0) this.#isSpaced = isSpaced(cells);
    else if (this.#isProse(cells)) return;
    this.#rows++;
    this.#widths.set(cells.length, (this.#widths.get(cells.length) ?? 0) + 1);
    // the first row is the header, and headings are words whatever stands below them
    if (this.#rows === 1 || cells.length !== this.width) return;
    for (const [at, cell] of cells.entries()) {
      const shape = shapeOf(cell);
      this.#columns[at] ??= new Set();
      if (shape) this.#columns[at].add(shape);
    }
  }

  /** Whether a line that was read alone could be a row of the file; `own` is the width of the record that holds it. */
  resembles(cells: readonly string[], own: number): boolean {
    const { length } = cells;
    if (length < 2 || (length !== own && length !== this.width)) return false;
    if (this.#isProse(cells)) return false;
    return this.#rows <= learnedAtLeast || cells.every((cell, at) => this.#hasSeen(at, cell));
  }

  /** All but the whole file has one column, and every cell of it so far has one line. */
  get isOneLineEach(): boolean {
    return this.#rows * 20 <= this.#single && this.#single >= learnedAtLeast && !this.#isOfLines;
  }

  /** The width that most rows have, 0 as long as there are none. */
  get width(): number {
    let usual = { width: 0, rows: 0 };
    for (const [width, rows] of this.#widths) if (rows > usual.rows) usual = { width, rows };
    return usual.width;
  }

  /** Prose has a space behind its commas, where the rows of the file have none. */
  #isProse(cells: readonly string[]): boolean {
    return !this.#isSpaced && isSpaced(cells);
  }

  #hasSeen(at: number, cell: string): boolean {
    const shape = shapeOf(cell);
    return shape === undefined || (this.#columns[at]?.has(shape) ?? false);
  }
}
