import { readdirSync, readFileSync } from 'node:fs';
import { Library } from '../reference/library.js';
import type { Schedule } from '../tariff/schedule.js';
import { runBuilder } from './builder.js';
import type { LexiconRecord } from './lexicon-records.js';
import { writtenShorthand } from './training-texts.js';

/** Why some terms may stand under several headings, and the short terms that are words; data/lexicon/shared-terms.json. */
export interface SharedTerms {
  readonly reasons: readonly {
    readonly reason: string;
    /** pairs of code prefixes between which the reason holds for any term: "29 3004" */
    readonly between?: readonly string[];
    /** terms with the headings that they may stand under: "0106 8425" */
    readonly terms?: Readonly<Record<string, string>>;
  }[];
  readonly short: readonly string[];
}

/** A lexicon file by its chapter, or a document whose entries are examples of how to write one. */
export interface LexiconFile {
  readonly name: string;
  readonly text: string;
  readonly chapter?: string;
}

interface Entry {
  readonly code: string;
  readonly at: string;
}

const plain = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? []).join(' ');
const keys: ReadonlySet<string> = new Set(['code', 'terms', 'es', 'example', 'lang', 'not']);

/** Everything that is wrong with the lexicon, a sentence each: codes, repeats, short terms, terms with several homes. */
export function lexiconFaults(
  files: readonly LexiconFile[],
  shared: SharedTerms,
  schedule: Schedule,
): string[] {
  const faults: string[] = [];
  const homes = new Map<string, Entry[]>();
  for (const file of files)
    file.text.split('\n').forEach((line, n) => {
      if (line.trim() === '') return;
      const at = `${file.name}:${n + 1}`;
      const record = readRecord(line);
      if (record === undefined) {
        faults.push(`${at}: not a record of a code with terms, an example or a trap`);
        return;
      }
      const { code } = record;
      if (file.chapter !== undefined && !code.startsWith(file.chapter))
        faults.push(`${at}: ${code} belongs to another chapter's file`);
      if (!schedule.has(code)) faults.push(`${at}: the edition has no ${code}`);
      if (record.not !== undefined) return;
      if (record.example !== undefined && code.length < 8)
        faults.push(`${at}: an example names its line, not ${code}`);
      for (const text of textsOf(record)) {
        const term = plain(text);
        const same = homes.get(term) ?? [];
        if (term.length < 3 && !shared.short.includes(term)) faults.push(`${at}: "${text}" is too short`);
        if (same.some((other) => other.code === code && other.at !== at))
          faults.push(`${at}: "${text}" stands twice under ${code}`);
        homes.set(term, [...same, { code, at }]);
      }
    });
  return [...faults, ...homeFaults(homes, shared)];
}

function readRecord(line: string): LexiconRecord | undefined {
  try {
    const record = JSON.parse(line) as LexiconRecord;
    const known = Object.keys(record).every((key) => keys.has(key));
    const says = record.terms ?? record.es ?? record.example ?? record.not;
    return known && says !== undefined && /^(\d\d){2,5}$/.test(record.code) ? record : undefined;
  } catch {
    return undefined;
  }
}

const textsOf = ({ terms = [], es = [], example }: LexiconRecord): string[] => [
  ...new Map(
    [...terms, ...es, ...(example === undefined ? [] : [example])].map((text) => [plain(text), text]),
  ).values(),
];

