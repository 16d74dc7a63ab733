import type { WeightColumns } from '../classify/learned/model-columns.js';
import { openRows, type RowStarts } from '../classify/learned/row-starts.js';
import { scaleOf } from '../classify/learned/score-nodes.js';
import type { LooseWeights } from './train-levels.js';
import type { FeatureVocabulary } from './training-corpus.js';

/** How many weights to keep for the headings, and how many for everything below them. */
export interface WeightBudget {
  readonly headings: number;
  readonly below: number;
}

/** Keeps the weights that matter most and writes them small, feature by feature. */
export function pruneWeights(
  loose: LooseWeights,
  vocabulary: FeatureVocabulary,
  headings: number,
  budget: WeightBudget,
): WeightColumns {
  const total = loose.weight.length;
  const importance = new Float32Array(total);
  // what a weight adds to a score where its feature occurs; below the headings letters help more than they add
  for (let i = 0; i < total; i++) {
    const id = loose.feature[i]!;
    const counts = loose.node[i]! < headings ? vocabulary.value[id]! : 1;
    importance[i] = (Math.abs(loose.weight[i]!) * vocabulary.rarity[id]! * counts) / 16;
  }
  const cutFor = (wanted: number, ofHeading: boolean): number => {
    const own = importance.filter((_, i) => loose.node[i]! < headings === ofHeading).sort();
    return wanted >= own.length ? 0 : own[own.length - wanted]!;
  };
  const headingCut = cutFor(budget.headings, true);
  const belowCut = cutFor(budget.below, false);
  const kept = (i: number): boolean => importance[i]! >= (loose.node[i]! < headings ? headingCut : belowCut);
  const features = vocabulary.hash.length;
  const heading = layout(loose, features, (i) => loose.node[i]! < headings && kept(i));
  const below = layout(loose, features, (i) => loose.node[i]! >= headings && kept(i));
  const spoken: number[] = [];
  for (let id = 0; id < features; id++) if (heading.counts[id]! + below.counts[id]! > 0) spoken.push(id);
  const packed = new Uint16Array(heading.order.length);
  const headingScale = heading.greatest.map(scaleByte);
  const belowScale = below.greatest.map(scaleByte);
  heading.order.forEach((i, at) => {
    const share = loose.weight[i]! / scaleOf(headingScale[loose.feature[i]!]!);
    packed[at] = loose.node[i]! * 32 + 16 + Math.max(-15, Math.min(15, Math.round(share * 15)));
  });
  return {
    hash: Uint32Array.from(spoken, (id) => vocabulary.hash[id]!),
    rarity: Uint8Array.from(spoken, (id) => vocabulary.rarity[id]!),
    headingRows: rowsOf(spoken, heading.counts),
    heading: packed,
    headingScale: Uint8Array.from(spoken, (id) => headingScale[id]!),
    belowRows: rowsOf(spoken, below.counts),
    node: Uint16Array.from(below.order, (i) => loose.node[i]!),
    weight: Int8Array.from(below.order, (i) => {
      const share = loose.weight[i]! / scaleOf(belowScale[loose.feature[i]!]!);
      return Math.max(-127, Math.min(127, Math.round(share * 127)));
    }),
    belowScale: Uint8Array.from(spoken, (id) => belowScale[id]!),
    bias: loose.bias,
  };
}

/** The byte from which `scaleOf` gives at least the greatest weight. */
const scaleByte = (greatest: number): number =>
  greatest <= 0 ? 0 : Math.max(0, Math.min(255, Math.ceil(16 * Math.log2(greatest)) + 128));

const rowsOf = (spoken: readonly number[], counts: Uint32Array): RowStarts =>
  openRows(Uint16Array.from(spoken, (id) => counts[id]!));

/** The chosen weights in order of feature and node, how many each feature has, and the greatest of each. */
function layout(
  loose: LooseWeights,
  features: number,
  chosen: (i: number) => boolean,
): { order: Uint32Array; counts: Uint32Array; greatest: Float64Array } {
  const counts = new Uint32Array(features);
  const greatest = new Float64Array(features);
  for (let i = 0; i < loose.weight.length; i++) {
    if (!chosen(i)) continue;
    const id = loose.feature[i]!;
    counts[id]!++;
    greatest[id] = Math.max(greatest[id]!, Math.abs(loose.weight[i]!));
  }
  const next = new Uint32Array(features);
  for (let id = 1; id < features; id++) next[id] = next[id - 1]! + counts[id - 1]!;
  const order = new Uint32Array(counts.reduce((a, b) => a + b, 0));
  for (let i = 0; i < loose.weight.length; i++) if (chosen(i)) order[next[loose.feature[i]!]!++] = i;
  return { order, counts, greatest };
}

/** Rows of floats as rows of bytes with one step per row. */
export function quantiseRows(
  values: Float32Array,
  dimensions: number,
): { values: Int8Array; step: Float32Array } {
  const rows = dimensions === 0 ? 0 : values.length / dimensions;
  const out = new Int8Array(values.length);
  const step = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    let greatest = 1e-9;
    for (let d = 0; d < dimensions; d++)
      greatest = Math.max(greatest, Math.abs(values[row * dimensions + d]!));
    step[row] = greatest / 127;
    for (let d = 0; d < dimensions; d++)
      out[row * dimensions + d] = Math.round((values[row * dimensions + d]! / greatest) * 127);
  }
  return { values: out, step };
}
