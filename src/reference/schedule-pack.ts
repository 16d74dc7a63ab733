import { civilDate } from '../core/civil-date.js';
import type { Edition } from '../tariff/edition.js';
import { Schedule, type ScheduleColumns } from '../tariff/schedule.js';
import { buildPack, openPack, type SectionArray, textSections } from './pack.js';

const kind = 'schedule';
const numbers = [
  'text',
  'units',
  'general',
  'special',
  'column2',
  'footnotes',
  'quota',
  'additional',
] as const;

/** What the pack says of its edition; the hash is of the pack itself and so stands outside it. */
export type EditionFacts = Omit<Edition, 'dataHash'>;

export function buildSchedulePack(edition: EditionFacts, columns: ScheduleColumns): Uint8Array {
  const sections: Record<string, SectionArray> = {
    key: columns.key,
    parent: columns.parent,
    derived: columns.derived,
  };
  for (const name of numbers) sections[name] = columns[name];
  return buildPack(kind, { edition }, { ...sections, ...textSections('texts', columns.texts) });
}

/** Opens a schedule pack; `dataHash` is the sha256 that the provenance file records for it. */
export function openSchedulePack(bytes: Uint8Array, file: string, dataHash: string): Schedule {
  const pack = openPack(bytes, kind, file);
  const facts = pack.meta['edition'] as EditionFacts;
  const edition: Edition = { ...facts, effective: civilDate(facts.effective), dataHash };
  const [text, units, general, special, column2, footnotes, quota, additional] = numbers.map((name) =>
    pack.section(name, 'u32'),
  ) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  return new Schedule(edition, {
    key: pack.section('key', 'f64'),
    parent: pack.section('parent', 'i32'),
    derived: pack.section('derived', 'u8'),
    text,
    units,
    general,
    special,
    column2,
    footnotes,
    quota,
    additional,
    texts: pack.texts('texts'),
  });
}