/** A text under two headings needs a reason, under two codes of one heading it belongs to the heading. */
function homeFaults(homes: ReadonlyMap<string, readonly Entry[]>, shared: SharedTerms): string[] {
  const faults: string[] = [];
  const used = new Set<string>();
  for (const [term, entries] of homes) {
    const codes = [...new Map(entries.map((entry) => [entry.code, entry])).values()];
    for (const [n, one] of codes.entries())
      for (const other of codes.slice(n + 1)) {
        const apart = !one.code.startsWith(other.code) && !other.code.startsWith(one.code);
        if (one.code.slice(0, 4) !== other.code.slice(0, 4)) {
          const reason = reasonFor(term, one.code, other.code, shared);
          if (reason === undefined)
            faults.push(`${other.at}: "${term}" stands under ${one.code} (${one.at}) and ${other.code}`);
          else used.add(reason);
        } else if (apart)
          faults.push(`${other.at}: "${term}" stands under ${one.code} and ${other.code}: move it up`);
      }
  }
  for (const { between = [], terms = {} } of shared.reasons)
    for (const name of [...between, ...Object.keys(terms)])
      if (!used.has(name)) faults.push(`shared-terms.json: nothing needs the reason for "${name}"`);
  return faults;
}

/** What allows a term to stand under two codes: the term's own reason, or a pair of prefixes. */
function reasonFor(term: string, one: string, other: string, shared: SharedTerms): string | undefined {
  for (const { between = [], terms = {} } of shared.reasons) {
    const headings = terms[term]?.split(' ') ?? [];
    if (headings.includes(one.slice(0, 4)) && headings.includes(other.slice(0, 4))) return term;
    for (const pair of between) {
      const [a = '', b = ''] = pair.split(' ');
      if ((one.startsWith(a) && other.startsWith(b)) || (one.startsWith(b) && other.startsWith(a)))
        return pair;
    }
  }
  return undefined;
}

/** What is wrong with the invoice shorthand: codes that the edition lacks, texts that repeat. */
export function shorthandFaults(
  lines: readonly { readonly code: string; readonly text: string }[],
  schedule: Schedule,
): string[] {
  const seen = new Set<string>();
  return lines.flatMap(({ code, text }, n) => {
    const at = `shorthand.ndjson:${n + 1}`;
    const key = plain(text);
    const repeated = seen.has(key);
    seen.add(key);
    return [
      ...(/^\d{4}(\d\d){0,3}$/.test(code) && schedule.has(code) ? [] : [`${at}: the edition has no ${code}`]),
      ...(repeated ? [`${at}: "${text}" stands twice`] : []),
      ...(text.length < 4 ? [`${at}: "${text}" is too short`] : []),
    ];
  });
}

/** The entries that docs/inside/lexicon.md shows. */
const shownEntries = (document: string): string =>
  [...document.matchAll(/```jsonl\n([\s\S]*?)```/g)].map(([, lines]) => lines).join('');

/** Reads the lexicon, its reasons and the entries of docs/inside/lexicon.md as they stand in the repository. */
export function readShippedLexicon(): { files: LexiconFile[]; shown: LexiconFile; shared: SharedTerms } {
  const folder = 'data/lexicon';
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return {
    files: names.sort().map((name) => ({
      name,
      text: readFileSync(`${folder}/${name}`, 'utf8'),
      chapter: name.slice(0, 2),
    })),
    shown: {
      name: 'docs/inside/lexicon.md',
      text: shownEntries(readFileSync('docs/inside/lexicon.md', 'utf8')),
    },
    shared: JSON.parse(readFileSync(`${folder}/shared-terms.json`, 'utf8')) as SharedTerms,
  };
}

function run(): void {
  const library = new Library(['data']);
  const schedule = library.schedule('2026-rev-10');
  const newest = library.schedule(library.editions()[0]!.edition);
  const { files, shown, shared } = readShippedLexicon();
  const faults = [
    ...lexiconFaults(files, shared, schedule),
    ...lexiconFaults([shown], { reasons: [], short: [] }, schedule),
    ...shorthandFaults(writtenShorthand(), newest),
  ];
  for (const fault of faults.slice(0, 50)) console.log(fault);
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  console.log(`${files.length} chapters, ${lines} entries, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}

export const lexiconCheck = {
  script: 'check:lexicon',
  makes: 'nothing: it says what is wrong with the lexicon',
  reads: ['data/lexicon/', 'data/us/hts-*', 'docs/inside/lexicon.md'],
  outside: [],
  writes: [],
  run,
};

await runBuilder(import.meta.url, lexiconCheck);
