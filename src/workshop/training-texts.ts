import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Language } from '../core/say.js';
import { readTitles } from '../reference/import-titles.js';
import type { Schedule } from '../tariff/schedule.js';
import { sources } from './builder.js';
import { readLexicon } from './lexicon-records.js';
import { placedSources } from './placed-names.js';
import { placedBySource } from './placed-sets.js';
import { readLabelled, rowsOf } from './read-labelled.js';
import { isKept, reliefGoods } from './relief-goods.js';
import { stableHash } from './stable-hash.js';

export type TextKind =
  | 'term'
  | 'es'
  | 'example'
  | 'line'
  | 'title'
  | 'reference'
  | 'index'
  | 'chemical'
  | 'trader'
  | 'parcel'
  | 'placed'
  | 'shorthand'
  | 'relief'
  | 'export'
  | 'mexico';

/** One text with the code, or the prefix of one, that it is known to belong to. */
export interface TrainingText {
  readonly text: string;
  readonly code: string;
  readonly kind: TextKind;
  readonly language: Language | undefined;
  /** how much the text counts in training */
  readonly weight: number;
  /** digits that are taken as known: 6 where the text only splits a subheading into lines ("For men") */
  readonly given?: 4 | 6;
}

/** What the shipped model learns from beside the repository: without any of it a model would lose most of what it knows. */
export const trainingSources = [
  ...[
    'dev_atlas_validation',
    'train_cross_recent_snippets',
    'train_uk_search_references',
    'train_uk_green_pages_hs4',
    'train_pharma_chemicals_cn8',
    'train_uk_trader_descriptions',
    'unlabelled_uk_trader_queries',
  ].map((name) => `labelled/${name}.jsonl`),
  'us/harmonized-system.csv',
  'us/concordance/hs6_hs5.csv',
  'us/schedule-b-2019.txt',
  'us/chapter99/chapter99_2026_rev_6.txt.gz',
  'mx/sat_cce20_fracciones_nico.csv',
  ...placedSources,
];

/** A quarter of the trader descriptions is kept for the exam and never trained on. */
export const isHeldBack = (text: string): boolean => stableHash(text.toLowerCase()) % 4 === 0;

const lexiconFiles = (): string[] =>
  readdirSync('data/lexicon')
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => `data/lexicon/${name}`);

/** The terms and examples of files of the lexicon. */
export function lexiconTexts(files: readonly string[]): TrainingText[] {
  const found: TrainingText[] = [];
  for (const file of files) {
    for (const record of readLexicon(readFileSync(file, 'utf8')).records) {
      const { code } = record;
      if (record.example)
        found.push({ text: record.example, code, kind: 'example', language: undefined, weight: 1 });
      for (const text of record.terms ?? [])
        found.push({ text, code, kind: 'term', language: 'en', weight: 1 });
      for (const text of record.es ?? []) found.push({ text, code, kind: 'es', language: 'es', weight: 1 });
    }
  }
  return found;
}

/** Words of a row that say only what it is not. */
const residual = /^(other|others|nesoi|nesi)[:.]?$/i;

/** What a row says its goods are, without what it says they are not. */
const positive = (text: string): string =>
  text
    .replace(/\((other than|excluding|except)[^)]*\)/gi, '')
    .replace(/\b(other than|excluding|except(ing)?|not including)\b[^,;:]*/gi, '')
    .replace(/<[^>]*>/g, '')
    .replace(/:$/, '')
    .trim();

