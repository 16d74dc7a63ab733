import { perObject } from '../../core/made-once.js';
import type { DescriptionReader } from '../ranker.js';
import { completeLastWord } from '../text/complete-last-word.js';
import { readDescription } from '../text/phrases.js';
import { stemHash } from './features.js';
import { findHash } from './find-hash.js';
import type { Model } from './model-columns.js';

/** Reads descriptions with the word lists and the vocabulary of a model. */
export const learnedReader = perObject((model: Model): DescriptionReader => {
  const { lists, trigrams, weights, words } = model;
  const rarityOf: DescriptionReader['rarityOf'] = (stem, language) => {
    const feature = findHash(weights.hash, stemHash(stem, language));
    return feature < 0 ? undefined : weights.rarity[feature]! / 16;
  };
  return {
    lists,
    rarityOf,
    read: (description, language) =>
      completeLastWord(
        readDescription(description, lists, trigrams, language, rarityOf),
        description,
        (word) => rarityOf(word.stem, 'en') !== undefined,
        words,
      ),
  };
});
