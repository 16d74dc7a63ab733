import type { Schedule, TariffRow } from './schedule.js';

/** A declarable line whose words, or the words above it, hold what was searched for. */
export interface FoundLine {
  readonly row: TariffRow;
  /** share of the searched words found in the line's own text rather than above it, 0..1 */
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
 * Lines under which every searched word stands, in the line's own text or in the texts above it; lines that say the
 * words themselves come first, then the schedule's own order.
 */
export function searchSchedule(schedule: Schedule, query: string, limit: number): FoundLine[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  const own = new Uint32Array(schedule.size);
  const above = new Uint32Array(schedule.size);
  const all = words.length >= 31 ? 0x7fffffff : (1 << words.length) - 1;
  const patterns = words.slice(0, 31).map((word) => new RegExp(`(^|[^a-z0-9])${word}`));
  const found: FoundLine[] = [];
  for (let index = 0; index < schedule.size; index++) {
    const text = fold(schedule.row(index).text);
    let held = 0;
    patterns.forEach((pattern, i) => {
      if (pattern.test(text)) held |= 1 << i;
    });
    own[index] = held;
    const parent = schedule.parentOf(index);
    above[index] = held | (parent < 0 ? 0 : above[parent]!);
    if (above[index] !== all || !schedule.isLeaf(index)) continue;
    const row = schedule.row(index);
    if (row.code.length >= 8) found.push({ row, score: bits(held) / words.length });
  }
  return found.sort((a, b) => b.score - a.score || a.row.index - b.row.index).slice(0, limit);
}

function bits(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}
