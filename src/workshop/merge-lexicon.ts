import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Library } from '../reference/library.js';
import { compareCode } from '../tariff/code.js';
import type { Schedule } from '../tariff/schedule.js';

/** One line of a lexicon chapter file: what goods of a code are called, one described good, or a known trap. */
export interface LexiconRecord {
  readonly code: string;
  readonly terms?: readonly string[];
  readonly es?: readonly string[];
  readonly example?: string;
  /** of an example; English where nothing is said */
  readonly lang?: 'es';
  readonly not?: string;
}

const rank = (record: LexiconRecord): number => (record.example ? 1 : record.not ? 2 : 0);
const written = (record: LexiconRecord): string => JSON.stringify(record);

/** Reads lexicon lines; a line that is no JSON object with a code is dropped and counted. */
export function readLexicon(text: string): { records: LexiconRecord[]; bad: number } {
  const records: LexiconRecord[] = [];
  let bad = 0;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    try {
      const record = JSON.parse(line) as LexiconRecord;
      if (typeof record.code === 'string' && /^(\d\d){2,5}$/.test(record.code)) records.push(record);
      else bad++;
    } catch {
      bad++;
    }
  }
  return { records, bad };
}

/** Joins records of one chapter: terms of one code together, no repeats, nothing the edition lacks, sorted by code. */
export function mergeRecords(records: readonly LexiconRecord[], schedule: Schedule): LexiconRecord[] {
  const terms = new Map<string, { terms: string[]; es: string[] }>();
  const rest = new Map<string, LexiconRecord>();
  for (const record of records) {
    if (!schedule.has(record.code)) continue;
    if (record.example) {
      const example = record.example.trim();
      rest.set(`${record.code} ${example}`, {
        code: record.code,
        example,
        ...(record.lang ? { lang: record.lang } : {}),
      });
    } else if (record.not) {
      rest.set(written(record), { code: record.code, not: record.not, terms: record.terms ?? [] });
    } else {
      const found = terms.get(record.code) ?? { terms: [], es: [] };
      for (const term of record.terms ?? []) if (!found.terms.includes(term)) found.terms.push(term);
      for (const term of record.es ?? []) if (!found.es.includes(term)) found.es.push(term);
      terms.set(record.code, found);
    }
  }
  const merged: LexiconRecord[] = [...rest.values()];
  for (const [code, found] of terms)
    merged.push({
      code,
      ...(found.terms.length > 0 ? { terms: found.terms } : {}),
      ...(found.es.length > 0 ? { es: found.es } : {}),
    });
  return merged
    .map((record, order) => ({ record, order }))
    .sort(
      (a, b) =>
        compareCode(a.record.code, b.record.code) || rank(a.record) - rank(b.record) || a.order - b.order,
    )
    .map(({ record }) => record);
}

const files = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /^\d\d[a-z]?\.jsonl$/.test(name)) : [];

/** Merges the written lexicon beside the project into data/lexicon, one file a chapter. */
function main(): void {
  const source = '../shared/lexicon';
  if (!existsSync(source)) {
    console.log('no ../shared/lexicon here: nothing to merge');
    return;
  }
  const schedule = new Library(['data']).schedule('2026-rev-10');
  const chapters = new Map<string, LexiconRecord[]>();
  for (const folder of ['data/lexicon', source, join(source, 'variety')])
    for (const name of files(folder).sort()) {
      const { records, bad } = readLexicon(readFileSync(join(folder, name), 'utf8'));
      if (bad > 0) console.log(`${folder}/${name}: ${bad} lines dropped`);
      for (const record of records) {
        const chapter = record.code.slice(0, 2);
        const list = chapters.get(chapter) ?? [];
        list.push(record);
        chapters.set(chapter, list);
      }
    }
  mkdirSync('data/lexicon', { recursive: true });
  for (const [chapter, records] of [...chapters].sort()) {
    const merged = mergeRecords(records, schedule);
    writeFileSync(`data/lexicon/${chapter}.jsonl`, `${merged.map(written).join('\n')}\n`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
