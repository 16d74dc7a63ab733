import { crc32 } from 'node:zlib';
import { TariffError } from '../errors.js';
import type { TextTable } from '../tariff/schedule.js';

/**
 * A pack: typed arrays in one file, read without parsing.
 *
 *   "TARIFFPK" | u32 format | u32 header length | header JSON | sections, each on an 8-byte boundary
 *
 * The header names every section with its element type, place, byte length and CRC-32; a section is checked when it is
 * first asked for. Byte order is little-endian. A section that is read in parts has another one beside it, `X.pages`:
 * the CRC-32 of each of its pages, which are checked when they are read.
 */
const magic = 'TARIFFPK';
const format = 1;

const elementTypes = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  i16: Int16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;

type ElementType = keyof typeof elementTypes;
type ElementArray<T extends ElementType> = InstanceType<(typeof elementTypes)[T]>;
export type SectionArray =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

interface SectionRow {
  readonly name: string;
  readonly type: ElementType;
  readonly offset: number;
  readonly bytes: number;
  readonly crc32: number;
}

interface PackHeader {
  readonly kind: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly sections: readonly SectionRow[];
}

/** Bytes of a section that are read and checked together. */
const pageSize = 4096;

const pagesOf = (name: string): string => `${name}.pages`;

const align = (at: number): number => (at + 7) & ~7;

const typeOf = (array: SectionArray): ElementType =>
  (Object.keys(elementTypes) as ElementType[]).find((type) => array.constructor === elementTypes[type])!;

const bytesOf = (array: SectionArray): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** The checksum of each page of a section. */
function pageSums(bytes: Uint8Array): Uint32Array {
  const sums = new Uint32Array(Math.ceil(bytes.length / pageSize));
  for (let n = 0; n < sums.length; n++) sums[n] = crc32(bytes.subarray(n * pageSize, (n + 1) * pageSize));
  return sums;
}

/**
 * Writes sections into one pack; the same input gives the same bytes. `inParts` names those that are read in parts.
 */
export function buildPack(
  kind: string,
  meta: Record<string, unknown>,
  whole: Readonly<Record<string, SectionArray>>,
  inParts: readonly string[] = [],
): Uint8Array {
  const sums = inParts.map((name) => [pagesOf(name), pageSums(bytesOf(whole[name]!))] as const);
  const sections: Record<string, SectionArray> = { ...whole, ...Object.fromEntries(sums) };
  const rows: SectionRow[] = [];
  let offset = 0;
  for (const [name, array] of Object.entries(sections)) {
    rows.push({ name, type: typeOf(array), offset, bytes: array.byteLength, crc32: crc32(bytesOf(array)) });
    offset = align(offset + array.byteLength);
  }
  const header = new TextEncoder().encode(
    JSON.stringify({ kind, meta, sections: rows } satisfies PackHeader),
  );
  const start = align(16 + header.length);
  const out = new Uint8Array(start + offset);
  const view = new DataView(out.buffer);
  out.set(new TextEncoder().encode(magic), 0);
  view.setUint32(8, format, true);
  view.setUint32(12, header.length, true);
  out.set(header, 16);
  Object.values(sections).forEach((array, i) => {
    out.set(bytesOf(array), start + rows[i]!.offset);
  });
  return out;
}

/** Reads the elements of a section from one place to another, where they are not there yet; absent where all are. */
export type Need = ((from: number, to: number) => void) | undefined;

/** A section that is read in parts: an element is asked for with `need` before it is looked at. */
export interface Parts<T extends ElementType> {
  readonly column: ElementArray<T>;
  readonly need: Need;
}

/** An opened pack: its meta data and its sections as typed arrays over the file's own bytes. */
export interface Pack {
  readonly kind: string;
  readonly meta: Readonly<Record<string, unknown>>;
  section<T extends ElementType>(name: string, type: T): ElementArray<T>;
  parts<T extends ElementType>(name: string, type: T): Parts<T>;
  texts(name: string): TextTable;
}

const hint =
  'run "tariff data verify" to see what is damaged, then install again or import the edition again';

const damagedPack = (file: string, why: string, cause?: unknown): TariffError =>
  new TariffError('data_damaged', `${file}: ${why}`, { hint, cause });

/** A pack file: all its bytes, or room for them and the way to read them; `name` is what messages call it. */
export interface PackFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly read?: (from: number, to: number) => void;
}

function readHeader({ bytes, name: file, read }: PackFile): {
  readonly header: PackHeader;
  readonly start: number;
} {
  read?.(0, Math.min(16, bytes.length));
  if (bytes.length < 16 || new TextDecoder('latin1').decode(bytes.subarray(0, 8)) !== magic)
    throw damagedPack(file, 'not a data pack');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(8, true) !== format)
    throw damagedPack(file, `pack format ${view.getUint32(8, true)}, expected ${format}`);
  const headerLength = view.getUint32(12, true);
  read?.(16, Math.min(16 + headerLength, bytes.length));
  try {
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(16, 16 + headerLength))) as PackHeader;
    return { header, start: align(16 + headerLength) };
  } catch (cause) {
    throw damagedPack(file, 'its header cannot be read', cause);
  }
}

