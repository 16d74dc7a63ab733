import { readXml } from './xml-events.js';
import type { ZipParts } from './zip-parts.js';

/** The texts that a workbook's cells share, by number. */
export interface SharedStrings {
  readonly size: number;
  at(index: number): string | undefined;
}

/** `_x000D_` stands for a character that XML cannot hold. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** The text of `<t>` runs, without the readings (`<rPh>`) that East Asian sheets add to them. */
export class RunText {
  value = '';
  #inText = false;
  #inReading = false;

  clear(): void {
    this.value = '';
  }

  open(name: string): void {
    if (name === 'rPh') this.#inReading = true;
    if (name === 't') this.#inText = true;
  }

  close(name: string): void {
    if (name === 'rPh') this.#inReading = false;
    if (name === 't') this.#inText = false;
  }

  add(piece: string): void {
    if (this.#inText && !this.#inReading) this.value += piece;
  }
}

/** Keeps texts as bytes outside the heap of objects: a workbook of a million rows may share as many. */
class TextStore implements SharedStrings {
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #starts = new Float64Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(text: string): void {
    const start = this.#starts[this.#size]!;
    const needed = start + Buffer.byteLength(text);
    if (needed > this.#bytes.length) {
      const wider = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
      this.#bytes.copy(wider, 0, 0, start);
      this.#bytes = wider;
    }
    this.#bytes.write(text, start);
    this.#size++;
    if (this.#size === this.#starts.length) {
      const longer = new Float64Array(this.#starts.length * 2);
      longer.set(this.#starts);
      this.#starts = longer;
    }
    this.#starts[this.#size] = needed;
  }

  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#size)) return undefined;
    return this.#bytes.toString('utf8', this.#starts[index]!, this.#starts[index + 1]!);
  }
}

/** Reads the table of shared strings, rich text as plain. */
export async function readSharedStrings(parts: ZipParts, part: string | undefined): Promise<SharedStrings> {
  const store = new TextStore();
  if (part === undefined || !parts.has(part)) return store;
  const text = new RunText();
  await readXml(await parts.read(part), {
    open: (name) => {
      if (name === 'si') text.clear();
      text.open(name);
    },
    close: (name) => {
      text.close(name);
      if (name === 'si') store.add(unescapeText(text.value));
    },
    text: (piece) => text.add(piece),
  });
  return store;
}
