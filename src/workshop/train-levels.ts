import { trainBeside } from './softmax-thread.js';
import type { NodeTree } from './train-nodes.js';
import { type SoftmaxSettings, type SoftmaxWeights, trainSoftmax } from './train-softmax.js';
import type { Corpus } from './training-corpus.js';
import type { TrainingText } from './training-texts.js';

/** Weights before pruning: for each node, the features that speak for or against it. */
export interface LooseWeights {
  readonly feature: number[];
  readonly node: number[];
  readonly weight: number[];
  readonly bias: Float32Array;
  /** nodes x dimensions */
  readonly vector: Float32Array;
}

export interface LevelInput {
  readonly texts: readonly TrainingText[];
  readonly corpus: Corpus;
  readonly dense: Float32Array;
  readonly dimensions: number;
  readonly features: number;
  readonly tree: NodeTree;
  /** rarity of every feature, times 16 */
  readonly rarity: Uint8Array;
}

/** Learns the headings in one softmax over all of them, once per settings side by side, and takes the mean of the runs. */
export async function trainHeadings(
  input: LevelInput,
  runs: readonly SoftmaxSettings[],
  least: number,
): Promise<LooseWeights> {
  const { texts, tree, corpus, dense, dimensions, features, rarity } = input;
  const { headings } = tree.columns;
  const loose = emptyWeights(tree, dimensions);
  const rows: number[] = [];
  texts.forEach((text, row) => {
    if (text.given === undefined) rows.push(row);
  });
  const task = {
    corpus,
    dense,
    dimensions,
    rows: Uint32Array.from(rows),
    label: Uint16Array.from(rows, (row) => tree.nodeOf.get(texts[row]!.code.slice(0, 4))!),
    weight: Float32Array.from(rows, (row) => texts[row]!.weight),
    classes: headings,
    features,
  };
  const runsDone = await Promise.all(runs.map((settings) => trainBeside(task, settings)));
  const learned = runsDone.reduce(addWeights);
  for (const values of [learned.weights, learned.bias])
    for (let i = 0; i < values.length; i++) values[i]! /= runs.length;
  for (let id = 0; id < features; id++)
    for (let c = 0; c < headings; c++) {
      const weight = learned.weights[id * headings + c]!;
      if (Math.abs(weight) * (rarity[id]! / 16) < least) continue;
      loose.feature.push(id);
      loose.node.push(c);
      loose.weight.push(weight);
    }
  for (let c = 0; c < headings; c++) {
    loose.bias[c] = learned.bias[c]!;
    for (let d = 0; d < dimensions; d++)
      loose.vector[c * dimensions + d] = learned.weights[(features + d) * headings + c]!;
  }
  return loose;
}

function addWeights(sum: SoftmaxWeights, more: SoftmaxWeights): SoftmaxWeights {
  for (let i = 0; i < sum.weights.length; i++) sum.weights[i]! += more.weights[i]!;
  for (let i = 0; i < sum.bias.length; i++) sum.bias[i]! += more.bias[i]!;
  return sum;
}

const emptyWeights = (tree: NodeTree, dimensions: number): LooseWeights => ({
  feature: [],
  node: [],
  weight: [],
  bias: new Float32Array(tree.columns.code.length),
  vector: new Float32Array(tree.columns.code.length * dimensions),
});

/** Learns, for every heading its subheadings, and for every subheading its lines, each in a small softmax. */
export function trainBelow(
  input: LevelInput,
  loose: LooseWeights,
  settings: SoftmaxSettings,
  least: number,
): void {
  const { texts, tree, corpus, dense, dimensions, rarity } = input;
  const { headings, subheadings, firstChild, children } = tree.columns;
  const rowsOf = new Map<number, number[]>();
  texts.forEach(({ code, given = 2 }, row) => {
    for (const [from, to] of [
      [4, 6],
      [6, 10],
    ] as const) {
      if (given > from || !tree.nodeOf.has(to === 6 ? code.slice(0, 6) : code) || code.length < to - 2)
        continue;
      const parent = tree.nodeOf.get(code.slice(0, from));
      if (parent === undefined || children[parent]! < 2) continue;
      const rows = rowsOf.get(parent) ?? [];
      rows.push(row);
      rowsOf.set(parent, rows);
    }
  });
  for (let parent = 0; parent < headings + subheadings; parent++) {
    const rows = rowsOf.get(parent);
    if (!rows) continue;
    const digits = parent < headings ? 6 : 10;
    const first = firstChild[parent]!;
    const local = localCorpus(corpus, dense, dimensions, rows);
    const learned = trainSoftmax(
      {
        corpus: local.corpus,
        dense: local.dense,
        dimensions,
        rows: Uint32Array.from(rows.keys()),
        label: Uint16Array.from(rows, (row) => tree.nodeOf.get(texts[row]!.code.slice(0, digits))! - first),
        weight: Float32Array.from(rows, (row) => texts[row]!.weight),
        classes: children[parent]!,
        features: local.features.length,
      },
      settings,
    );
    const classes = children[parent]!;
    local.features.forEach((id, at) => {
      for (let c = 0; c < classes; c++) {
        const weight = learned.weights[at * classes + c]!;
        if (Math.abs(weight) * (rarity[id]! / 16) < least) continue;
        loose.feature.push(id);
        loose.node.push(first + c);
        loose.weight.push(weight);
      }
    });
    for (let c = 0; c < classes; c++) {
      loose.bias[first + c] = learned.bias[c]!;
      for (let d = 0; d < dimensions; d++)
        loose.vector[(first + c) * dimensions + d] =
          learned.weights[(local.features.length + d) * classes + c]!;
    }
  }
}

/** The rows of one parent with features numbered from 0. */
function localCorpus(
  corpus: Corpus,
  dense: Float32Array,
  dimensions: number,
  rows: readonly number[],
): { corpus: Corpus; dense: Float32Array; features: number[] } {
  const number = new Map<number, number>();
  const features: number[] = [];
  const total = rows.reduce((sum, row) => sum + corpus.starts[row + 1]! - corpus.starts[row]!, 0);
  const starts = new Uint32Array(rows.length + 1);
  const feature = new Uint32Array(total);
  const value = new Float32Array(total);
  const first = new Uint8Array(total);
  const second = new Uint8Array(total);
  const part = new Float32Array(rows.length * dimensions);
  let to = 0;
  rows.forEach((row, nth) => {
    for (let at = corpus.starts[row]!; at < corpus.starts[row + 1]!; at++) {
      const id = corpus.feature[at]!;
      let own = number.get(id);
      if (own === undefined) {
        own = features.length;
        number.set(id, own);
        features.push(id);
      }
      feature[to] = own;
      value[to] = corpus.value[at]!;
      first[to] = corpus.first[at]!;
      second[to++] = corpus.second[at]!;
    }
    starts[nth + 1] = to;
    part.set(dense.subarray(row * dimensions, (row + 1) * dimensions), nth * dimensions);
  });
  return { corpus: { rows: rows.length, starts, feature, value, first, second }, dense: part, features };
}
