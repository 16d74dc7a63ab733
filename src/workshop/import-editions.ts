import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { addDays, civilDate } from '../core/civil-date.js';
import { amendRows, type StatisticalChange, transfersOf } from '../reference/amend-rows.js';
import {
  type BuiltEdition,
  type CompiledEdition,
  compileAmended,
  compileEdition,
  packDelta,
  packEdition,
} from '../reference/import-edition.js';
import { readOfficialRows } from '../reference/import-hts.js';
import { readTitles } from '../reference/import-titles.js';
import {
  formatProvenance,
  type Provenance,
  provenanceFile,
  readProvenance,
  type SourceFile,
  sha256,
} from '../reference/provenance.js';
import type { EditionFacts } from '../reference/schedule-pack.js';
import type { Code } from '../tariff/code.js';
import type { OfficialExport } from '../tariff/official-export.js';
import { runBuilder, sources } from './builder.js';
import { readRows } from './measure-lists.js';

const titlesFile = 'us/harmonized-system.csv';

interface ShippedEdition {
  /** its official export, or that of the edition before it */
  readonly file: string;
  /** the folder of the lists of statistical lines that the export is amended by, where it is not its own */
  readonly amendedBy?: string;
  readonly edition: EditionFacts;
}

/** `next`: the day on which the next published edition begins, loaded or not. */
const shipped = (
  source: string,
  id: string,
  revision: string,
  effective: string,
  next: string,
): ShippedEdition => ({
  file: `us/editions/hts_${source}.json.gz`,
  edition: {
    schedule: 'HTSUS',
    id,
    revision,
    effective: civilDate(effective),
    coversTo: addDays(civilDate(next), -1),
  },
});

/**
 * Revision 11 changed statistical lines alone. Its own export is not at hand; the change records of Revisions 12 to 20 are,
 * and name what of its rows changed until the last of them, 2026-09-28. Nothing is known of later days.
 */
const revision11: ShippedEdition = {
  file: 'us/editions/hts_2026_rev_10.json.gz',
  amendedBy: 'us_2026_q3/rev11',
  edition: {
    schedule: 'HTSUS',
    id: '2026-rev-11',
    revision: '2026 HTS Revision 11',
    effective: civilDate('2026-07-01'),
    coversTo: civilDate('2026-09-28'),
    later: [
      {
        codes: ['8483308071', '8483308079', '8483308081', '8483308089'],
        from: civilDate('2026-07-01'),
        kind: 'unit',
        edition: '2026 HTS Revision 12',
      },
      {
        codes: ['99'],
        from: civilDate('2026-07-22'),
        kind: 'rows',
        edition: '2026 HTS Revisions 12 to 20',
      },
      {
        codes: ['7020006000'],
        from: civilDate('2026-08-15'),
        kind: 'unit',
        edition: '2026 HTS Revision 16',
      },
    ],
  },
};

/**
 * Editions that ship with the program, the newest first: it is written whole, the others as differences from it. Days
 * are `tracker_effective_date` of us/editions/editions.csv, the day of the law, not of its publication.
 */
export const shippedEditions: readonly ShippedEdition[] = [
  revision11,
  shipped('2026_rev_10', '2026-rev-10', '2026 HTS Revision 10', '2026-06-08', '2026-07-01'),
  shipped('2026_rev_9', '2026-rev-9', '2026 HTS Revision 9', '2026-05-28', '2026-06-08'),
  shipped('2026_rev_5', '2026-rev-5', '2026 HTS Revision 5', '2026-04-06', '2026-04-23'),
  shipped('2026_rev_4', '2026-rev-4', '2026 HTS Revision 4', '2026-02-24', '2026-04-06'),
  shipped('2026_basic', '2026-basic', '2026 HTS Basic Edition', '2026-01-01', '2026-01-16'),
  shipped('2025_rev_32', '2025-rev-32', '2025 HTS Revision 32', '2025-11-15', '2026-01-01'),
];

/** An official file of the sources, compressed or not. */
export function openSource(path: string): OfficialExport {
  const raw = readFileSync(path);
  const content = raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw;
  return {
    name: basename(path).replace(/\.gz$/, ''),
    sha256: sha256(content),
    content: { kind: 'json', json: JSON.parse(content.toString('utf8')) },
  };
}

