import type { FeatureList } from '../classify/learned/features.js';
import { findHash } from '../classify/learned/find-hash.js';

/** Feature lists of many texts as one block of rows; features are numbers into the vocabulary. */
export interface Corpus {
  readonly rows: number;
  readonly starts: Uint32Array;
  readonly feature: Uint32Array;
  readonly value: Float32Array;
  /** the words that a feature rests on, for word dropout */
  readonly first: Uint8Array;
  readonly second: Uint8Array;
}

/** The features the model knows: sorted hashes, how rare each is, and what it counts in the texts that have it. */
export interface FeatureVocabulary {
  readonly hash: Uint32Array;
  readonly rarity: Uint8Array;
  /** mean value before it is weighed by rarity: a run of letters counts for less than a word */
  readonly value: Float32Array;
}

/** Keeps features seen in at least `least` texts (single stems always) and weighs each by its rarity. */
export function buildVocabulary(lists: readonly FeatureList[], least: number): FeatureVocabulary {
  const counts = new Map<number, number>();
  const sums = new Map<number, number>();
  for (const { hash, value } of lists) {
    for (const one of new Set(hash)) counts.set(one, (counts.get(one) ?? 0) + 1);
    hash.forEach((one, i) => {
      sums.set(one, (sums.get(one) ?? 0) + value[i]!);
    });
  }
  const kept = [...counts].filter(([, count]) => count >= least).sort((a, b) => a[0] - b[0]);
  const hash = new Uint32Array(kept.length);
  const rarity = new Uint8Array(kept.length);
  const value = new Float32Array(kept.length);
  kept.forEach(([one, count], i) => {
    value[i] = sums.get(one)! / count;
    hash[i] = one;
    rarity[i] = Math.min(255, Math.round(16 * Math.log(1 + lists.length / count)));
  });
  return { hash, rarity, value };
}

/** Turns feature lists into rows over the vocabulary; values are weighed by rarity, not yet normalised. */
export function buildCorpus(lists: readonly FeatureList[], vocabulary: FeatureVocabulary): Corpus {
  const total = lists.reduce((sum, { hash }) => sum + hash.length, 0);
  const starts = new Uint32Array(lists.length + 1);
  const feature = new Uint32Array(total);
  const value = new Float32Array(total);
  const first = new Uint8Array(total);
  const second = new Uint8Array(total);
  let at = 0;
  lists.forEach((list, row) => {
    for (let i = 0; i < list.hash.length; i++) {
      const id = findHash(vocabulary.hash, list.hash[i]!);
      if (id < 0) continue;
      feature[at] = id;
      value[at] = (list.value[i]! * vocabulary.rarity[id]!) / 16;
      first[at] = list.first[i]!;
      second[at] = list.second[i]!;
      at++;
    }
    starts[row + 1] = at;
  });
  return {
    rows: lists.length,
    starts,
    feature: feature.slice(0, at),
    value: value.slice(0, at),
    first: first.slice(0, at),
    second: second.slice(0, at),
  };
}
