import { posix } from 'node:path';
import type { SheetRow } from '../../core/sheet-row.js';
import { TariffError } from '../../errors.js';
import { readXml, type XmlReader, xmlPieces } from './xml-events.js';
import { openZipParts, type ZipParts } from './zip-parts.js';

/*
 * An XLSX file is a zip of XML parts (ECMA-376): `_rels/.rels` names the workbook, its own `.rels` name the sheets and the
 * table of shared strings. A cell says where it stands (`r="C7"`) or stands after the one before it; its text is its
 * value, an index into the shared strings (`t="s"`), or written in place (`t="inlineStr"`).
 */

interface Relation {
  readonly type: string;
  readonly target: string;
}

/** What a part points to, by id, as paths from the root of the file. */
async function relationsOf(parts: ZipParts, part: string): Promise<Map<string, Relation>> {
  const path = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (!parts.has(path)) return relations;
  await readXml(await parts.read(path), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
  });
  return relations;
}

const firstOf = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type === type)?.target;

/** `_x000D_` stands for a character that XML cannot hold. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

async function readSharedStrings(parts: ZipParts, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (part === undefined || !parts.has(part)) return strings;
  const text = new RunText();
  await readXml(await parts.read(part), {
    open: (name) => {
      if (name === 'si') text.clear();
      text.open(name);
    },
    close: (name) => {
      text.close(name);
      if (name === 'si') strings.push(unescaped(text.value));
    },
    text: (piece) => text.add(piece),
  });
  return strings;
}

/** The text of `<t>` runs, without the readings (`<rPh>`) that East Asian sheets add to them. */
class RunText {
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

/** `C` is 2. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.replace(/[^A-Z]/gi, '').toUpperCase())
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Gathers the rows of a sheet as its XML goes by. */
class SheetReader implements XmlReader {
  readonly ready: SheetRow[] = [];
  readonly #strings: readonly string[];
  readonly #inline = new RunText();
  #cells: string[] = [];
  #row = 0;
  #column = -1;
  #type = '';
  #value = '';
  #inValue = false;

  constructor(strings: readonly string[]) {
    this.#strings = strings;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#inline.open(name);
    if (name === 'row') {
      this.#row = attributes['r'] === undefined ? this.#row + 1 : Number(attributes['r']);
      this.#cells = [];
      this.#column = -1;
    }
    if (name === 'c') {
      this.#column = attributes['r'] === undefined ? this.#column + 1 : columnOf(attributes['r']);
      this.#type = attributes['t'] ?? 'n';
      this.#value = '';
      this.#inline.clear();
    }
    if (name === 'v') this.#inValue = true;
  }

  text(piece: string): void {
    if (this.#inValue) this.#value += piece;
    else this.#inline.add(piece);
  }

  close(name: string): void {
    this.#inline.close(name);
    if (name === 'v') this.#inValue = false;
    if (name === 'c') this.#cells[this.#column] = this.#cellText();
    if (name === 'row')
      this.ready.push({ row: this.#row, cells: Array.from(this.#cells, (cell) => cell ?? '') });
  }

  #cellText(): string {
    if (this.#type === 's') return this.#strings[Number(this.#value)] ?? '';
    if (this.#type === 'inlineStr') return unescaped(this.#inline.value);
    if (this.#type === 'b') return this.#value === '1' ? 'TRUE' : 'FALSE';
    return this.#type === 'str' ? unescaped(this.#value) : this.#value;
  }
}

/** The parts of the first sheet that is shown. */
async function findSheet(parts: ZipParts, file: string): Promise<{ sheet: string; strings: string[] }> {
  const workbook = firstOf(await relationsOf(parts, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const relations = await relationsOf(parts, workbook);
  const shown: string[] = [];
  await readXml(await parts.read(workbook), {
    open(name, { id = '', state = 'visible' }) {
      if (name === 'sheet' && state === 'visible') shown.push(id);
    },
  });
  const sheet = relations.get(shown[0] ?? '')?.target ?? firstOf(relations, 'worksheet');
  if (sheet === undefined)
    throw new TariffError('input_unreadable', `${file} holds no sheet`, { hint: 'check what was saved' });
  return { sheet, strings: await readSharedStrings(parts, firstOf(relations, 'sharedStrings')) };
}

/** The rows of the first shown sheet of an XLSX file, in order; empty rows that are not written are left out. */
export async function* xlsxRows(file: string): AsyncGenerator<SheetRow> {
  const parts = await openZipParts(file);
  try {
    const { sheet, strings } = await findSheet(parts, file);
    const reader = new SheetReader(strings);
    for await (const _ of xmlPieces(await parts.read(sheet), reader)) yield* reader.ready.splice(0);
    yield* reader.ready.splice(0);
  } catch (cause) {
    if (cause instanceof TariffError) throw cause;
    throw new TariffError('input_unreadable', `${file} is damaged: ${(cause as Error).message}`, {
      cause,
      hint: 'open it in a spreadsheet program and save it again as .xlsx',
    });
  } finally {
    parts.close();
  }
}
