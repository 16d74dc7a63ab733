import type { Schedule, TariffRow } from './schedule.js';

/** A declarable line whose words, or the words above it, hold what was searched for. */
export interface FoundLine {
  readonly row: TariffRow;
  /** how closely the texts say the words, 0..1 */
  readonly score: number;
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A word without its plural ending, so that "bearings" finds "bearing". */
const stem = (word: string): string =>
  word.length > 4 && word.endsWith('ies')
    ? word.slice(0, -3)
    : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
      ? word.slice(0, -1)
      : word;

export const searchWords = (query: string): string[] =>
  [...new Set(fold(query).match(/[a-z0-9]+/g) ?? [])].map(stem);

/**
 * Lines under which every searched word stands, in the line's own text or in the texts above it. A word counts for
 * more in a short text ("Ball bearings") than in a long one; equal lines keep the schedule's own order.
 */
export function searchSchedule(schedule: Schedule, query: string, limit: number): FoundLine[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  const patterns = words.map((word) => new RegExp(`(^|[^a-z0-9])${word}`));
  /** for every row and word, how much the best text on the way down says of it */
  const said = new Float32Array(schedule.size * words.length);
  const found: FoundLine[] = [];
  for (let index = 0; index < schedule.size; index++) {
    const text = fold(schedule.row(index).text);
    const parent = schedule.parentOf(index);
    let share = 0;
    let score = 0;
    let whole = true;
    patterns.forEach((pattern, word) => {
      const above = parent < 0 ? 0 : said[parent * words.length + word]!;
      if (pattern.test(text)) share ||= 1 / (1 + text.split(/[^a-z0-9]+/).length);
      const best = Math.max(above, pattern.test(text) ? share : 0);
      said[index * words.length + word] = best;
      score += best / words.length;
      whole &&= best > 0;
    });
    if (!whole || !schedule.isLeaf(index)) continue;
    const row = schedule.row(index);
    if (row.code.length >= 8) found.push({ row, score });
  }
  return found.sort((a, b) => b.score - a.score || a.row.index - b.row.index).slice(0, limit);
}
