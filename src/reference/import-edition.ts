import { buildSchedule, type OfficialRow } from '../tariff/build-schedule.js';
import type { Code } from '../tariff/code.js';
import type { OfficialExport } from '../tariff/official-export.js';
import type { ScheduleColumns } from '../tariff/schedule.js';
import { readOfficialRows } from './import-hts.js';
import { amendedImporter, type Provenance, type SourceFile, sha256 } from './provenance.js';
import { buildScheduleDelta } from './schedule-delta.js';
import { buildSchedulePack, type EditionFacts } from './schedule-pack.js';

/** How an edition was read: from its own export, or from that of another and the lists of its changes. */
const importers = { export: 'hts-export 1', amended: amendedImporter } as const;

/** One edition read from its official file, not yet written in any form. */
export interface CompiledEdition {
  readonly facts: EditionFacts;
  readonly columns: ScheduleColumns;
  readonly form: keyof typeof importers;
  readonly sources: readonly SourceFile[];
  readonly counts: Readonly<Record<string, number>>;
  readonly note?: string;
}

/** An edition as a file of a data folder, and the row that names it. */
export interface BuiltEdition {
  readonly bytes: Uint8Array;
  readonly provenance: Provenance;
}

/** Compiles one official export into the rows of a dated schedule, or refuses it with every fault listed. */
export function compileEdition(
  file: OfficialExport,
  titles: ReadonlyMap<Code, string>,
  facts: EditionFacts,
  options: { readonly part?: boolean } = {},
): CompiledEdition {
  const rows = readOfficialRows(file, options);
  const notes = [
    ...(options.part === true && chaptersOf(rows) < 97 ? [`holds ${chaptersOf(rows)} chapters only`] : []),
    ...(file.content.kind === 'sheet' ? ['read from a sheet, which carries no footnotes'] : []),
  ];
  const edition = compiled(rows, titles, facts, 'export', [file]);
  return notes.length > 0 ? { ...edition, note: notes.join('; ') } : edition;
}

/** Compiles the rows of an edition that were made from those of another and from lists of what changed. */
export const compileAmended = (
  rows: readonly OfficialRow[],
  titles: ReadonlyMap<Code, string>,
  facts: EditionFacts,
  sources: readonly SourceFile[],
): CompiledEdition => compiled(rows, titles, facts, 'amended', sources);

function compiled(
  rows: readonly OfficialRow[],
  titles: ReadonlyMap<Code, string>,
  facts: EditionFacts,
  form: CompiledEdition['form'],
  sources: readonly SourceFile[],
): CompiledEdition {
  const columns = buildSchedule(rows, titles);
  return {
    facts,
    columns,
    form,
    sources: sources.map(({ name, sha256: hash }) => ({ name, sha256: hash })),
    counts: {
      official_rows: rows.length,
      ten_digit_lines: rows.filter((row) => row.code.length === 10).length,
      rows: columns.key.length,
    },
  };
}

const chaptersOf = (rows: readonly OfficialRow[]): number =>
  new Set(rows.map(({ code }) => code.slice(0, 2)).filter((chapter) => chapter !== '')).size;

/** Writes an edition whole. */
export function packEdition(edition: CompiledEdition): BuiltEdition {
  return built(edition, 'pack', buildSchedulePack(edition.facts, edition.columns));
}

/** Writes an edition as its difference from another that ships beside it. */
export function packDelta(
  edition: CompiledEdition,
  base: CompiledEdition,
  whole: BuiltEdition,
): BuiltEdition {
  const { edition: id, sha256: hash } = whole.provenance;
  const bytes = buildScheduleDelta(
    edition.facts,
    edition.columns,
    { edition: id, sha256: hash },
    base.columns,
  );
  return built(edition, 'delta', bytes);
}

function built(
  { facts, form, sources, counts, note }: CompiledEdition,
  extension: string,
  bytes: Uint8Array,
): BuiltEdition {
  return {
    bytes,
    provenance: {
      file: `us/hts-${facts.id}.${extension}`,
      layer: 'schedule',
      edition: facts.id,
      title: facts.revision,
      publisher: 'United States International Trade Commission',
      effective: facts.effective,
      covers_to: facts.coversTo ?? null,
      sha256: sha256(bytes),
      sources,
      importer: importers[form],
      counts,
      ...(note === undefined ? {} : { note }),
    },
  };
}
