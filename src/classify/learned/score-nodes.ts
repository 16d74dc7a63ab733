import { perObject } from '../../core/made-once.js';
import { deniedMark } from '../text/denied-tokens.js';
import type { Reading } from '../text/phrases.js';
import { addHeadingVectors } from './add-heading-vectors.js';
import { averageVector, wordHash } from './average-vector.js';
import { extractFeatures, stemHash } from './features.js';
import { findHash } from './find-hash.js';
import type { Model } from './model-columns.js';
import { startOf } from './row-starts.js';

/** What the model says of a reading: raw scores of the nodes, and how much of the text it knows. */
export interface NodeScores {
  /** headings, subheadings, lines, as in the model's nodes */
  readonly score: Float32Array;
  /** average vector of the known words, scaled; undefined when no word has one */
  readonly vector: Float32Array | undefined;
  /** share of the words, by weight, that the model learned, 0..1 */
  readonly known: number;
  /** rare words that the model never saw */
  readonly unknown: readonly string[];
}

/** What a word that was never learned takes from the others: about as much as a rare word would say. */
const unknownWeight = 8;

/** The greatest weight of a feature, from its byte; see WeightColumns. */
export const scaleOf = (byte: number): number => 2 ** ((byte - 128) / 16);

/** Room for the scores of a description and of its translation, with read them before the next are asked for. */
export const sharedScores = perObject((model: Model): readonly Float32Array[] => [
  model.weights.bias.slice(),
  model.weights.bias.slice(),
]);

/** Adds up the weights of every known feature of a reading for every node it speaks for. */
export function scoreNodes(
  model: Model,
  reading: Reading,
  score: Float32Array = new Float32Array(model.weights.bias.length),
): NodeScores {
  const { weights, settings } = model;
  const { hash, rarity, headingRows, heading, headingScale, belowRows, node, weight, belowScale, bias } =
    weights;
  score.set(bias);
  const features = extractFeatures(reading);
  const ids: number[] = [];
  const values: number[] = [];
  let norm = 0;
  for (let n = 0; n < features.hash.length; n++) {
    const id = findHash(hash, features.hash[n]!);
    if (id < 0) continue;
    const value = (features.value[n]! * rarity[id]!) / 16;
    ids.push(id);
    values.push(value);
    norm += value * value;
  }
  const weighed = reading.words.map((word) => ({
    word,
    known: word.stem.startsWith(deniedMark) || findHash(hash, stemHash(word.stem, reading.language)) >= 0,
  }));
  /** what each of the thirty-two weights of a feature comes to, worked out once for all its headings */
  const products = new Float64Array(32);
  for (const { known } of weighed) if (!known) norm += unknownWeight * unknownWeight;
  const scale = norm > 0 ? settings.scale / Math.sqrt(norm) : 0;
  for (let n = 0; n < ids.length; n++) {
    const id = ids[n]!;
    weights.need?.(id);
    const value = values[n]! * scale;
    const ofHeading = (value * scaleOf(headingScale[id]!)) / 15;
    for (let step = 0; step < 32; step++) products[step] = ofHeading * (step - 16);
    const headingAt = startOf(headingRows, id);
    const headingEnd = headingAt + headingRows.counts[id]!;
    for (let at = headingAt; at < headingEnd; at++) {
      const packed = heading[at]!;
      score[packed >> 5]! += products[packed & 31]!;
    }
    const below = (value * scaleOf(belowScale[id]!)) / 127;
    const belowAt = startOf(belowRows, id);
    const belowEnd = belowAt + belowRows.counts[id]!;
    for (let at = belowAt; at < belowEnd; at++) score[node[at]!]! += below * weight[at]!;
  }
  const { vectors } = model;
  const find = (word: string) => findHash(vectors.hash, wordHash(word));
  const vector =
    reading.language === 'es' ? undefined : averageVector(vectors, find, reading, settings.vectorScale);
  if (vector) addHeadingVectors(model, vector, score);
  const share = weighed.length === 0 ? 0 : weighed.filter(({ known }) => known).length / weighed.length;
  return {
    score,
    vector,
    known: share,
    unknown: weighed.filter(({ known }) => !known).map(({ word }) => word.text),
  };
}

/** Adds to the scores of some neighbouring nodes what the average vector says of them; four at a time, for speed. */
export function addVector(
  model: Model,
  vector: Float32Array,
  score: Float32Array,
  from: number,
  count: number,
): void {
  const { nodeWeight, nodeStep, needNodes } = model.vectors;
  needNodes?.(from, from + count);
  const size = vector.length;
  const end = from + count;
  let node = from;
  for (; node + 4 <= end; node += 4) {
    const at = node * size;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let i = 0; i < size; i++) {
      const value = vector[i]!;
      a += value * nodeWeight[at + i]!;
      b += value * nodeWeight[at + size + i]!;
      c += value * nodeWeight[at + 2 * size + i]!;
      d += value * nodeWeight[at + 3 * size + i]!;
    }
    score[node]! += a * nodeStep[node]!;
    score[node + 1]! += b * nodeStep[node + 1]!;
    score[node + 2]! += c * nodeStep[node + 2]!;
    score[node + 3]! += d * nodeStep[node + 3]!;
  }
  for (; node < end; node++) {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += vector[i]! * nodeWeight[node * size + i]!;
    score[node]! += sum * nodeStep[node]!;
  }
}
