import type { Fact } from './fact.js';
import type { Vocabulary } from './vocabulary.js';

/** The deciding facts that a description states: materials and shares, measures, prices, for whom, in what state. */
export function extractFacts(_text: string, _vocabulary: Vocabulary): Fact[] {
  return [];
}
