import { type CivilDate, civilDate } from '../core/civil-date.js';
import type { Edition } from '../tariff/edition.js';
import { Schedule, type ScheduleColumns } from '../tariff/schedule.js';
import { buildPack, openPack, type SectionArray, textSections } from './pack.js';

const kind = 'schedule';

/** The columns that hold numbers of texts. */
export const textColumns = [
  'text',
  'units',
  'general',
  'special',
  'column2',
  'footnotes',
  'quota',
  'additional',
] as const;

export type TextColumns = Record<(typeof textColumns)[number], Uint32Array>;

/** What the pack says of its edition; the hash is of the pack itself and so stands outside it. */
export type EditionFacts = Omit<Edition, 'dataHash'>;

/** The rows of one edition as they lie in its file. */
export interface OpenedEdition {
  readonly facts: EditionFacts;
  readonly columns: ScheduleColumns;
}

export function buildSchedulePack(edition: EditionFacts, columns: ScheduleColumns): Uint8Array {
  const sections: Record<string, SectionArray> = {
    key: columns.key,
    parent: columns.parent,
    derived: columns.derived,
  };
  for (const name of textColumns) sections[name] = columns[name];
  return buildPack(kind, { edition }, { ...sections, ...textSections('texts', columns.texts) });
}

/** What a pack's header says of its edition, dates checked. */
export function readFacts(written: unknown): EditionFacts {
  const facts = written as EditionFacts;
  return { ...facts, effective: civilDate(facts.effective) };
}

/** The rows of a whole edition, as its pack holds them. */
export function openEditionPack(bytes: Uint8Array, file: string): OpenedEdition {
  const pack = openPack({ bytes, name: file }, kind);
  const columns = Object.fromEntries(textColumns.map((name) => [name, pack.section(name, 'u32')]));
  return {
    facts: readFacts(pack.meta['edition']),
    columns: {
      ...(columns as TextColumns),
      key: pack.section('key', 'f64'),
      parent: pack.section('parent', 'i32'),
      derived: pack.section('derived', 'u8'),
      texts: pack.texts('texts'),
    },
  };
}

/**
 * The schedule of an opened edition; `dataHash` is the sha256 of its file and `coversTo` its last known day, which the
 * other loaded editions may have brought forward.
 */
export function scheduleOf(
  { facts, columns }: OpenedEdition,
  dataHash: string,
  coversTo: CivilDate | undefined,
): Schedule {
  const { schedule, id, revision, effective, later } = facts;
  const edition = { schedule, id, revision, effective, dataHash, ...(later ? { later } : {}) };
  return new Schedule(coversTo === undefined ? edition : { ...edition, coversTo }, columns);
}
