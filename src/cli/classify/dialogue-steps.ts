import type { ClassificationResult } from '../../api/classification-result.js';
import type { ClassifyRequestInput } from '../../api/classify-request.js';

/** What was said in a dialogue: the answer to a question, a question passed over, or more words on the goods. */
export type Step =
  | {
      readonly kind: 'answer';
      readonly id: string;
      readonly answer: string;
      /** the code that the answer leads to, where it names one */
      readonly leadsTo?: string;
      /** said before of the same goods, for another country */
      readonly given?: true;
    }
  | { readonly kind: 'passed'; readonly id: string }
  | { readonly kind: 'words'; readonly words: string };

/** Whether a step was taken here, so that it can be taken back. */
export const isOwn = (step: Step): boolean => step.kind !== 'answer' || step.given !== true;

/** What was said before the last step that was taken here. */
export const beforeLast = (steps: readonly Step[]): readonly Step[] =>
  steps.slice(0, Math.max(0, steps.findLastIndex(isOwn)));

/** The request with all that has been said: answers as facts, more words behind the description. */
export function requestAfter(request: ClassifyRequestInput, steps: readonly Step[]): ClassifyRequestInput {
  const words = steps.flatMap((step) => (step.kind === 'words' ? [step.words] : []));
  const answers = steps.flatMap((step) => (step.kind === 'answer' ? [[step.id, step.answer] as const] : []));
  return {
    ...request,
    description: [request.description, ...words].join(', '),
    facts: { ...request.facts, ...Object.fromEntries(answers) },
  };
}

type Answered = Extract<Step, { readonly kind: 'answer' }>;

/** Whether an answer left a code of its own, or one in which the other's stands. */
const isUnder = (code: string, leadsTo: string): boolean =>
  code.startsWith(leadsTo) || leadsTo.startsWith(code);

/** The answers that do not hold of the line found once the last one is taken: what was said before is not turned over silently. */
export function contradicted(steps: readonly Step[], { code }: ClassificationResult): readonly Answered[] {
  const earlier = steps.slice(0, -1).filter((step): step is Answered => step.kind === 'answer');
  return earlier.filter(({ leadsTo }) => leadsTo !== undefined && (code === null || !isUnder(code, leadsTo)));
}
