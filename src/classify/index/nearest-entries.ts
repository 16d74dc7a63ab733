import type { Model } from '../model-columns.js';
import { stemHash } from '../rank/features.js';
import { findHash } from '../rank/find-hash.js';
import type { Reading } from '../text/phrases.js';

export interface NearEntry {
  readonly entry: number;
  /** 0..1: shared stems, by rarity, over the stems of both */
  readonly likeness: number;
}

/** The lexicon entries that share most with a description, nearest first, at most `atMost`. */
export function nearestEntries(model: Model, reading: Reading, atMost: number): NearEntry[] {
  const { stemHash: known, starts, entry, length, code } = model.entries;
  const size = code.length;
  const shared = new Float32Array(size);
  const touched: number[] = [];
  const slots = [...new Set(reading.words.map((word) => stemHash(word.stem, reading.language)))]
    .map((hash) => findHash(known, hash))
    .filter((slot) => slot >= 0)
    .map((slot) => ({ slot, count: starts[slot + 1]! - starts[slot]! }))
    .map((one) => ({ ...one, rarity: Math.log(1 + size / one.count) }))
    .sort((a, b) => b.rarity - a.rarity);
  const own = slots.reduce((sum, { rarity }) => sum + rarity, 0);
  let work = 0;
  for (const { slot, count, rarity } of slots) {
    work += count;
    if (work > 60_000) break;
    for (let at = starts[slot]!; at < starts[slot + 1]!; at++) {
      const one = entry[at]!;
      if (shared[one] === 0) touched.push(one);
      shared[one]! += rarity;
    }
  }
  const average = slots.length === 0 ? 1 : own / slots.length;
  const found = touched.map((one) => {
    const both = shared[one]!;
    const others = Math.max(0, length[one]! - both / average) * average;
    return { entry: one, likeness: both / (own + others) };
  });
  found.sort((a, b) => b.likeness - a.likeness || a.entry - b.entry);
  return found.slice(0, atMost);
}
