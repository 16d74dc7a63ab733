import { withoutAccents } from '../core/fold-text.js';
import type { Schedule, TariffRow } from './schedule.js';

/** A declarable line whose words, or the words above it, hold what was searched for. */
export interface FoundLine {
  readonly row: TariffRow;
  /** how closely the texts say the words, 0..1 */
  readonly score: number;
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

/**
 * Lines under which every searched word stands, in the line's own text or in the texts above it. A word counts for
 * more in a short text ("Ball bearings") than in a long one; equal lines keep the schedule's own order.
 */
export function searchSchedule(
  schedule: Schedule,
  query: string,
  limit: number,
  index: WordIndex = indexWords(schedule),
): FoundLine[] {
  const searched = searchWords(query);
  if (searched.length === 0) return [];
  const { words, rows, shares } = index;
  const scores = new Float64Array(schedule.size);
  const whole = new Uint8Array(schedule.size).fill(1);
  const stands = new Uint8Array(schedule.size);
  /** for every row, how much the best text on the way down says of the word */
  const said = new Float32Array(schedule.size);
  for (const word of searched) {
    stands.fill(0);
    const first = firstFrom(words, word);
    if (!words[first]?.startsWith(word)) return [];
    for (let at = first; words[at]?.startsWith(word); at++) for (const row of rows[at]!) stands[row] = 1;
    for (let row = 0; row < schedule.size; row++) {
      const parent = schedule.parentOf(row);
      const above = parent < 0 ? 0 : said[parent]!;
      const best = stands[row] === 1 ? Math.max(above, shares[row]!) : above;
      said[row] = best;
      scores[row]! += best / searched.length;
      if (best === 0) whole[row] = 0;
    }
  }
  const found: FoundLine[] = [];
  for (let at = 0; at < schedule.size; at++) {
    if (whole[at] === 0 || !schedule.isLeaf(at)) continue;
    const row = schedule.row(at);
    if (row.code.length >= 8) found.push({ row, score: scores[at]! });
  }
  return found.sort((a, b) => b.score - a.score || a.row.index - b.row.index).slice(0, limit);
}