/** The lists of one statistical change, with what each holds. */
export function openChange(folder: string): { change: StatisticalChange; sources: SourceFile[] } {
  const sources: SourceFile[] = [];
  const rows = (name: string): Readonly<Record<string, string>>[] => {
    const file = join(folder, `${name}.csv`);
    const bytes = readFileSync(file);
    sources.push({ name: basename(file), sha256: sha256(bytes) });
    return readRows(bytes.toString('utf8'));
  };
  return {
    change: { lines: rows('lines'), ended: rows('discontinued'), changes: rows('changes') },
    sources,
  };
}

/** One shipped edition, read from the sources. */
function compileShipped(
  sources: string,
  titles: ReadonlyMap<Code, string>,
  { file, amendedBy, edition }: ShippedEdition,
): CompiledEdition {
  const source = openSource(join(sources, file));
  if (amendedBy === undefined) return compileEdition(source, titles, edition);
  const { change, sources: lists } = openChange(join(sources, amendedBy));
  return compileAmended(amendRows(readOfficialRows(source), change), titles, edition, [source, ...lists]);
}

/** The packs of the shipped editions as they are written, one after the other, each with the rows that it was written from. */
export function* buildEditions(
  sources: string,
  titles: ReadonlyMap<Code, string>,
): Generator<BuiltEdition & Pick<CompiledEdition, 'columns'>> {
  let base: { readonly edition: CompiledEdition; readonly whole: BuiltEdition } | undefined;
  for (const shippedEdition of shippedEditions) {
    const edition = compileShipped(sources, titles, shippedEdition);
    const built = base ? packDelta(edition, base.edition, base.whole) : packEdition(edition);
    base ??= { edition, whole: built };
    yield { ...built, columns: edition.columns };
  }
}

/** Writes the schedule packs and the titles from the official files into the data folder, and names them there. */
function buildPacks(sources: string, data: string): void {
  const titles = readTitles(readFileSync(join(sources, titlesFile), 'utf8'));
  mkdirSync(join(data, 'us'), { recursive: true });
  writeFileSync(join(data, 'hs-titles.json'), `${JSON.stringify(Object.fromEntries(titles))}\n`);
  const isEdition = /^us\/hts-.*\.(pack|delta)$/;
  const [former, others] = [true, false].map((edition) =>
    readProvenance(data).filter(({ file }) => isEdition.test(file) === edition),
  ) as [Provenance[], Provenance[]];
  for (const { file } of former) rmSync(join(data, file), { force: true });
  const editions = [...buildEditions(sources, titles)];
  for (const { bytes, provenance } of editions) writeFileSync(join(data, provenance.file), bytes);
  writeFileSync(
    join(data, provenanceFile),
    formatProvenance([...editions.map(({ provenance }) => provenance), ...others]),
  );
  writeFileSync(join(data, 'us/line-transfers.json'), writeTransfers(sources));
}

/** Which lines ended where an edition is put together from lists, and the lines that took their goods. */
export function writeTransfers(sources: string): string {
  const transfers = shippedEditions.flatMap(({ amendedBy, edition }) => {
    if (amendedBy === undefined) return [];
    const codes = transfersOf(openChange(join(sources, amendedBy)).change);
    return [{ from: edition.effective, edition: edition.revision, codes: Object.fromEntries(codes) }];
  });
  return `${JSON.stringify({ transfers }, null, 1)}\n`;
}

const changeLists = ['lines', 'discontinued', 'changes'];

export const importEditions = {
  script: 'import:editions',
  makes:
    'the editions of the U.S. schedule, the titles of headings, and which lines took the goods of ended ones',
  reads: [`data/${provenanceFile}`],
  outside: [
    ...new Set(
      shippedEditions.flatMap(({ file, amendedBy }) => [
        file,
        ...(amendedBy === undefined ? [] : changeLists.map((name) => `${amendedBy}/${name}.csv`)),
      ]),
    ),
    titlesFile,
  ],
  writes: ['data/us/hts-*', 'data/hs-titles.json', 'data/us/line-transfers.json', `data/${provenanceFile}`],
  run: () => buildPacks(sources, 'data'),
};

await runBuilder(import.meta.url, importEditions);
