import { type Classifier, classify } from '../../classify/classify.js';
import type { GuessedCode } from './read-materials.js';

/** A material that came without a code, named by the engine with its doubt. */
export function guessCode(classifier: Classifier, description: string): GuessedCode | undefined {
  if (description.trim().length < 2) return undefined;
  const { code, confident_to, confidence } = classify(classifier, {
    description,
    facts: {},
    candidates: 1,
    memory: [],
  });
  return code === undefined ? undefined : { code, confident_to, confidence: confidence.subheading };
}
