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
  const counts = new Uint8Array(parent.length);
  const support = new Map<number, number>();
  const add = (at: number, likeness: number): void => {
    const count = counts[at]!;
    if (count === 3) return;
    counts[at] = count + 1;
    support.set(at, (support.get(at) ?? 0) + likeness / 3);
  };
  for (let n = 0; n < nearest.length && n < nearAtMost; n++) {
    const { entry, likeness } = nearest[n]!;
    const at = node[entry]!;
    add(at, likeness);
    if (at < headings) continue;
    const above = parent[at]!;
    add(above, likeness);
    if (at >= headings + subheadings) add(parent[above]!, likeness);
  }
  return support;
}
