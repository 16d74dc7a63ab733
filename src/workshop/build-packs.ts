import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { civilDate } from '../core/civil-date.js';
import { buildEdition } from '../reference/import-edition.js';
import { readTitles } from '../reference/import-titles.js';
import type { EditionFacts } from '../reference/schedule-pack.js';

/** Editions that ship with the program, each with the export it is read from. */
export const shippedEditions: readonly { readonly file: string; readonly edition: EditionFacts }[] = [
  {
    file: 'us/editions/hts_2026_rev_10.json.gz',
    edition: {
      schedule: 'HTSUS',
      id: '2026-rev-10',
      revision: '2026 HTS Revision 10',
      effective: civilDate('2026-06-08'),
      coversTo: civilDate('2026-06-30'),
    },
  },
];

/** Writes the schedule packs and the titles from the official files into the data folder. */
export function buildPacks(sources: string, data: string): void {
  const csv = readFileSync(join(sources, 'us/harmonized-system.csv'), 'utf8');
  const titles = readTitles(csv);
  mkdirSync(join(data, 'us'), { recursive: true });
  writeFileSync(join(data, 'hs-titles.json'), `${JSON.stringify(Object.fromEntries(titles))}\n`);
  for (const { file, edition } of shippedEditions) {
    const built = buildEdition(join(sources, file), titles, edition);
    writeFileSync(join(data, built.provenance.file), built.bytes);
  }
}

const sources = '../shared/data';
if (process.argv[1]?.endsWith('build-packs.ts')) {
  if (existsSync(sources)) buildPacks(sources, 'data');
  else process.stderr.write(`build-packs: ${sources} is not here, nothing to build from\n`);
}
