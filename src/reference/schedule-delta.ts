import { TariffError } from '../errors.js';
import type { ScheduleColumns, TextTable } from '../tariff/schedule.js';
import { buildPack, openPack, type Pack, type SectionArray, textSections } from './pack.js';
import {
  type EditionFacts,
  type OpenedEdition,
  readFacts,
  type TextColumns,
  textColumns,
} from './schedule-pack.js';

/*
 * An edition as its difference from another one:
 *
 *   runs      pairs (first row of the base or -1, how many): which base row each row is taken from
 *   X.rows    the rows whose value in column X is not the base row's   } a row that is taken from none has the base
 *   X.values  their values                                             } value 0, or -1 for key and parent
 *   texts     the texts that the base does not hold; they are numbered on from the base's own
 *
 * The base value of `parent` is the row that the parent of the base row became.
 */
const kind = 'schedule-delta';

/** The edition that a delta is read against. */
export interface DeltaBase {
  readonly edition: string;
  readonly sha256: string;
}

const nowhere = -1;
/** How far from where it is expected an un-numbered row is looked for. */
const nearby = 200;

/** For each row the row of the base that it is written against, -1 for none; no base row serves twice. */
function alignRows(base: ScheduleColumns, own: ScheduleColumns): Int32Array {
  const nameOf = (columns: ScheduleColumns, row: number): string =>
    columns.key[row]! >= 0 ? String(columns.key[row]!) : columns.texts.at(columns.text[row]!);
  const places = new Map<string, number[]>();
  for (let row = 0; row < base.key.length; row++) {
    const name = nameOf(base, row);
    const known = places.get(name);
    if (known) known.push(row);
    else places.set(name, [row]);
  }
  const aligned = new Int32Array(own.key.length).fill(nowhere);
  const taken = new Set<number>();
  let expected = 0;
  for (let row = 0; row < own.key.length; row++) {
    const reach = own.key[row]! >= 0 ? Number.POSITIVE_INFINITY : nearby;
    let best = nowhere;
    for (const place of places.get(nameOf(own, row)) ?? []) {
      const distance = Math.abs(place - expected);
      if (taken.has(place) || distance > reach) continue;
      if (best === nowhere || distance < Math.abs(best - expected)) best = place;
    }
    if (best === nowhere) continue;
    aligned[row] = best;
    taken.add(best);
    expected = best + 1;
  }
  return aligned;
}

function runsOf(aligned: Int32Array): Int32Array {
  const runs: number[] = [];
  for (let row = 0; row < aligned.length; ) {
    const from = aligned[row]!;
    let length = 1;
    while (
      row + length < aligned.length &&
      aligned[row + length] === (from === nowhere ? nowhere : from + length)
    )
      length++;
    runs.push(from, length);
    row += length;
  }
  return Int32Array.from(runs);
}

/** Where each parent of the base stands among the own rows: what a row's parent is before it is corrected. */
function expectedParents(base: ScheduleColumns, aligned: Int32Array): Int32Array {
  const became = new Int32Array(base.key.length).fill(nowhere);
  aligned.forEach((from, row) => {
    if (from !== nowhere) became[from] = row;
  });
  return aligned.map((from) => {
    const parent = from === nowhere ? nowhere : base.parent[from]!;
    return parent === nowhere ? nowhere : became[parent]!;
  });
}

interface Corrections {
  readonly rows: number[];
  readonly values: number[];
}

function corrections(
  size: number,
  expected: (row: number) => number,
  value: (row: number) => number,
): Corrections {
  const found: Corrections = { rows: [], values: [] };
  for (let row = 0; row < size; row++)
    if (expected(row) !== value(row)) {
      found.rows.push(row);
      found.values.push(value(row));
    }
  return found;
}

