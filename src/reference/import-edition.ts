import { buildSchedule, type OfficialRow } from '../tariff/build-schedule.js';
import type { Code } from '../tariff/code.js';
import type { OfficialExport } from '../tariff/official-export.js';
import type { ScheduleColumns } from '../tariff/schedule.js';
import { readOfficialRows } from './import-hts.js';
import { type Provenance, sha256 } from './provenance.js';
import { buildScheduleDelta } from './schedule-delta.js';
import { buildSchedulePack, type EditionFacts } from './schedule-pack.js';

const importer = 'hts-export 1';

/** One edition read from its official file, not yet written in any form. */
export interface CompiledEdition {
  readonly facts: EditionFacts;
  readonly columns: ScheduleColumns;
  readonly source: { readonly name: string; readonly sha256: string };
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
  const columns = buildSchedule(rows, titles);
  return {
    facts,
    columns,
    source: { name: file.name, sha256: file.sha256 },
    counts: {
      official_rows: rows.length,
      ten_digit_lines: rows.filter((row) => row.code.length === 10).length,
      rows: columns.key.length,
    },
    ...(notes.length > 0 ? { note: notes.join('; ') } : {}),
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
  { facts, source, counts, note }: CompiledEdition,
  form: string,
  bytes: Uint8Array,
): BuiltEdition {
  return {
    bytes,
    provenance: {
      file: `us/hts-${facts.id}.${form}`,
      layer: 'schedule',
      edition: facts.id,
      title: facts.revision,
      publisher: 'United States International Trade Commission',
      effective: facts.effective,
      covers_to: facts.coversTo ?? null,
      sha256: sha256(bytes),
      sources: [source],
      importer,
      counts,
      ...(note === undefined ? {} : { note }),
    },
  };
}