/** What the rows of a schedule say of its lines. */
export function scheduleTexts(schedule: Schedule): TrainingText[] {
  const found: TrainingText[] = [];
  const seen = new Set<number>();
  for (const row of schedule.lines()) {
    if (row.code >= '98') continue;
    const path = schedule.path(row.index);
    const named = path
      .map(({ text }) => positive(text))
      .filter((text) => text !== '' && !residual.test(text));
    const line = { code: row.code, kind: 'line', language: 'en' } as const;
    found.push({ ...line, text: named.join(', '), weight: 0.35 });
    if (named.length > 1) found.push({ ...line, text: named.slice(1).toReversed().join(', '), weight: 0.35 });
    for (const [depth, { index, text, code }] of path.entries()) {
      if (seen.has(index) || depth === 0) continue;
      seen.add(index);
      const own = positive(text);
      if (own === '' || residual.test(own) || code === '') continue;
      const level =
        code.length <= 6 ? ({ given: 4, weight: 0.8 } as const) : ({ given: 6, weight: 0.8 } as const);
      found.push({ ...line, code, text: own, ...level });
    }
  }
  return found;
}

function titleTexts(): TrainingText[] {
  const file = `${sources}/us/harmonized-system.csv`;
  if (!existsSync(file)) return [];
  return [...readTitles(readFileSync(file, 'utf8'))]
    .filter(([code]) => code.length >= 4 && code < '98')
    .map(([code, text]) => ({ text, code, kind: 'title', language: 'en', weight: 1 }) as const);
}

/** HS 2017 subheadings that went whole into one of HS 2022. */
function newerSubheadings(): Map<string, string | undefined> {
  const file = `${sources}/us/concordance/hs6_hs5.csv`;
  const newer = new Map<string, string | undefined>();
  if (!existsSync(file)) return newer;
  for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
    const cells = line.replaceAll('"', '').split(',');
    const [now, , , then] = cells;
    if (now && then) newer.set(then, newer.has(then) && newer.get(then) !== now ? undefined : now);
  }
  return newer;
}

function labelledTexts(schedule: Schedule): TrainingText[] {
  const newer = newerSubheadings();
  const six = (code: string, old: boolean): string | undefined => {
    const hs6 = code.slice(0, 6);
    if (old && newer.has(hs6)) return newer.get(hs6) ?? hs6.slice(0, 4);
    return schedule.has(hs6) ? hs6 : schedule.has(hs6.slice(0, 4)) ? hs6.slice(0, 4) : undefined;
  };
  const found: TrainingText[] = [];
  const add = (
    name: string,
    kind: TextKind,
    weight: number,
    code: (written: string) => string | undefined,
  ) => {
    for (const row of readLabelled(name)) {
      if (kind === 'trader' && isHeldBack(row.text)) continue;
      const codes = new Set(row.codes.map(code).filter((one) => one !== undefined));
      for (const one of codes)
        if (one < '98' && schedule.has(one))
          found.push({ text: row.text, code: one, kind, language: 'en', weight: weight / codes.size });
    }
  };
  add('train_uk_search_references', 'reference', 1, (code) => six(code, false));
  add('train_uk_green_pages_hs4', 'index', 0.5, (code) => code.slice(0, 4));
  add('train_pharma_chemicals_cn8', 'chemical', 0.7, (code) => six(code, true));
  add('train_uk_trader_descriptions', 'trader', 1.5, (code) => six(code, false));
  return found;
}

/** Lines of parcels that came without a code, placed by us: the number of each line with its heading or subheading. */
function parcelTexts(schedule: Schedule): TrainingText[] {
  const placed = JSON.parse(readFileSync('data/lexicon/parcel-codes.json', 'utf8')) as {
    readonly codes: Readonly<Record<string, string>>;
  };
  return readLabelled('unlabelled_uk_trader_queries').flatMap(({ id, text }) => {
    const code = placed.codes[id.replace(/^\w+:/, '')];
    return code !== undefined && schedule.has(code) && code < '98'
      ? [{ text, code, kind: 'parcel', language: 'en', weight: 0.7 } as const]
      : [];
  });
}

/** Lines of invoices in their shorthand, written by us: {"code","text"}. */
export const writtenShorthand = (): { readonly code: string; readonly text: string }[] =>
  rowsOf('data/lexicon/shorthand.ndjson');

/** A tenth of the shorthand is kept for the exam. */
export const isShorthandKept = (text: string): boolean => stableHash(text.toLowerCase()) % 10 === 0;

