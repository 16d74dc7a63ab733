import { withoutAccents } from '../core/fold-text.js';
import { nearestSpellings } from '../core/nearest-spellings.js';
import type { Schedule, TariffRow } from './schedule.js';

/** A declarable line whose words, or the words above it, hold some of what was searched for. */
export interface FoundLine {
  readonly row: TariffRow;
  /** how much of what was searched for the texts say, and how closely, 0..1 */
  readonly score: number;
}

/** What was searched for: words of which any may stand, phrases that must, words that must not. */
export interface Searched {
  readonly words: readonly string[];
  readonly phrases: readonly string[];
  readonly without: readonly string[];
}

/** A word that stands nowhere, and the one that was searched for in its place. */
export interface ReadAs {
  readonly typed: string;
  readonly read: string;
}

/** A word without its plural ending, so that "bearings" finds "bearing". */
const stem = (word: string): string =>
  word.length > 4 && word.endsWith('ies')
    ? word.slice(0, -3)
    : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
      ? word.slice(0, -1)
      : word;

export const searchWords = (query: string): string[] =>
  [...new Set(withoutAccents(query).match(/[a-z0-9]+/g) ?? [])].map(stem);

/** Reads a search: `cotton "t-shirt" -baby`. */
export function readSearch(query: string): Searched {
  const phrases: string[] = [];
  const without: string[] = [];
  const rest = query
    .replace(/(?<=^|\s)(-?)["“”]([^"“”]+)["“”]/g, (_, minus: string, phrase: string) => {
      if (minus === '-') without.push(...searchWords(phrase));
      else phrases.push(plainText(phrase));
      return minus === '-' ? ' ' : ` ${phrase} `;
    })
    .replace(/(?<=^|\s)-(\p{L}[\p{L}\p{N}-]*)/gu, (_, word: string) => {
      without.push(...searchWords(word));
      return ' ';
    });
  return { words: searchWords(rest), phrases: phrases.filter((phrase) => phrase !== ''), without };
}

const plainText = (text: string): string =>
  withoutAccents(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Which rows of a schedule have which words in their own text. */
export interface WordIndex {
  /** in the order of their letters, so that all that begin alike stand together */
  readonly words: readonly string[];
  /** for each word the rows that have it */
  readonly rows: readonly (readonly number[])[];
  /** for each row what a word says of it: more in a short text than in a long one */
  readonly shares: Float64Array;
}

/** Reads the words of every row once, for any number of searches. */
export function indexWords(schedule: Schedule): WordIndex {
  const rowsOf = new Map<string, number[]>();
  const shares = new Float64Array(schedule.size);
  for (let index = 0; index < schedule.size; index++) {
    const words = withoutAccents(schedule.row(index).text).split(/[^a-z0-9]+/);
    shares[index] = 1 / (1 + words.length);
    for (const word of words) {
      if (word === '') continue;
      const rows = rowsOf.get(word);
      if (!rows) rowsOf.set(word, [index]);
      else if (rows.at(-1) !== index) rows.push(index);
    }
  }
  const words = [...rowsOf.keys()].sort();
  return { words, rows: words.map((word) => rowsOf.get(word)!), shares };
}

/** The place of the first word that does not come before a text. */
function firstFrom(words: readonly string[], text: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Common words that tell no line from another. */
const idle = new Set([
  'of',
  'for',
  'the',
  'a',
  'an',
  'in',
  'on',
  'or',
  'and',
  'with',
  'to',
  'by',
  'de',
  'para',
  'con',
  'y',
]);

/** Lines that say less than this share of what the best one says are left out. */
const shareOfBest = 0.5;
const shortestCorrected = 4;

/**
 * Lines under which searched words stand, in the line's own text or in the texts above it: those that say more of them
 * first, a rare word counting for more than a common one; among equals those whose texts are short ("Ball bearings"),
 * then the schedule's own order. A word that stands nowhere, and
 * that nobody knows otherwise (`isKnown`), is read as the nearest that does, and that is said.
 */
export function searchSchedule(
  schedule: Schedule,
  searched: Searched,
  limit: number,
  index: WordIndex = indexWords(schedule),
  isKnown: (word: string) => boolean = () => false,
): { readonly lines: FoundLine[]; readonly readAs: ReadAs[] } {
  const readAs: ReadAs[] = [];
  const sought = searched.words.filter((word) => !idle.has(word) || searched.words.length === 1);
  const terms = sought.map((typed) => {
    const rows = rowsSaying(index, typed);
    if (rows.length > 0 || typed.length < shortestCorrected || isKnown(typed)) return rows;
    const [read] = nearestSpellings(typed, index.words, 1);
    if (read === undefined) return rows;
    readAs.push({ typed, read });
    return rowsSaying(index, read);
  });
  const weights = terms.map((rows) => Math.log(1 + schedule.size / (1 + rows.length)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const covered = new Float64Array(schedule.size);
  const closeness = new Float64Array(schedule.size);
  terms.forEach((rows, n) => {
    const said = saidDownwards(schedule, rows, index.shares);
    for (let row = 0; row < schedule.size; row++) {
      if (said[row] === 0) continue;
      covered[row]! += weights[n]! / whole;
      closeness[row]! += (said[row]! * weights[n]!) / whole;
    }
  });
  const found: FoundLine[] = [];
  for (let at = 0; at < schedule.size; at++) {
    if (covered[at] === 0 || !schedule.isLeaf(at)) continue;
    const row = schedule.row(at);
    if (row.code.length < 8) continue;
    found.push({ row, score: covered[at]! ** 2 * (0.6 + 0.8 * closeness[at]!) });
  }
  found.sort((a, b) => b.score - a.score || a.row.index - b.row.index);
  const least = (found[0]?.score ?? 0) * shareOfBest;
  const lines: FoundLine[] = [];
  for (const each of found) {
    if (lines.length >= limit || each.score < least) break;
    if (keeps(schedule, each.row, searched)) lines.push(each);
  }
  return { lines, readAs };
}

/** Whether a line has every phrase and none of the words that must not stand. */
export function keeps(schedule: Schedule, row: TariffRow, { phrases, without }: Searched): boolean {
  if (phrases.length === 0 && without.length === 0) return true;
  const texts = [...schedule.ancestors(row.index), row].map(({ text }) => plainText(text));
  const words = new Set(texts.flatMap(searchWords));
  return (
    phrases.every((phrase) => texts.some((text) => ` ${text} `.includes(` ${phrase}`))) &&
    !without.some((word) => words.has(word))
  );
}

function rowsSaying({ words, rows }: WordIndex, word: string): number[] {
  const found = new Set<number>();
  for (let at = firstFrom(words, word); words[at]?.startsWith(word); at++)
    for (const row of rows[at]!) found.add(row);
  return [...found];
}

/** For every row, how much the best text on the way down says of a word. */
function saidDownwards(schedule: Schedule, rows: readonly number[], shares: Float64Array): Float32Array {
  const said = new Float32Array(schedule.size);
  for (const row of rows) said[row] = shares[row]!;
  for (let row = 0; row < schedule.size; row++) {
    const parent = schedule.parentOf(row);
    if (parent >= 0 && said[parent]! > said[row]!) said[row] = said[parent]!;
  }
  return said;
}