/** Compares every section of a pack with its checksum, whatever the pack holds. */
export function checkPack(bytes: Uint8Array, file: string): void {
  const { header } = readHeader({ bytes, name: file });
  const pack = openPack({ bytes, name: file }, header.kind);
  for (const { name, type } of header.sections) pack.section(name, type);
}

/** Opens a pack; a wrong kind, version, length or checksum is `data_damaged`, naming the file. */
export function openPack(packFile: PackFile, kind: string): Pack {
  const { bytes, name: file, read } = packFile;
  const damaged = (why: string): TariffError => damagedPack(file, why);
  const { header, start } = readHeader(packFile);
  if (header.kind !== kind) throw damaged(`holds ${header.kind}, expected ${kind}`);
  const checked = new Set<string>();

  const rowOf = (name: string, type: ElementType): SectionRow => {
    const row = header.sections.find((candidate) => candidate.name === name);
    if (!row || row.type !== type) throw damaged(`has no section ${name}`);
    if (start + row.offset + row.bytes > bytes.length) throw damaged(`is cut short in section ${name}`);
    return row;
  };
  const arrayOf = <T extends ElementType>(row: SectionRow, type: T): ElementArray<T> => {
    const at = start + row.offset;
    const Type = elementTypes[type];
    const absolute = bytes.byteOffset + at;
    const aligned = absolute % Type.BYTES_PER_ELEMENT === 0;
    const buffer = aligned ? bytes.buffer : bytes.slice(at, at + row.bytes).buffer;
    return new Type(
      buffer as ArrayBuffer,
      aligned ? absolute : 0,
      row.bytes / Type.BYTES_PER_ELEMENT,
    ) as ElementArray<T>;
  };
  const section = <T extends ElementType>(name: string, type: T): ElementArray<T> => {
    const row = rowOf(name, type);
    if (!checked.has(name)) {
      const [from, to] = [start + row.offset, start + row.offset + row.bytes];
      read?.(from, to);
      if (crc32(bytes.subarray(from, to)) !== row.crc32) throw damaged(`section ${name} fails its checksum`);
      checked.add(name);
    }
    return arrayOf(row, type);
  };
  const parts = <T extends ElementType>(name: string, type: T): Parts<T> => {
    const sums = pagesOf(name);
    if (!read || !header.sections.some((row) => row.name === sums))
      return { column: section(name, type), need: undefined };
    const row = rowOf(name, type);
    const body = bytes.subarray(start + row.offset, start + row.offset + row.bytes);
    const readPart = (from: number, to: number): void =>
      read(start + row.offset + from, start + row.offset + to);
    const need = needPages(body, readPart, section(sums, 'u32'), () =>
      damaged(`section ${name} fails its checksum`),
    );
    const size = elementTypes[type].BYTES_PER_ELEMENT;
    return {
      column: arrayOf(row, type),
      need: (from, to) => need(from * size, to * size),
    };
  };
  return {
    kind,
    meta: header.meta,
    section,
    parts,
    texts: (name) => openTexts(parts(`${name}.bytes`, 'u8'), parts(`${name}.starts`, 'u32')),
  };
}

/** Reads the pages of a section, each once, and compares each with its checksum. */
function needPages(
  body: Uint8Array,
  read: (from: number, to: number) => void,
  sums: Uint32Array,
  damaged: () => TariffError,
): (from: number, to: number) => void {
  const there = new Uint8Array(sums.length);
  return (from, to) => {
    if (to <= from) return;
    const last = Math.floor((to - 1) / pageSize);
    for (let page = Math.floor(from / pageSize); page <= last; page++) {
      if (there[page]) continue;
      let end = page + 1;
      while (end <= last && !there[end]) end++;
      read(page * pageSize, Math.min(end * pageSize, body.length));
      for (; page < end; page++) {
        if (crc32(body.subarray(page * pageSize, (page + 1) * pageSize)) !== sums[page]) throw damaged();
        there[page] = 1;
      }
    }
  };
}

/** The two sections that hold a text table. */
export function textSections(name: string, table: TextTable): Record<string, SectionArray> {
  const encoder = new TextEncoder();
  const parts = Array.from({ length: table.size }, (_, i) => encoder.encode(table.at(i)));
  const starts = new Uint32Array(parts.length + 1);
  parts.forEach((part, i) => {
    starts[i + 1] = starts[i]! + part.length;
  });
  const bytes = new Uint8Array(starts[parts.length]!);
  parts.forEach((part, i) => {
    bytes.set(part, starts[i]!);
  });
  return { [`${name}.bytes`]: bytes, [`${name}.starts`]: starts };
}

function openTexts(bytes: Parts<'u8'>, { column: starts, need }: Parts<'u32'>): TextTable {
  const { buffer, byteOffset, byteLength } = bytes.column;
  const written = Buffer.from(buffer, byteOffset, byteLength);
  return {
    size: starts.length - 1,
    at: (index) => {
      need?.(index, index + 2);
      const [from, to] = [starts[index]!, starts[index + 1]!];
      bytes.need?.(from, to);
      return written.toString('utf8', from, to);
    },
  };
}
