import { type CivilDate, civilDate } from '../core/civil-date.js';
import type { Code } from '../tariff/code.js';
import type { Edition } from '../tariff/edition.js';
import { type EarlierMarks, Tigie, type TigieColumns, tigieMarks } from '../tariff/tigie.js';
import { buildPack, openPack, textSections } from './pack.js';

const kind = 'tigie';

/** What one fraccion is built from. */
export interface TigieRow {
  readonly code: Code;
  text: string;
  unit: string;
  igi: string;
  earlierIgi: string;
  agency: string;
  marks: number;
  earlierMarks: EarlierMarks;
  flags: readonly string[];
  nicos: {
    readonly nico: string;
    readonly text: string;
    readonly from: string;
    readonly to: string;
  }[];
}

export interface TigieFacts {
  readonly id: string;
  readonly revision: string;
  readonly effective: CivilDate;
  readonly coversTo?: CivilDate;
}

/** An empty row of a fraccion, to be filled list by list. */
export const emptyRow = (code: Code): TigieRow => ({
  code,
  text: '',
  unit: '',
  igi: '',
  earlierIgi: '',
  agency: '',
  marks: 0,
  earlierMarks: {},
  flags: [],
  nicos: [],
});

/** Writes fracciones into one pack; the same rows give the same bytes. */
export function buildTigiePack(
  facts: TigieFacts,
  rows: readonly TigieRow[],
  flagNames: readonly string[],
): Uint8Array {
  const sorted = [...rows].sort((a, b) => (a.code < b.code ? -1 : 1));
  const texts = [''];
  const known = new Map<string, number>([['', 0]]);
  const number = (text: string): number => {
    const found = known.get(text);
    if (found !== undefined) return found;
    known.set(text, texts.length);
    texts.push(text);
    return texts.length - 1;
  };
  const column = (pick: (row: TigieRow) => string): Uint32Array =>
    Uint32Array.from(sorted, (row) => number(pick(row)));
  const nicos = sorted.flatMap((row) => row.nicos);
  const starts = new Uint32Array(sorted.length + 1);
  sorted.forEach((row, i) => {
    starts[i + 1] = starts[i]! + row.nicos.length;
  });
  const sections = {
    code: Uint32Array.from(sorted, ({ code }) => Number(code)),
    text: column(({ text }) => text),
    unit: column(({ unit }) => unit),
    igi: column(({ igi }) => igi),
    earlierIgi: column(({ earlierIgi }) => earlierIgi),
    agency: column(({ agency }) => agency),
    marks: Uint8Array.from(sorted, ({ marks }) => marks),
    flags: Uint32Array.from(sorted, ({ flags }) =>
      flags.reduce((bits, flag) => bits | (1 << flagNames.indexOf(flag)), 0),
    ),
    nicoStart: starts,
    nicoNumber: Uint8Array.from(nicos, ({ nico }) => Number(nico)),
    nicoText: Uint32Array.from(nicos, ({ text }) => number(text)),
    nicoFrom: Uint32Array.from(nicos, ({ from }) => number(from)),
    nicoTo: Uint32Array.from(nicos, ({ to }) => number(to)),
  };
  const isEarlier = sorted.some(({ earlierMarks }) => Object.keys(earlierMarks).length > 0);
  const earlier = isEarlier
    ? {
        earlierMarks: column(({ earlierMarks }) =>
          Object.keys(earlierMarks).length === 0 ? '' : JSON.stringify(earlierMarks),
        ),
      }
    : {};
  const table = { size: texts.length, at: (index: number) => texts[index]! };
  return buildPack(
    kind,
    { edition: facts, flags: flagNames, ...(isEarlier ? { earlier_marks: true } : {}) },
    { ...sections, ...earlier, ...textSections('texts', table) },
  );
}

/** Opens Mexico's schedule; `dataHash` is the sha256 that the provenance file records for it. */
export function openTigiePack(
  bytes: Uint8Array,
  file: string,
  dataHash: string,
  titles: ReadonlyMap<Code, string>,
): Tigie {
  const pack = openPack({ bytes, name: file }, kind);
  const { id, revision, effective, coversTo } = pack.meta['edition'] as TigieFacts;
  const edition: Edition = {
    schedule: 'TIGIE',
    id,
    revision,
    effective: civilDate(effective),
    ...(coversTo === undefined ? {} : { coversTo: civilDate(coversTo) }),
    dataHash,
  };
  const columns: TigieColumns = {
    code: pack.section('code', 'u32'),
    text: pack.section('text', 'u32'),
    unit: pack.section('unit', 'u32'),
    igi: pack.section('igi', 'u32'),
    earlierIgi: pack.section('earlierIgi', 'u32'),
    agency: pack.section('agency', 'u32'),
    marks: pack.section('marks', 'u8'),
    flags: pack.section('flags', 'u32'),
    nicoStart: pack.section('nicoStart', 'u32'),
    nicoNumber: pack.section('nicoNumber', 'u8'),
    nicoText: pack.section('nicoText', 'u32'),
    nicoFrom: pack.section('nicoFrom', 'u32'),
    nicoTo: pack.section('nicoTo', 'u32'),
    ...(pack.meta['earlier_marks'] === true ? { earlierMarks: pack.section('earlierMarks', 'u32') } : {}),
    texts: pack.texts('texts'),
  };
  return new Tigie(edition, columns, pack.meta['flags'] as string[], titles);
}

/** The rows that an opened edition was built from, to build the next one on. */
export function rowsOfTigie(tigie: Tigie): TigieRow[] {
  return Array.from({ length: tigie.size }, (_, index) => {
    const line = tigie.at(index);
    const mark = (yes: boolean, bit: number): number => (yes ? bit : 0);
    return {
      code: line.code,
      text: line.text,
      unit: line.unit,
      igi: line.igi,
      earlierIgi: line.earlierIgi,
      agency: line.agency,
      marks:
        mark(line.inTariff, tigieMarks.inTariff) |
        mark(line.inCatalogue, tigieMarks.inCatalogue) |
        mark(line.inEarlier, tigieMarks.inEarlier) |
        mark(line.nom, tigieMarks.nom) |
        mark(line.prosec, tigieMarks.prosec) |
        mark(line.cuota, tigieMarks.cuota) |
        mark(line.permit, tigieMarks.permit),
      earlierMarks: line.earlierMarks,
      flags: line.flags,
      nicos: [...line.nicos],
    };
  });
}