/** Writes an edition as its difference from another. */
export function buildScheduleDelta(
  edition: EditionFacts,
  own: ScheduleColumns,
  base: DeltaBase,
  baseColumns: ScheduleColumns,
): Uint8Array {
  const size = own.key.length;
  const aligned = alignRows(baseColumns, own);
  const parents = expectedParents(baseColumns, aligned);
  const numbers = new Map<string, number>();
  for (let i = 0; i < baseColumns.texts.size; i++) numbers.set(baseColumns.texts.at(i), i);
  const added: string[] = [];
  const numberOf = (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, baseColumns.texts.size + added.length);
    return baseColumns.texts.size + added.push(text) - 1;
  };
  const fromBase = (column: ArrayLike<number>, none: number) => (row: number) =>
    aligned[row] === nowhere ? none : column[aligned[row]!]!;

  const key = corrections(size, fromBase(baseColumns.key, nowhere), (row) => own.key[row]!);
  const derived = corrections(size, fromBase(baseColumns.derived, 0), (row) => own.derived[row]!);
  const parent = corrections(
    size,
    (row) => parents[row]!,
    (row) => own.parent[row]!,
  );
  const sections: Record<string, SectionArray> = {
    runs: runsOf(aligned),
    'key.rows': Uint32Array.from(key.rows),
    'key.values': Float64Array.from(key.values),
    'derived.rows': Uint32Array.from(derived.rows),
    'derived.values': Uint8Array.from(derived.values),
    'parent.rows': Uint32Array.from(parent.rows),
    'parent.values': Int32Array.from(parent.values),
  };
  for (const name of textColumns) {
    const numbered = Uint32Array.from(own[name], (number) => numberOf(own.texts.at(number)));
    const { rows, values } = corrections(size, fromBase(baseColumns[name], 0), (row) => numbered[row]!);
    sections[`${name}.rows`] = Uint32Array.from(rows);
    sections[`${name}.values`] = Uint32Array.from(values);
  }
  const texts = textSections('texts', { size: added.length, at: (i) => added[i]! });
  return buildPack(kind, { edition, base, rows: size }, { ...sections, ...texts });
}

interface Corrected {
  [row: number]: number;
}

/** A column with the values of the base rows; rows that are taken from none keep what it was filled with. */
function copied<T extends Corrected>(column: T, base: ArrayLike<number>, aligned: Int32Array): T {
  for (let row = 0; row < aligned.length; row++) {
    const from = aligned[row]!;
    if (from !== nowhere) (column as Corrected)[row] = base[from]!;
  }
  return column;
}

function correct(column: Corrected, rows: Uint32Array, values: ArrayLike<number>): void {
  for (let i = 0; i < rows.length; i++) column[rows[i]!] = values[i]!;
}

/** Opens a delta; `columnsOf` gives the rows of the edition that it was written against. */
export function openScheduleDelta(
  bytes: Uint8Array,
  file: string,
  columnsOf: (base: DeltaBase) => ScheduleColumns,
): OpenedEdition {
  const pack = openPack({ bytes, name: file }, kind);
  const base = columnsOf(pack.meta['base'] as DeltaBase);
  const size = pack.meta['rows'] as number;
  const aligned = new Int32Array(size).fill(nowhere);
  const runs = pack.section('runs', 'i32');
  for (let i = 0, row = 0; i < runs.length; i += 2) {
    const [from, length] = [runs[i]!, runs[i + 1]!];
    if (row + length > size || (from !== nowhere && from + length > base.key.length)) throw misfit(file);
    for (let k = 0; from !== nowhere && k < length; k++) aligned[row + k] = from + k;
    row += length;
  }
  const key = copied(new Float64Array(size).fill(nowhere), base.key, aligned);
  correct(key, pack.section('key.rows', 'u32'), pack.section('key.values', 'f64'));
  const derived = copied(new Uint8Array(size), base.derived, aligned);
  correct(derived, pack.section('derived.rows', 'u32'), pack.section('derived.values', 'u8'));
  const parent = expectedParents(base, aligned);
  correct(parent, pack.section('parent.rows', 'u32'), pack.section('parent.values', 'i32'));
  return {
    facts: readFacts(pack.meta['edition']),
    columns: {
      ...openTextColumns(pack, base, aligned),
      key,
      parent,
      derived,
      texts: texts(base.texts, pack),
    },
  };
}

function openTextColumns(pack: Pack, base: ScheduleColumns, aligned: Int32Array): TextColumns {
  const columns = textColumns.map((name) => {
    const column = copied(new Uint32Array(aligned.length), base[name], aligned);
    correct(column, pack.section(`${name}.rows`, 'u32'), pack.section(`${name}.values`, 'u32'));
    return [name, column] as const;
  });
  return Object.fromEntries(columns) as TextColumns;
}

function texts(base: TextTable, pack: Pack): TextTable {
  const added = pack.texts('texts');
  return {
    size: base.size + added.size,
    at: (index) => (index < base.size ? base.at(index) : added.at(index - base.size)),
  };
}

const misfit = (file: string): TariffError =>
  new TariffError('data_damaged', `${file}: does not fit the edition it is read against`, {
    hint: 'run "tariff data verify" to see what is damaged, then install again',
  });
