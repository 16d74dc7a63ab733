import type { WeightColumns } from '../classify/model-columns.js';
import type { LooseWeights } from './train-levels.js';
import type { FeatureVocabulary } from './training-corpus.js';

/** How many weights to keep for the headings, and how many for everything below them. */
export interface WeightBudget {
  readonly headings: number;
  readonly below: number;
}

/** Keeps the weights that matter most and writes them in steps of one byte, feature by feature. */
export function pruneWeights(
  loose: LooseWeights,
  vocabulary: FeatureVocabulary,
  headings: number,
  budget: WeightBudget,
): WeightColumns {
  const total = loose.weight.length;
  const importance = new Float32Array(total);
  for (let i = 0; i < total; i++)
    importance[i] = (Math.abs(loose.weight[i]!) * vocabulary.rarity[loose.feature[i]!]!) / 16;
  const cutFor = (wanted: number, ofHeading: boolean): number => {
    const own = importance.filter((_, i) => loose.node[i]! < headings === ofHeading).sort();
    return wanted >= own.length ? 0 : own[own.length - wanted]!;
  };
  const headingCut = cutFor(budget.headings, true);
  const belowCut = cutFor(budget.below, false);
  const kept = (i: number): boolean => importance[i]! >= (loose.node[i]! < headings ? headingCut : belowCut);
  const features = vocabulary.hash.length;
  const counts = new Uint32Array(features);
  const greatest = new Float32Array(features);
  for (let i = 0; i < total; i++) {
    if (!kept(i)) continue;
    const id = loose.feature[i]!;
    counts[id]!++;
    greatest[id] = Math.max(greatest[id]!, Math.abs(loose.weight[i]!));
  }
  const spoken: number[] = [];
  const numbered = new Int32Array(features).fill(-1);
  for (let id = 0; id < features; id++)
    if (counts[id]! > 0) {
      numbered[id] = spoken.length;
      spoken.push(id);
    }
  const starts = new Uint32Array(spoken.length + 1);
  spoken.forEach((id, at) => {
    starts[at + 1] = starts[at]! + counts[id]!;
  });
  const size = starts[spoken.length]!;
  const next = starts.slice();
  const node = new Uint16Array(size);
  const weight = new Int8Array(size);
  for (let i = 0; i < total; i++) {
    if (!kept(i)) continue;
    const id = loose.feature[i]!;
    const at = next[numbered[id]!]!++;
    node[at] = loose.node[i]!;
    weight[at] = Math.round((loose.weight[i]! / greatest[id]!) * 127);
  }
  return {
    hash: Uint32Array.from(spoken, (id) => vocabulary.hash[id]!),
    rarity: Uint8Array.from(spoken, (id) => vocabulary.rarity[id]!),
    starts,
    node,
    weight,
    step: Float32Array.from(spoken, (id) => greatest[id]! / 127),
    bias: loose.bias,
  };
}

/** Rows of floats as rows of bytes with one step per row. */
export function quantiseRows(
  values: Float32Array,
  dimensions: number,
): { values: Int8Array; step: Float32Array } {
  const rows = values.length / dimensions;
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
