import type { ClassificationResult } from '../../api/classification-result.js';
import type { ClassifyRequestInput } from '../../api/classify-request.js';
import { namedCodeQuestion, partsAbove } from '../../api/question.js';
import type { TariffService } from '../../api/tariff-service.js';
import { acceptAtUsually, acceptDigits } from '../../core/sureness.js';
import { TariffError } from '../../errors.js';
import { formatCode, isCode } from '../../tariff/code.js';
import type { CommandContext } from '../context.js';
import { beforeLast, contradicted, isOwn, requestAfter, type Step } from './dialogue-steps.js';
import { back, none, putQuestion, stop, unknown } from './put-question.js';

type Question = ClassificationResult['questions'][number];

/** Questions can be asked only where somebody is there to answer. */
function needsTerminal({ interactive }: CommandContext): void {
  if (!interactive)
    throw new TariffError('usage', 'questions can be asked only at a terminal', {
      hint: 'leave -i out and answer with --fact id=answer; the questions stand in the answer',
    });
}

/**
 * Asks the deciding questions one by one, each answer refining the next, until the answer is sure to the level asked for, nothing is left to
 * ask, or the user stops. A question that `given` answers, from another country of the same goods, is not asked again. The history
 * keeps the last answer alone.
 */
export async function refineClassification(
  context: CommandContext,
  service: TariffService,
  request: ClassifyRequestInput,
  given: Readonly<Record<string, string>> = {},
): Promise<ClassificationResult> {
  needsTerminal(context);
  let steps: readonly Step[] = [];
  const answerAfter: Answering = (said) => service.classify({ ...requestAfter(request, said), keep: false });
  let result = await answerAfter(steps);
  for (;;) {
    const question = nextQuestion(result, steps);
    if (question === undefined) break;
    const known = question.options.find(({ answer }) => answer === given[question.id]);
    if (known) {
      const { answer, leads_to } = known;
      steps = [...steps, { kind: 'answer', id: question.id, answer, leadsTo: leads_to, given: true }];
      result = await answerAfter(steps);
      continue;
    }
    await context.talk(soFar(result));
    await context.talk(question.why.replace(/ (?:Answer "none"|Responda "ninguna").*$/, ''));
    const said = await putQuestion(context, question, result.code, steps.some(isOwn));
    if (said === stop) break;
    if (said === back) {
      steps = beforeLast(steps);
      result = await answerAfter(steps);
      continue;
    }
    const taken = await takeAnswer(context, answerAfter, { steps, result, question, said });
    steps = taken.steps;
    result = taken.result;
  }
  result = await service.classify(requestAfter(request, steps));
  await context.talk(soFar(result));
  if (result.decision === 'accept' && result.confident_to !== result.code)
    await context.talk(
      `that is the level to accept at (${context.settings.acceptAt}); --accept-at statistical asks on down to the line`,
    );
  return result;
}

/** The answer to a request once so much has been said. */
type Answering = (said: readonly Step[]) => Promise<ClassificationResult>;

/** The question that would bring the answer nearer to what is to be sure; none once it is sure, or where none would. */
function nextQuestion(
  { decision, questions, request }: ClassificationResult,
  steps: readonly Step[],
): Question | undefined {
  if (decision !== 'needs_facts') return undefined;
  const digits = acceptDigits[request.accept_at ?? acceptAtUsually];
  const open = questions.filter(({ id }) => !steps.some((step) => step.kind !== 'words' && step.id === id));
  return open.find((question) => partsAbove(question, digits));
}

interface Said {
  readonly steps: readonly Step[];
  readonly result: ClassificationResult;
  readonly question: Question;
  readonly said: string;
}

type Taken = Pick<Said, 'steps' | 'result'>;

/** Takes what was said: an answer of the question, a code, or more words; what contradicts an earlier answer is asked first. */
async function takeAnswer(
  context: CommandContext,
  answerAfter: Answering,
  { steps, result, question, said }: Said,
): Promise<Taken> {
  const { id } = question;
  if (said === unknown) return { steps: [...steps, { kind: 'passed', id }], result };
  for (const step of readings(question, said)) {
    const tried = [...steps, step];
    const found = await answerAfter(tried);
    if (isUnread(found, step)) continue;
    const against = contradicted(tried, found);
    if (found.code !== null && against.length === 0) {
      if (step.kind === 'words') await context.talk(`taken as more about the goods: ${step.words}`);
      return { steps: tried, result: found };
    }
    const kept = await settle(context, said, against);
    if (!kept) return { steps, result };
    const left = tried.filter((each) => !against.some((other) => other === each));
    return { steps: left, result: await answerAfter(left) };
  }
  return { steps, result };
}

/** The ways to read what was said, the nearest first; the last is always read. */
function readings({ id, options }: Question, said: string): Step[] {
  const option = options.find(({ answer }) => answer === said);
  const leadsTo = option === undefined ? {} : { leadsTo: option.leads_to };
  const answer: Step = { kind: 'answer', id, answer: said, ...leadsTo };
  const code = said.replace(/[.\s]/g, '');
  if (option !== undefined || said === none) return [answer];
  return isCode(code) && code.length >= 4
    ? [{ kind: 'answer', id: namedCodeQuestion(code), answer: code, leadsTo: code }]
    : [answer, { kind: 'words', words: said }];
}

/** How the engine says that an answer fits none of its question's, and that there is no such question in this edition. */
const isUnread = ({ warnings }: ClassificationResult, step: Step): boolean =>
  step.kind === 'answer' &&
  warnings.some(
    (text) =>
      text.includes(`"${step.answer}" is none of the answers to that question`) ||
      text.includes(`"${step.id}" is no question that was asked`),
  );

/** Whether an answer that contradicts earlier ones is taken in their place. */
async function settle(
  context: CommandContext,
  said: string,
  against: ReturnType<typeof contradicted>,
): Promise<boolean> {
  if (against.length === 0) {
    await context.talk(`"${said}" leaves no line of the schedule; the question is asked again`);
    return false;
  }
  const earlier = against.map(({ answer }) => `"${answer}"`).join(' and ');
  const keep = 'keep';
  const answer = await context.ask(
    `"${said}" contradicts what you answered before: ${earlier}. Which holds?`,
    [
      { name: `What I answered before: ${earlier}`, value: keep },
      { name: `The new answer: "${said}"`, value: 'take' },
    ],
  );
  return answer !== keep;
}

/** The likeliest line with how sure it is: on the way, settled, or where no question is left that would settle it. */
function soFar({ formatted, description, confident_to, decision }: ClassificationResult): string {
  if (formatted === null) return 'so far: no line';
  const goods = (description ?? '').split(' > ').at(-1) ?? '';
  const sure = confident_to === '' ? 'not even the chapter is sure' : `sure to ${formatCode(confident_to)}`;
  const line = `${formatted} ${goods}`;
  if (decision === 'accept') return `settled: ${line} (${sure})`;
  if (decision === 'needs_facts') return `so far: ${line} (${sure})`;
  return `not settled, and no question is left that would settle it; the likeliest is ${line} (${sure})`;
}
