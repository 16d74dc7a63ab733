import type { Model } from '../model-columns.js';
import type { Reading } from '../text/phrases.js';
import { averageVector, wordHash } from './average-vector.js';
import { extractFeatures, stemHash } from './features.js';
import { findHash } from './find-hash.js';

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

/** Adds up the weights of every known feature of a reading for every node it speaks for. */
export function scoreNodes(model: Model, reading: Reading): NodeScores {
  const { weights, nodes, settings } = model;
  const { hash, rarity, headingStarts, heading, headingScale, belowStarts, node, weight, belowScale, bias } =
    weights;
  const score = Float32Array.from(bias);
  const features = extractFeatures(reading);
  const ids: number[] = [];
  const values: number[] = [];
  let norm = 0;
  features.hash.forEach((one, i) => {
    const id = findHash(hash, one);
    if (id < 0) return;
    const value = (features.value[i]! * rarity[id]!) / 16;
    ids.push(id);
    values.push(value);
    norm += value * value;
  });
  const weighed = reading.words.map((word) => ({
    word,
    known: findHash(hash, stemHash(word.stem, reading.language)) >= 0,
  }));
  for (const { known } of weighed) if (!known) norm += unknownWeight * unknownWeight;
  const scale = norm > 0 ? settings.scale / Math.sqrt(norm) : 0;
  ids.forEach((id, i) => {
    const value = values[i]! * scale;
    const ofHeading = (value * scaleOf(headingScale[id]!)) / 15;
    for (let at = headingStarts[id]!; at < headingStarts[id + 1]!; at++) {
      const packed = heading[at]!;
      score[packed >> 5]! += ofHeading * ((packed & 31) - 16);
    }
    const below = (value * scaleOf(belowScale[id]!)) / 127;
    for (let at = belowStarts[id]!; at < belowStarts[id + 1]!; at++) score[node[at]!]! += below * weight[at]!;
  });
  const { vectors } = model;
  const find = (word: string) => findHash(vectors.hash, wordHash(word));
  const vector =
    reading.language === 'es' ? undefined : averageVector(vectors, find, reading, settings.vectorScale);
  if (vector) for (let at = 0; at < nodes.headings; at++) score[at]! += vectorScore(model, vector, at);
  const share = weighed.length === 0 ? 0 : weighed.filter(({ known }) => known).length / weighed.length;
  return {
    score,
    vector,
    known: share,
    unknown: weighed.filter(({ known }) => !known).map(({ word }) => word.text),
  };
}

/** What the average vector says of one node. */
export function vectorScore(model: Model, vector: Float32Array, node: number): number {
  const { nodeWeight, nodeStep } = model.vectors;
  const size = vector.length;
  let sum = 0;
  for (let d = 0; d < size; d++) sum += vector[d]! * nodeWeight[node * size + d]!;
  return sum * nodeStep[node]!;
}
