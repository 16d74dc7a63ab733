import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { TariffError } from '../../errors.js';
import { MarkIndex } from './mark-index.js';
import { noReference } from './row-marks.js';
import { places, readStateLine, type StateLine, stateForm } from './state-line.js';

/** What a state says of the run that left it. */
export interface StateHead {
  readonly tariff_state: number;
  /** the day of entry of rows that named none */
  readonly date: string;
  /** the edition of the day, in words */
  readonly edition: string;
}

export const headLine = (date: string, edition: string): string =>
  `${JSON.stringify({ tariff_state: stateForm, date, edition } satisfies StateHead)}\n`;

const chunkSize = 1 << 20;
const windowSize = 1 << 18;

/** What the last run over a list left: its answers, found by what was asked. The file stays open until it is closed. */
export class LastState {
  readonly head: StateHead | undefined;
  /** lines that were not as they had been written, as far as they were looked at */
  damaged = 0;
  #file: number | undefined;
  #offsets = new Float64Array(1024);
  readonly #keys = new MarkIndex();
  readonly #references = new MarkIndex();
  readonly #window = Buffer.alloc(windowSize);
  #windowFrom = 0;
  #windowLength = 0;

  /** Opens a state; nothing is found in one that is not there or is of another form. */
  constructor(path: string) {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return;
    try {
      this.#file = openSync(path, 'r');
      this.head = this.#scan(this.#file);
    } catch (cause) {
      this.close();
      throw new TariffError('input_unreadable', `${path} cannot be read: ${(cause as Error).message}`, {
        cause,
        hint: 'check its permissions; without it every row is answered',
      });
    }
  }

  get rows(): number {
    return this.#keys.size;
  }

  /** The answer that was given to what is asked. */
  find(key: string): StateLine | undefined {
    const line = this.#line(this.#keys.find(key));
    return line?.key === key ? line : undefined;
  }

  /** The row that had a reference. */
  findReference(reference: string): StateLine | undefined {
    if (reference === noReference) return undefined;
    const line = this.#line(this.#references.find(reference));
    return line?.reference === reference ? line : undefined;
  }

  close(): void {
    const file = this.#file;
    this.#file = undefined;
    if (file !== undefined) closeSync(file);
  }

  /** Walks the lines once for their marks; gives the head. */
  #scan(file: number): StateHead | undefined {
    const chunk = Buffer.alloc(chunkSize);
    let rest = Buffer.alloc(0);
    let head: StateHead | undefined;
    let at = 0;
    for (;;) {
      const read = readSync(file, chunk, 0, chunkSize, null);
      if (read === 0) break;
      const text =
        rest.length === 0 ? chunk.subarray(0, read) : Buffer.concat([rest, chunk.subarray(0, read)]);
      let from = 0;
      for (let end = text.indexOf(10); end >= 0; end = text.indexOf(10, from)) {
        if (head === undefined) {
          head = readHead(text.toString('utf8', from, end));
          if (head === undefined) return undefined;
        } else this.#note(text, from, at);
        at += end + 1 - from;
        from = end + 1;
      }
      rest = Buffer.from(text.subarray(from));
    }
    this.#offsets[this.rows] = at;
    this.#keys.settle();
    this.#references.settle();
    return head;
  }

  #note(text: Buffer, from: number, offset: number): void {
    const { key, reference } = places;
    if (this.rows + 1 >= this.#offsets.length) {
      const offsets = new Float64Array(2 * this.#offsets.length);
      offsets.set(this.#offsets);
      this.#offsets = offsets;
    }
    this.#offsets[this.rows] = offset;
    this.#keys.add(text.toString('latin1', from + key.from, from + key.to));
    this.#references.add(text.toString('latin1', from + reference.from, from + reference.to));
  }

  #line(row: number | undefined): StateLine | undefined {
    if (row === undefined) return undefined;
    const from = this.#offsets[row]!;
    const found = readStateLine(this.#text(from, this.#offsets[row + 1]! - 1 - from));
    if (found === undefined) this.damaged++;
    return found;
  }

  /** Text of the file; rows come in much the order of the last run, so most of it is at hand already. */
  #text(from: number, length: number): string {
    if (length > windowSize) {
      const bytes = Buffer.alloc(length);
      return bytes.toString('utf8', 0, readSync(this.#file!, bytes, 0, length, from));
    }
    if (from < this.#windowFrom || from + length > this.#windowFrom + this.#windowLength) {
      this.#windowFrom = from;
      this.#windowLength = readSync(this.#file!, this.#window, 0, windowSize, from);
    }
    const at = from - this.#windowFrom;
    return this.#window.toString('utf8', at, at + length);
  }
}

function readHead(line: string): StateHead | undefined {
  try {
    const head = JSON.parse(line) as StateHead;
    return head.tariff_state === stateForm ? head : undefined;
  } catch {
    return undefined;
  }
}
