import { crc32 } from 'node:zlib';
import { TariffError } from '../errors.js';
import type { TextTable } from '../tariff/schedule.js';

/**
 * A pack: typed arrays in one file, read without parsing.
 *
 *   "TARIFFPK" | u32 format | u32 header length | header JSON | sections, each on an 8-byte boundary
 *
 * The header names every section with its element type, place, byte length and CRC-32; a section is checked when it is
 * first asked for. Byte order is little-endian.
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

const align = (at: number): number => (at + 7) & ~7;

const typeOf = (array: SectionArray): ElementType =>
  (Object.keys(elementTypes) as ElementType[]).find((type) => array.constructor === elementTypes[type])!;

/** Writes sections into one pack; the same input gives the same bytes. */
export function buildPack(
  kind: string,
  meta: Record<string, unknown>,
  sections: Readonly<Record<string, SectionArray>>,
): Uint8Array {
  const rows: SectionRow[] = [];
  let offset = 0;
  for (const [name, array] of Object.entries(sections)) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    rows.push({ name, type: typeOf(array), offset, bytes: array.byteLength, crc32: crc32(bytes) });
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
    out.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + rows[i]!.offset);
  });
  return out;
}

/** An opened pack: its meta data and its sections as typed arrays over the file's own bytes. */
export interface Pack {
  readonly kind: string;
  readonly meta: Readonly<Record<string, unknown>>;
  section<T extends ElementType>(name: string, type: T): ElementArray<T>;
  texts(name: string): TextTable;
}

const hint =
  'run "tariff data verify" to see what is damaged, then install again or import the edition again';

const damagedPack = (file: string, why: string, cause?: unknown): TariffError =>
  new TariffError('data_damaged', `${file}: ${why}`, { hint, cause });

function readHeader(
  bytes: Uint8Array,
  file: string,
): { readonly header: PackHeader; readonly start: number } {
  if (bytes.length < 16 || new TextDecoder('latin1').decode(bytes.subarray(0, 8)) !== magic)
    throw damagedPack(file, 'not a data pack');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(8, true) !== format)
    throw damagedPack(file, `pack format ${view.getUint32(8, true)}, expected ${format}`);
  const headerLength = view.getUint32(12, true);
  try {
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(16, 16 + headerLength))) as PackHeader;
    return { header, start: align(16 + headerLength) };
  } catch (cause) {
    throw damagedPack(file, 'its header cannot be read', cause);
  }
}

/** Compares every section of a pack with its checksum, whatever the pack holds. */
export function checkPack(bytes: Uint8Array, file: string): void {
  const { header } = readHeader(bytes, file);
  const pack = openPack(bytes, header.kind, file);
  for (const { name, type } of header.sections) pack.section(name, type);
}

/** Opens a pack's bytes; a wrong kind, version, length or checksum is `data_damaged`, naming the file. */
export function openPack(bytes: Uint8Array, kind: string, file: string): Pack {
  const damaged = (why: string): TariffError => damagedPack(file, why);
  const { header, start } = readHeader(bytes, file);
  if (header.kind !== kind) throw damaged(`holds ${header.kind}, expected ${kind}`);
  const checked = new Set<string>();

  const section = <T extends ElementType>(name: string, type: T): ElementArray<T> => {
    const row = header.sections.find((candidate) => candidate.name === name);
    if (!row || row.type !== type) throw damaged(`has no section ${name}`);
    const at = start + row.offset;
    if (at + row.bytes > bytes.length) throw damaged(`is cut short in section ${name}`);
    const body = bytes.subarray(at, at + row.bytes);
    if (!checked.has(name) && crc32(body) !== row.crc32) throw damaged(`section ${name} fails its checksum`);
    checked.add(name);
    const Type = elementTypes[type];
    const absolute = bytes.byteOffset + at;
    const aligned = absolute % Type.BYTES_PER_ELEMENT === 0;
    const buffer = aligned ? bytes.buffer : body.slice().buffer;
    return new Type(
      buffer as ArrayBuffer,
      aligned ? absolute : 0,
      row.bytes / Type.BYTES_PER_ELEMENT,
    ) as ElementArray<T>;
  };
  return {
    kind,
    meta: header.meta,
    section,
    texts: (name) => openTexts(section(`${name}.bytes`, 'u8'), section(`${name}.starts`, 'u32')),
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

function openTexts(bytes: Uint8Array, starts: Uint32Array): TextTable {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    size: starts.length - 1,
    at: (index) => buffer.toString('utf8', starts[index]!, starts[index + 1]!),
  };
}
