/** Builds data/usmca and docs/use/origin-coverage.md from the official texts: `npx tsx src/workshop/build-usmca-pack.ts [folder of the sources, default ../shared/data]`. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { civilDate } from '../core/civil-date.js';
import { buildUsmcaPack } from '../reference/build-usmca.js';
import { openHs2012Concordance } from '../tariff/origin-rule/hs2012-concordance.js';
import { openRuleBook } from '../tariff/origin-rule/rule-book.js';
import { originCoverage } from './origin-coverage.js';

const from = process.argv[2] ?? '../shared/data';
const names = {
  marked: 'usmca/General Note 11.marked.txt',
  concordance: 'us/concordance/hs6_hs4.csv',
  schedule: 'us/editions/hts_2026_rev_10.json.gz',
} as const;
const missing = Object.values(names).filter((name) => !existsSync(`${from}/${name}`));
if (missing.length > 0) {
  console.error(`not built: ${missing.join(', ')} not found under ${from}; give the folder of the sources`);
  process.exit(0);
}

const bytes = (name: string): Buffer => readFileSync(`${from}/${name}`);
const own = <T>(name: string): T => JSON.parse(readFileSync(`data/usmca/written/${name}`, 'utf8')) as T;
const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex');
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

mkdirSync('data/usmca', { recursive: true });
writeFileSync('data/usmca/rules.json', pack.rules);
writeFileSync('data/usmca/hs2022-to-hs2012.json', pack.concordance);
const provenance = {
  publisher: 'United States International Trade Commission; United Nations Statistics Division (concordance)',
  edition: edition.name,
  effective: edition.effective,
  as_of: edition.as_of,
  sources: [
    ...Object.values(names).map((name) => ({ name: name.replace(/^.*\//, ''), sha256: sha256(bytes(name)) })),
    ...['corrections.json', 'notes.json', 'concordance.json'].map((name) => ({
      name: `usmca/written/${name}`,
      sha256: sha256(readFileSync(`data/usmca/written/${name}`)),
    })),
  ],
  importer_version: '1',
  counts: pack.counts,
};
writeFileSync('data/usmca/provenance.json', `${JSON.stringify(provenance, null, 2)}\n`);
const subheadings = readFileSync('fixtures/origin/us-hs6.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap((line) =>
    line
      .split(' ')
      .slice(1)
      .map((tail) => line.slice(0, 4) + tail),
  );
writeFileSync(
  'docs/use/origin-coverage.md',
  originCoverage(openRuleBook(pack.rules), openHs2012Concordance(pack.concordance), subheadings, pack.counts),
);
for (const issue of pack.issues) console.error(`${issue.code}: ${issue.message}`);
console.log(JSON.stringify(pack.counts, null, 2));
