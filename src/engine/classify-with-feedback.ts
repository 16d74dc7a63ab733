import type { Classification, ClassifyInput } from '../classify/classification.js';
import { type Classifier, classify } from '../classify/classify.js';
import { judge } from '../classify/decide.js';
import type { FeedbackPrecedent } from './memory.js';

/** Goods to classify, with the feedback that may speak for them. */
export type AskedGoods = Omit<ClassifyInput, 'memory'> & { readonly memory: readonly FeedbackPrecedent[] };

/** Classifies; feedback on the very same case outweighs the answers that were there when the broker gave it. */
export function classifyWithFeedback(classifier: Classifier, asked: AskedGoods): Classification {
  const found = classify(classifier, asked);
  const precedent = asked.memory.find(({ answered }) => answered !== undefined);
  if (!precedent || isLineOf(precedent, found.code)) return found;
  const corrected = classify(classifier, { ...asked, facts: withoutAnswered(asked.facts, precedent) });
  if (!isLineOf(precedent, corrected.code)) return found;
  const { code, confidence, upTo } = corrected;
  const questions = corrected.questions.filter(({ id }) => !(id in asked.facts));
  return code === undefined
    ? corrected
    : { ...corrected, questions, ...judge({ code, confidence, questions, upTo }, asked) };
}

/** Whether a code is the one of the feedback, or one of the lines that took its goods. */
const isLineOf = ({ code, lines = [code] }: FeedbackPrecedent, found: string | undefined): boolean =>
  found !== undefined && lines.includes(found);

/** The facts without the answers that were there when the feedback was given. */
export const withoutAnswered = <T>(
  facts: Readonly<Record<string, T>>,
  { answered = [] }: FeedbackPrecedent,
): Record<string, T> => Object.fromEntries(Object.entries(facts).filter(([id]) => !answered.includes(id)));
