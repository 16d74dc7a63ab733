import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { addDays, civilDate } from '../core/civil-date.js';
import {
  type BuiltEdition,
  type CompiledEdition,
  compileEdition,
  packDelta,
  packEdition,
} from '../reference/import-edition.js';
import { readTitles } from '../reference/import-titles.js';
import { formatProvenance, provenanceFile, readProvenance, sha256 } from '../reference/provenance.js';
import type { EditionFacts } from '../reference/schedule-pack.js';
import type { Code } from '../tariff/code.js';
import type { OfficialExport } from '../tariff/official-export.js';

interface ShippedEdition {
  readonly file: string;
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
 * Editions that ship with the program, the newest first: it is written whole, the others as differences from it. Days
 * are `tracker_effective_date` of us/editions/editions.csv, the day of the law, not of its publication.
 */
export const shippedEditions: readonly ShippedEdition[] = [
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

/** The packs of the shipped editions as they are written, one after the other. */
export function* buildEditions(sources: string, titles: ReadonlyMap<Code, string>): Generator<BuiltEdition> {
  let base: { readonly edition: CompiledEdition; readonly whole: BuiltEdition } | undefined;
  for (const { file, edition: facts } of shippedEditions) {
    const edition = compileEdition(openSource(join(sources, file)), titles, facts);
    const built = base ? packDelta(edition, base.edition, base.whole) : packEdition(edition);
    base ??= { edition, whole: built };
    yield built;
  }
}

/** Writes the schedule packs and the titles from the official files into the data folder, and names them there. */
export function buildPacks(sources: string, data: string): void {
  const titles = readTitles(readFileSync(join(sources, 'us/harmonized-system.csv'), 'utf8'));
  mkdirSync(join(data, 'us'), { recursive: true });
  writeFileSync(join(data, 'hs-titles.json'), `${JSON.stringify(Object.fromEntries(titles))}\n`);
  const entries = new Map(readProvenance(data).map((entry) => [entry.file, entry]));
  for (const built of buildEditions(sources, titles)) {
    writeFileSync(join(data, built.provenance.file), built.bytes);
    entries.set(built.provenance.file, built.provenance);
  }
  writeFileSync(join(data, provenanceFile), formatProvenance([...entries.values()]));
}

const sources = '../shared/data';
if (process.argv[1]?.endsWith('build-packs.ts')) {
  if (existsSync(sources)) buildPacks(sources, 'data');
  else process.stderr.write(`build-packs: ${sources} is not here, nothing to build from\n`);
}
