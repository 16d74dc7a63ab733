import type { Cell, ProductSheet, RawRecord } from '../raw-record.js';
import { MergedCells, mergedRanges } from './merged-cells.js';
import { maskDigits } from './number-forms.js';
import { serialDate } from './serial-date.js';
import { RunText, unescapeText } from './shared-strings.js';
import { asDamaged, type Workbook, type WorkbookSheet } from './workbook.js';
import { type XmlReader, xmlPieces } from './xml-events.js';

/*
 * A sheet's rows and cells say where they stand (`r="C7"`) or stand after the one before. A cell's text is its value, an
 * index into the shared strings (`t="s"`), or written in place (`t="inlineStr"`); a formula's value is the one that was
 * saved with it.
 */

/** `C` is 2. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}

/** A number as the sheet shows it: fifteen digits, no more than a spreadsheet keeps. */
function plainNumber(value: string): string {
  if (/^-?\d{1,15}$/.test(value)) return value;
  const number = Number(value);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value;
}

const columnsAtMost = 16_384;

/** Gathers the rows of a sheet as its XML goes by. */
class SheetReader implements XmlReader {
  readonly ready: RawRecord[] = [];
  readonly #book: Workbook;
  readonly #inline = new RunText();
  #cells: Cell[] = [];
  #row = 0;
  #column = -1;
  #type = '';
  #style = 0;
  #value: string | undefined;
  #inValue = false;
  #isFormula = false;
  #isHidden = false;

  constructor(book: Workbook) {
    this.#book = book;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    switch (name) {
      case 'row':
        this.#row = attributes['r'] === undefined ? this.#row + 1 : Number(attributes['r']);
        this.#isHidden = attributes['hidden'] === '1' || attributes['hidden'] === 'true';
        this.#cells = [];
        this.#column = -1;
        return;
      case 'c':
        this.#column = attributes['r'] === undefined ? this.#column + 1 : columnOf(attributes['r']);
        this.#type = attributes['t'] ?? 'n';
        this.#style = Number(attributes['s'] ?? 0);
        this.#value = undefined;
        this.#isFormula = false;
        this.#inline.clear();
        return;
      case 'v':
        this.#inValue = true;
        this.#value ??= '';
        return;
      case 'f':
        this.#isFormula = true;
        return;
      default:
        this.#inline.open(name);
    }
  }

  text(piece: string): void {
    if (this.#inValue) this.#value += piece;
    else this.#inline.add(piece);
  }

  close(name: string): void {
    if (name === 'v') this.#inValue = false;
    else if (name === 'c') {
      if (this.#column >= columnsAtMost)
        throw new Error(`row ${this.#row} has a cell beyond the last column`);
      while (this.#cells.length < this.#column) this.#cells.push('');
      this.#cells[this.#column] = this.#cell();
    } else if (name === 'row')
      this.ready.push({ row: this.#row, cells: this.#cells, ...(this.#isHidden ? { isHidden: true } : {}) });
    else this.#inline.close(name);
  }

  #cell(): Cell {
    const value = this.#value;
    if (this.#type === 'inlineStr') return unescapeText(this.#inline.value);
    if (value === undefined || (value === '' && this.#type === 'n'))
      return this.#isFormula ? { kind: 'unsaved', text: '(a formula without a saved value)' } : '';
    switch (this.#type) {
      case 's': {
        const text = this.#book.strings.at(Number(value));
        if (text === undefined) throw new Error(`row ${this.#row} refers to a text that is not there`);
        return text;
      }
      case 'str':
        return unescapeText(value);
      case 'b':
        return { kind: 'boolean', text: value === '1' || value === 'true' ? 'TRUE' : 'FALSE' };
      case 'e':
        return { kind: 'error', text: value };
      case 'd':
        return { kind: 'date', text: value.replace(/T00:00:00(\.0+)?Z?$/, '') };
      default:
        return this.#number(value);
    }
  }

  #number(value: string): Cell {
    const text = plainNumber(value);
    const { form, format } = this.#book.numbers.styles[this.#style] ?? {};
    const shown = format === undefined ? {} : { format };
    if (form?.kind === 'digits') return maskDigits(text, form.mask) ?? { kind: 'number', text };
    if (form?.kind === 'date') {
      const date = serialDate(Number(value), this.#book.from1904);
      if (date !== undefined) return { kind: 'date', text: date, ...shown };
    }
    return { kind: 'number', text, ...shown, ...(form?.kind === 'money' ? { currency: form.currency } : {}) };
  }
}

/** One sheet of a workbook; its rows come as its XML is unpacked, in bounded memory, with what is merged into them. */
export function xlsxSheet(book: Workbook, sheet: WorkbookSheet): ProductSheet {
  const size = book.parts.size(sheet.part);
  let read = 0;
  let ranges: Promise<readonly string[]> | undefined;
  const readPart = () => book.parts.read(sheet.part);
  async function* rows(): AsyncGenerator<RawRecord> {
    const reader = new SheetReader(book);
    read = 0;
    try {
      ranges ??= readPart().then(mergedRanges);
      const merged = new MergedCells(await ranges);
      const ready = () => reader.ready.splice(0).map((record) => merged.fill(record));
      const source = await readPart();
      const counted = (async function* () {
        for await (const piece of source) {
          read += piece.length;
          yield piece;
        }
      })();
      for await (const _ of xmlPieces(counted, reader)) yield* ready();
      yield* ready();
    } catch (cause) {
      throw asDamaged(book.file, cause);
    }
  }
  return {
    name: `${book.file}, sheet "${sheet.name}"`,
    warnings: [],
    formats: book.numbers.formats,
    progress: () => (size === 0 ? 1 : read / size),
    rows,
  };
}
