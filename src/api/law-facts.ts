import { isQuestionName } from '../answers/question-id.js';

/** The facts of a request that measures and rules of origin may read: those that answer no question of a classification. */
export const lawFacts = (facts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !isQuestionName(name)));
