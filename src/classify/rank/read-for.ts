import type { Model } from '../model-columns.js';
import { type Reading, readDescription } from '../text/phrases.js';
import { stemHash } from './features.js';
import { findHash } from './find-hash.js';

/** Reads a description with the word lists and the vocabulary of a model. */
export const readFor = (model: Model, description: string): Reading =>
  readDescription(description, model.lists, model.trigrams, undefined, (stem, language) => {
    const feature = findHash(model.weights.hash, stemHash(stem, language));
    return feature < 0 ? undefined : model.weights.rarity[feature]! / 16;
  });
