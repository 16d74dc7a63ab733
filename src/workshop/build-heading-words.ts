import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HeadingWords } from '../classify/facts/condition-book.js';
import { type Builder, runBuilder } from './builder.js';
import { type LexiconRecord, readLexicon } from './lexicon-records.js';

/** Columns that the goods of a heading take at most where an answer names them, its code not counted. */
const columnsAtMost = 52;

/** Goods named at most. */
const goodsAtMost = 4;

/** Names of goods; "thing to keep coffee hot" is what people type who know none. */
const namesOf = (record: LexiconRecord, language: 'terms' | 'es'): string[] =>
  (record[language] ?? []).map((name) => name.trim()).filter((name) => !/^things? /i.test(name));

/** What the goods of one heading are called, the common name first, then some of them: "Auto parts: car bumper, seat belt…". */
function wordsOf(
  records: readonly LexiconRecord[],
  language: 'terms' | 'es',
  name: string | undefined,
): string | undefined {
  const named = records.filter((record) => record.not === undefined && namesOf(record, language).length > 0);
  const first = (record: LexiconRecord): string => namesOf(record, language)[0]!;
  const whole = named.find(({ code }) => code.length === 4);
  // the subheadings of which most goods were described are those that are traded most
  const described = (code: string): number =>
    records.filter((record) => record.example !== undefined && record.code.startsWith(code)).length;
  const below = [
    ...new Map(named.filter(({ code }) => code.length === 6).map((each) => [each.code, each])).values(),
  ]
    .map((record) => ({ goods: first(record), count: described(record.code) }))
    .sort((a, b) => b.count - a.count)
    .map(({ goods }) => goods);
  const head = name ?? (whole && first(whole));
  const goods = [...new Set(below)].filter((each) => each !== head);
  const start = head ?? goods.shift();
  if (start === undefined) return undefined;
  let text = start;
  let count = 0;
  for (const each of goods) {
    const longer = `${text}${count === 0 && head !== undefined ? ': ' : ', '}${each}`;
    if (longer.length + 1 > columnsAtMost || count === goodsAtMost) continue;
    text = longer;
    count++;
  }
  const more = count > 0 && count < goods.length ? '…' : '';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${more}`;
}

/**
 * The words of every heading that the lexicon knows, in the order of their codes; words that two headings share are left out.
 * `names` stand in the place of the common name where that says too little.
 */
export function headingWords(lexicon: readonly LexiconRecord[], names: HeadingWords = {}): HeadingWords {
  const byHeading = new Map<string, LexiconRecord[]>();
  for (const record of lexicon) {
    const heading = record.code.slice(0, 4);
    byHeading.set(heading, [...(byHeading.get(heading) ?? []), record]);
  }
  const made = [...byHeading]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, records]) => ({
      code,
      en: wordsOf(records, 'terms', names[code]?.en),
      es: wordsOf(records, 'es', names[code]?.es),
    }));
  const isOwn = (language: 'en' | 'es', text: string | undefined): text is string =>
    text !== undefined &&
    made.filter((each) => each[language]?.toLowerCase() === text.toLowerCase()).length === 1;
  return Object.fromEntries(
    made
      .map(
        ({ code, en, es }) =>
          [code, { ...(isOwn('en', en) && { en }), ...(isOwn('es', es) && { es }) }] as const,
      )
      .filter(([, words]) => Object.keys(words).length > 0),
  );
}

/** Every record of the lexicon of a folder. */
export const lexiconIn = (folder: string): LexiconRecord[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readLexicon(readFileSync(join(folder, name), 'utf8')).records);

export const namesFile = 'data/facts/heading-names.json';

/** The names that were written by hand. */
export const namesIn = (file: string): HeadingWords =>
  (JSON.parse(readFileSync(file, 'utf8')) as { readonly names: HeadingWords }).names;

export const headingWordsFile = 'data/facts/heading-words.json';

/** The file as it is written, a heading a line. */
export const formatHeadingWords = (words: HeadingWords): string =>
  `{\n${Object.entries(words)
    .map(([code, each]) => `"${code}": ${JSON.stringify(each)}`)
    .join(',\n')}\n}\n`;

export const headingWordsBuilder: Builder = {
  script: 'build:heading-words',
  makes: 'what the goods of each heading are called',
  reads: ['data/lexicon', namesFile],
  outside: [],
  writes: [headingWordsFile],
  run() {
    writeFileSync(
      headingWordsFile,
      formatHeadingWords(headingWords(lexiconIn('data/lexicon'), namesIn(namesFile))),
    );
  },
};

await runBuilder(import.meta.url, headingWordsBuilder);
