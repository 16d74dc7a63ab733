import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { civilDate } from '../core/civil-date.js';
import { buildUsmcaPack } from '../reference/build-usmca.js';
import { sha256 } from '../reference/provenance.js';
import { runBuilder, sources } from './builder.js';

const names = {
  marked: 'usmca/General Note 11.marked.txt',
  concordance: 'us/concordance/hs6_hs4.csv',
  schedule: 'us/editions/hts_2026_rev_10.json.gz',
} as const;

/** The USMCA rules of origin from the marked text of General Note 11, its corrections and the concordance of its codes. */
function run(): void {
  const bytes = (name: string): Buffer => readFileSync(join(sources, name));
  const own = <T>(name: string): T => JSON.parse(readFileSync(`data/usmca/written/${name}`, 'utf8')) as T;
  const rows = JSON.parse(gunzipSync(bytes(names.schedule)).toString('utf8')) as { htsno: string }[];
  const edition = {
    id: 'gn11-2025-rev-7',
    name: 'General Note 11, HTSUS 2025 Revision 7',
    effective: civilDate('2020-07-01'),
    as_of: civilDate('2025-04-04'),
  };

  const pack = buildUsmcaPack({
    marked: bytes(names.marked).toString('utf8'),
    corrections: own('corrections.json'),
    written: own('notes.json'),
    concordance: bytes(names.concordance).toString('utf8'),
    candidates: own<{ candidates: Record<string, string[]> }>('concordance.json').candidates,
    items: new Set(
      rows.map((row) => row.htsno.replace(/\D/g, '').slice(0, 8)).filter((code) => code.length === 8),
    ),
    edition,
  });

  writeFileSync('data/usmca/rules.json', pack.rules);
  writeFileSync('data/usmca/hs2022-to-hs2012.json', pack.concordance);
  const provenance = {
    publisher:
      'United States International Trade Commission; United Nations Statistics Division (concordance)',
    edition: edition.name,
    effective: edition.effective,
    as_of: edition.as_of,
    sources: [
      ...Object.values(names).map((name) => ({
        name: name.replace(/^.*\//, ''),
        sha256: sha256(bytes(name)),
      })),
      ...['corrections.json', 'notes.json', 'concordance.json'].map((name) => ({
        name: `usmca/written/${name}`,
        sha256: sha256(readFileSync(`data/usmca/written/${name}`)),
      })),
    ],
    importer_version: '1',
    counts: pack.counts,
  };
  writeFileSync('data/usmca/provenance.json', `${JSON.stringify(provenance, null, 2)}\n`);
  for (const issue of pack.issues) console.error(`${issue.code}: ${issue.message}`);
  console.log(JSON.stringify(pack.counts, null, 2));
}

export const importUsmca = {
  script: 'import:usmca',
  makes: 'the USMCA rules of origin and the concordance of the codes they are written in',
  reads: ['data/usmca/written/'],
  outside: Object.values(names),
  writes: ['data/usmca/rules.json', 'data/usmca/hs2022-to-hs2012.json', 'data/usmca/provenance.json'],
  run,
};

await runBuilder(import.meta.url, importUsmca);
