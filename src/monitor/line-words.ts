import type { Code } from '../tariff/code.js';
import type { Schedule, TariffRow } from '../tariff/schedule.js';

const clean = (row: TariffRow): string => row.text.replace(/:\s*$/, '').trim();

/** The un-numbered rows between a row and the numbered one above it, as one text. */
export function groupsAbove(schedule: Schedule, index: number): string {
  const groups: string[] = [];
  for (const row of schedule.ancestors(index).reverse()) {
    if (row.code !== '') break;
    groups.unshift(clean(row));
  }
  return groups.join(' > ');
}

/** What a line says beyond its rate line: the un-numbered rows above it and its own text. */
export function ownPath(schedule: Schedule, code: Code): string {
  const row = schedule.find(code);
  if (!row) return '';
  return [groupsAbove(schedule, row.index), clean(row)].filter((text) => text !== '').join(' > ');
}

/** What a line says from its heading down. */
export function wholePath(schedule: Schedule, code: Code): string {
  const row = schedule.find(code);
  return row ? schedule.path(row.index).map(clean).join(' > ') : '';
}

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** How many of the words of two texts are the same, of all that they have together, 0 to 1. */
export function likeness(a: string, b: string): number {
  const [left, right] = [wordsIn(a), wordsIn(b)];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared === 0 ? 0 : shared / (left.size + right.size - shared);
}
