import type { ClassificationResult } from '../../api/classification-result.js';
import { sureFrom } from '../../core/sureness.js';

/** The parts of an answer below its decision, in the order of the page: whether each has something to say, without drawing it. */
const isTold = {
  path: ({ path }) => path.length > 0,
  candidates: ({ candidates }) => candidates.length > 0,
  questions: ({ questions }) => questions.length > 0,
  duty: ({ duty_rates: rates, regulation_summary: summary }) => rates !== null || summary !== undefined,
  usmca: ({ usmca }) => usmca !== null,
  why: ({ reasoning, candidates }) =>
    reasoning.length > 0 ||
    candidates.some(({ evidence }) => evidence.some(({ taught_by: taught }) => taught !== undefined)),
  law: () => true,
} as const satisfies Readonly<Record<string, (result: ClassificationResult) => boolean>>;

export type AnswerPart = keyof typeof isTold;
export const answerParts = Object.keys(isTold) as readonly AnswerPart[];

/** The parts that have something to say. */
export const partsOf = (result: ClassificationResult): AnswerPart[] =>
  answerParts.filter((part) => isTold[part](result));

/** The probability from which a level of an answer counts as sure. */
export const thresholdOf = ({ request }: Pick<ClassificationResult, 'request'>): number =>
  request.threshold ?? sureFrom;
