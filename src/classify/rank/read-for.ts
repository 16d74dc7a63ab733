import { stemHash } from '../index/features.js';
import { findHash } from '../index/find-hash.js';
import type { Model } from '../model-columns.js';
import type { RarityOfStem } from '../text/language.js';
import { type Reading, readDescription } from '../text/phrases.js';

/** How rare stems are in what a model learned. */
export const rarityIn =
  (model: Model): RarityOfStem =>
  (stem, language) => {
    const feature = findHash(model.weights.hash, stemHash(stem, language));
    return feature < 0 ? undefined : model.weights.rarity[feature]! / 16;
  };

/** Reads a description with the word lists and the vocabulary of a model. */
export const readFor = (model: Model, description: string): Reading =>
  readDescription(description, model.lists, model.trigrams, undefined, rarityIn(model));
