import type { Model } from '../model-columns.js';
import type { NearEntry } from './nearest-entries.js';

/** Nearest entries looked at for support. */
const nearAtMost = 1500;

/**
 * What the nearest lexicon entries say of each node: the mean likeness of its three nearest entries, 0..1. An entry
 * of a subheading speaks for its heading too, an entry of a line for both above it.
 */
export function entrySupport(model: Model, nearest: readonly NearEntry[]): Map<number, number> {
  const { node } = model.entries;
  const { headings, subheadings, parent } = model.nodes;
  const counts = new Map<number, number>();
  const support = new Map<number, number>();
  const add = (at: number, likeness: number): void => {
    const count = counts.get(at) ?? 0;
    if (count === 3) return;
    counts.set(at, count + 1);
    support.set(at, (support.get(at) ?? 0) + likeness / 3);
  };
  for (const { entry, likeness } of nearest.slice(0, nearAtMost)) {
    const at = node[entry]!;
    add(at, likeness);
    if (at < headings) continue;
    const above = parent[at]!;
    add(above, likeness);
    if (at >= headings + subheadings) add(parent[above]!, likeness);
  }
  return support;
}
