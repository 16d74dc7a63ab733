import { type Options, parse } from 'csv-parse/sync';
import { headerWithin } from '../column-map.js';
import type { RawRecord } from '../raw-record.js';
import type { CsvDialect } from './csv-dialect.js';
import { RowShape } from './row-shape.js';

/*
 * csv-parse reads the text block by block. A record of several lines is a cell with line breaks, or a quote too many that
 * swallowed rows: then its first line is a row with a fault, and the text is read again from the line behind it.
 *
 *   A1,bolt,CN              A1,bolt,CN
 *   A2,"nut,CN      ->      A2,"nut,CN    fault: the quote
 *   A3,"pipe, 2 m",MX       A3,"pipe, 2 m",MX
 */

/** A cell of more lines or a row of more bytes is a quote that nobody closed, or no list. */
const linesAtMost = 1000;
const bytesAtMost = 2_000_000;

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

const quoteFault = (row: number): string =>
  `row ${row}: a quote opens here and is not closed in this row, and what follows looks like rows of its own, which are read without it (close the quote, write "" for a quote inside a text, then answer this row again)`;
const sizeFault = (row: number): string =>
  `row ${row}: the row is longer than ${bytesAtMost.toLocaleString('en-US')} bytes (is it a list, and are its lines ended?)`;
const nulFault = (row: number): string =>
  `row ${row}: it holds a NUL character, which no text has: the file was damaged there (write the row again)`;

/** A record as it stands in a block. */
interface Found {
  readonly cells: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** Reads CSV text that comes in pieces into records; damage costs the row that it stands in. */
export class CsvRecords {
  readonly #dialect: CsvDialect;
  readonly #shape = new RowShape();
  #pending: Buffer = Buffer.alloc(0);
  #row = 0;
  #isBeginning = true;

  constructor(dialect: CsvDialect) {
    this.#dialect = dialect;
  }

  /** The records that are whole with this piece. */
  add(text: string): RawRecord[] {
    this.#pending = Buffer.concat([this.#pending, Buffer.from(text, 'utf8')]);
    return this.#read(linesEnd(this.#pending), false);
  }

  /** The last records. */
  end(): RawRecord[] {
    return this.#read(this.#pending.length, true);
  }

  /** Reads the pending text up to `end`; what is not whole yet stays. */
  #read(end: number, isLast: boolean): RawRecord[] {
    const ready: RawRecord[] = [];
    const text = this.#pending.subarray(0, end);
    let from = 0;
    while (from < end) {
      const rest = text.subarray(from);
      const { read, damagedAt } = this.#walk(rest, isLast, (found) => {
        if (!this.#skipsSeparator()) ready.push(this.#record(found, rest));
      });
      from += read;
      if (damagedAt === undefined) break;
      const lineEnd = endOfLine(text, from);
      const { cells } = this.#alone(text.subarray(from, lineEnd));
      const row = ++this.#row;
      ready.push({ row, cells, fault: lineEnd - from > bytesAtMost ? sizeFault(row) : quoteFault(row) });
      from = lineEnd;
    }
    this.#pending = this.#pending.subarray(from);
    return ready;
  }

  /** Hands on the records of a text up to its end, or up to the first that is damaged or not whole. */
  #walk(
    text: Buffer,
    isLast: boolean,
    take: (found: Found) => void,
  ): { readonly read: number; readonly damagedAt?: number } {
    let read = 0;
    let isDamaged = false;
    try {
      parse(text, {
        ...this.#options(),
        on_record: (cells: string[], { bytes }) => {
          const found = { cells, from: read, to: bytes };
          isDamaged = this.#isDamaged(found, text);
          if (isDamaged) throw new Error('the record is damaged');
          take(found);
          read = bytes;
          return null;
        },
      });
    } catch (cause) {
      const isOpen = (cause as { code?: string }).code === 'CSV_QUOTE_NOT_CLOSED';
      if (!isOpen && !isDamaged) throw cause;
      isDamaged ||= isLast || isTooLong(text.subarray(read));
    }
    return isDamaged ? { read, damagedAt: read } : { read };
  }

  /** `sep=;` is no row. */
  #skipsSeparator(): boolean {
    const isSeparator = this.#isBeginning && this.#dialect.separatorLine;
    this.#isBeginning = false;
    return isSeparator;
  }

  #record({ cells, from, to }: Found, text: Buffer): RawRecord {
    const row = ++this.#row;
    if (text.subarray(from, to).includes(0)) return { row, cells, fault: nulFault(row) };
    this.#shape.learn(cells);
    return { row, cells };
  }

  /** Whether a record of several lines swallowed rows: by where its quote closes, and by what its lines look like. */
  #isDamaged({ cells, from, to }: Found, text: Buffer): boolean {
    if (to - from > bytesAtMost) return true;
    const broken = cells.filter((cell) => /[\r\n]/.test(cell));
    if (broken.length === 0) return false;
    // in a list of one column nothing tells a line from a row
    if (this.#shape.isOneLineEach && (cells.length === 1 || this.#row > headerWithin)) return true;
    const record = text.subarray(from, to);
    if (isTooLong(record)) return true;
    // a quote that closes inside a text is left in the cell by the parser
    if (broken.some((cell) => cell.startsWith('"')) && !record.includes('"""')) return true;
    const lines = linesOf(record).map((line) => this.#alone(line).cells);
    const [first = [], ...inner] = lines;
    const alike = inner.filter((line) => this.#shape.resembles(line, cells.length)).length;
    const isWhole = first.length >= (this.#shape.width || cells.length);
    return isWhole ? alike > 0 && alike * 2 >= inner.length : alike >= 3 && alike * 5 >= inner.length * 4;
  }

  /** A line as a row of its own; without its quotes where they do not close in it. */
  #alone(line: Buffer): { readonly cells: readonly string[] } {
    try {
      return { cells: parse(line, this.#options())[0] ?? [] };
    } catch {
      return { cells: parse(line, { ...this.#options(), quote: null })[0] ?? [] };
    }
  }

  #options(): Options {
    return {
      bom: this.#isBeginning,
      delimiter: this.#dialect.delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    };
  }
}

/** Where the last whole line of a text ends; a carriage return at its very end may be half a line end. */
function linesEnd(text: Buffer): number {
  const end = text.lastIndexOf(lineFeed) + 1;
  if (end > 0 || text.length < 2) return end;
  return text.lastIndexOf(carriageReturn, text.length - 2) + 1;
}

/** Where the line that begins at `from` ends, its line end included. */
function endOfLine(text: Buffer, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === lineFeed) return at + 1;
    if (text[at] === carriageReturn) return text[at + 1] === lineFeed ? at + 2 : at + 1;
  }
  return text.length;
}

function linesOf(text: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from < text.length; ) {
    const to = endOfLine(text, from);
    lines.push(text.subarray(from, to));
    from = to;
  }
  return lines;
}

function isTooLong(record: Buffer): boolean {
  if (record.length > bytesAtMost) return true;
  let lines = 0;
  for (let at = 0; at < record.length; at = endOfLine(record, at)) if (++lines > linesAtMost) return true;
  return false;
}