const shorthandTexts = (schedule: Schedule): TrainingText[] =>
  writtenShorthand().flatMap(({ text, code: written }) => {
    const code = living(written, schedule);
    return isShorthandKept(text) || code.length < 4
      ? []
      : [{ text, code, kind: 'shorthand', language: 'en', weight: 1 } as const];
  });

/** Names of open lists where readers put them, but for those that are measured on. */
const placedTexts = (schedule: Schedule): TrainingText[] =>
  placedBySource().flatMap(({ source, learned }) =>
    learned.flatMap(({ text, homes }) =>
      homes.flatMap((written) => {
        const code = living(written, schedule);
        const language = source.endsWith('-es') ? 'es' : 'en';
        return code.length < 4
          ? []
          : [{ text, code, kind: 'placed', language, weight: 0.5 / homes.length } as const];
      }),
    ),
  );

/** The Mexican schedule's own Spanish, at the six digits that both schedules share. */
function mexicanTexts(schedule: Schedule): TrainingText[] {
  const file = `${sources}/mx/sat_cce20_fracciones_nico.csv`;
  if (!existsSync(file)) return [];
  const found = new Map<string, TrainingText>();
  for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
    const match = /^(\d{10}),\d*,\d*,(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(line);
    if (!match) continue;
    const code = match[1]!.slice(0, 6);
    const text = (match[2] ?? match[3] ?? '').replaceAll('""', '"').trim();
    if (code >= '98' || text.length < 4 || /^(los|las) dem[aá]s\.?$/i.test(text) || !schedule.has(code))
      continue;
    found.set(`${code} ${text}`, { text, code, kind: 'mexico', language: 'es', weight: 0.7 });
  }
  return [...found.values()];
}

/** The longest prefix of a code that the edition has. */
function living(code: string, schedule: Schedule): string {
  let length = code.length;
  while (length > 2 && !schedule.has(code.slice(0, length))) length -= 2;
  return code.slice(0, length);
}

/** Goods that chapter 99 describes: whole, and by the words before the first comma. */
function reliefTexts(schedule: Schedule): TrainingText[] {
  const relief = { kind: 'relief', language: 'en' } as const;
  return reliefGoods(schedule)
    .filter((goods) => !isKept(goods))
    .flatMap(({ text, code: written }) => {
      const code = living(written, schedule);
      if (code.length < 4) return [];
      const named = /^[^,;(]{6,70}(?=[,;])/.exec(text)?.[0];
      const whole = { ...relief, text, code, weight: 1 };
      return named?.includes(' ') ? [whole, { ...relief, text: named, code, weight: 0.5 }] : [whole];
    });
}

/** The export schedule's own words, at the six digits that both schedules share. */
function exportTexts(schedule: Schedule): TrainingText[] {
  const file = `${sources}/us/schedule-b-2019.txt`;
  if (!existsSync(file)) return [];
  const newer = newerSubheadings();
  return readFileSync(file, 'latin1')
    .split('\n')
    .flatMap((line) => {
      const old = line.slice(0, 6);
      const code = living(newer.has(old) ? (newer.get(old) ?? old.slice(0, 4)) : old, schedule);
      const text = positive(line.slice(65, 215).replace(/\bNESOI\b.*/, ''))
        .replace(/\s+/g, ' ')
        .toLowerCase();
      return code.length >= 4 && code < '98' && text.length > 5
        ? [{ text, code, kind: 'export', language: 'en', weight: 0.5 } as const]
        : [];
    });
}

/** Every text that the model learns from, in a fixed order; sources that are not here are left out. */
export const trainingTexts = (schedule: Schedule): TrainingText[] => [
  ...lexiconTexts(lexiconFiles()),
  ...scheduleTexts(schedule),
  ...titleTexts(),
  ...labelledTexts(schedule),
  ...parcelTexts(schedule),
  ...mexicanTexts(schedule),
  ...reliefTexts(schedule),
  ...exportTexts(schedule),
  ...placedTexts(schedule),
  ...shorthandTexts(schedule),
];
