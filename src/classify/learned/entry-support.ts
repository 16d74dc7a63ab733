import { perObject } from '../../core/made-once.js';
import type { Model } from './model-columns.js';
import type { NearEntries } from './near-entries.js';

/** Nearest entries looked at for support. */
const nearAtMost = 1500;

/** What the nearest lexicon entries say of nodes, 0..1; a node that none of them speaks for has nothing. */
export interface NodeSupport {
  readonly size: number;
  get(node: number): number | undefined;
  /** headings come in the order of their nearest entries */
  forEach(tell: (likeness: number, node: number) => void): void;
}

/** The three nearest entries of each node spoken for, in columns that are used again; `slot` is all zero between uses. */
interface Room {
  /** for every node, its place among those spoken for, from 1 */
  readonly slot: Uint16Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly third: Float64Array;
  /** the entry that is nearest, the first of equals */
  readonly entry: Uint32Array;
}

const sharedRoom = perObject((model: Model): Room => {
  const size = model.nodes.parent.length;
  const numbers = (): Float64Array => new Float64Array(size);
  return {
    slot: new Uint16Array(size),
    first: numbers(),
    second: numbers(),
    third: numbers(),
    entry: new Uint32Array(size),
  };
});

/**
 * What the nearest lexicon entries say of each node: the mean likeness of its three nearest entries. An entry of a
 * subheading speaks for its heading too, an entry of a line for both above it.
 */
export function entrySupport(model: Model, near: NearEntries): NodeSupport {
  const { node } = model.entries;
  const { headings, subheadings, parent } = model.nodes;
  const { slot, first, second, third, entry: nearest } = sharedRoom(model);
  const nodes: number[] = [];
  const add = (at: number, entry: number, likeness: number): void => {
    const place = slot[at]! - 1;
    if (place < 0) {
      const n = nodes.push(at);
      slot[at] = n;
      first[n - 1] = likeness;
      second[n - 1] = 0;
      third[n - 1] = 0;
      nearest[n - 1] = entry;
    } else if (likeness > first[place]! || (likeness === first[place] && entry < nearest[place]!)) {
      third[place] = second[place]!;
      second[place] = first[place]!;
      first[place] = likeness;
      nearest[place] = entry;
    } else if (likeness > second[place]!) {
      third[place] = second[place]!;
      second[place] = likeness;
    } else if (likeness > third[place]!) third[place] = likeness;
  };
  const { entries, likeness, count } = near.atMost(nearAtMost);
  for (let n = 0; n < count; n++) {
    const entry = entries[n]!;
    const alike = likeness[n]!;
    const at = node[entry]!;
    add(at, entry, alike);
    if (at < headings) continue;
    const above = parent[at]!;
    add(above, entry, alike);
    if (at >= headings + subheadings) add(parent[above]!, entry, alike);
  }
  const support = new Float64Array(nodes.length);
  for (let n = 0; n < nodes.length; n++) {
    support[n] = first[n]! / 3 + second[n]! / 3 + third[n]! / 3;
    slot[nodes[n]!] = 0;
  }
  const spoken = nodes.flatMap((at, n) => (at < headings ? [n] : []));
  spoken.sort((a, b) => first[b]! - first[a]! || nearest[a]! - nearest[b]!);
  return {
    size: nodes.length,
    get(at) {
      const n = nodes.indexOf(at);
      return n < 0 ? undefined : support[n];
    },
    forEach(tell) {
      for (const n of spoken) tell(support[n]!, nodes[n]!);
      for (let n = 0; n < nodes.length; n++) if (nodes[n]! >= headings) tell(support[n]!, nodes[n]!);
    },
  };
}
