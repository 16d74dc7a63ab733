import type { EntryColumns } from '../model-columns.js';
import { stemHash } from '../rank/features.js';
import { findHash } from '../rank/find-hash.js';
import type { Reading, Role } from '../text/phrases.js';

export interface NearEntry {
  readonly entry: number;
  /** 0..1: weight of the shared stems, over the description's and half of what else the entry says */
  readonly likeness: number;
}

const roleWeight: Readonly<Record<Role, number>> = { head: 1.3, main: 1, rest: 0.8, purpose: 0.6 };

/** Postings looked at before the commonest words of a long description are left out. */
const workAtMost = 80_000;

/** Entries less than this share as near as the nearest are left out. */
const farthest = 0.3;

/** The lexicon entries that share words with a description, nearest first. */
export function nearestEntries(entries: EntryColumns, reading: Reading): NearEntry[] {
  const { stemHash: known, stemWeight, starts, entry, mass } = entries;
  const wanted = new Map<number, number>();
  for (const word of reading.words) {
    const slot = findHash(known, stemHash(word.stem, reading.language));
    if (slot < 0) continue;
    const weight = (stemWeight[slot]! / 32) * roleWeight[word.role];
    wanted.set(slot, Math.max(wanted.get(slot) ?? 0, weight));
  }
  const slots = [...wanted].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const own = slots.reduce((sum, [, weight]) => sum + weight, 0);
  const shared = new Float32Array(mass.length);
  const touched: number[] = [];
  let work = 0;
  for (const [slot, weight] of slots) {
    work += starts[slot + 1]! - starts[slot]!;
    if (work > workAtMost && touched.length > 0) break;
    for (let at = starts[slot]!; at < starts[slot + 1]!; at++) {
      const one = entry[at]!;
      if (shared[one] === 0) touched.push(one);
      shared[one]! += weight;
    }
  }
  let nearest = 0;
  const likeness = (one: number): number =>
    Math.min(1, shared[one]! / (own + 0.5 * Math.max(0, mass[one]! / 32 - shared[one]!)));
  for (const one of touched) nearest = Math.max(nearest, likeness(one));
  const found: NearEntry[] = [];
  for (const one of touched) {
    const alike = likeness(one);
    if (alike >= farthest * nearest) found.push({ entry: one, likeness: alike });
  }
  return found.sort((a, b) => b.likeness - a.likeness || a.entry - b.entry);
}
