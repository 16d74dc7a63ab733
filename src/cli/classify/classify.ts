import type { ClassificationResult } from '../../api/classification-result.js';
import type { ClassifyRequestInput } from '../../api/classify-request.js';
import type { DutyComparison } from '../../api/duty-comparison.js';
import { isAssessed, refuseUnassessed } from '../../api/entry-destination.js';
import { lawFacts } from '../../api/law-facts.js';
import type { Opinion } from '../../api/opinion.js';
import { exitCodes, TariffError } from '../../errors.js';
import { renderOpinion } from '../../render/classification/opinion.js';
import { renderShortAnswer } from '../../render/classification/short-answer.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { Style } from '../../render/style.js';
import type { CommandBody, Invocation } from '../command-body.js';
import type { CommandContext } from '../context.js';
import { compareOrigins, readOrigins, wantsComparison } from '../duty/compare-origins.js';
import { Faults } from '../entry-fields.js';
import { refuseWithout } from '../options-together.js';
import { whileWorking } from '../while-working.js';
import { type AskedProduct, readClassifyRequests } from './classify-requests.js';
import { readDescription } from './read-description.js';

/** `tariff classify`: one product, its code in each country asked for, and everything that follows from it. */
export const classify: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const asked = await readClassifyRequests(context, options, faults);
  const comparing = wantsComparison(options);
  const origins = comparing ? await readOrigins(context, options, asked[0]?.origin, faults) : [];
  faults.refuse();
  if (options['full'] && asked.length > 1)
    throw new TariffError('usage', '--full shows one answer, and several countries are asked', {
      hint: 'leave --full out, or name one country',
    });
  const assessed = asked.findIndex(isAssessedThere);
  if (comparing && assessed < 0) refuseUnassessed(asked[0]?.destination ?? '', 'duties');
  if (!options['assist']) refuseWithout(options, '--assist', ['--assist-url', '--assist-model']);
  const description = await readDescription(context, words, options['interactive'] === true);
  const requests = asked.map((each) => ({ description, ...each }));
  const answers = await withOpinions(context, options, () => answersTo(context, options, requests));
  const compared = comparing ? { request: asked[assessed]!, answer: answers[assessed]! } : undefined;
  const comparison = compared && (await comparisonOf(context, options, compared, origins));
  if (comparing && !comparison)
    await context.talk('tariff: there is no line of the US schedule to compare duties of');
  await tell(context, options, description, answers, comparison);
  return options['strict'] && answers.some(({ decision }) => decision !== 'accept')
    ? exitCodes.rows_failed
    : exitCodes.ok;
};

const isAssessedThere = ({ destination }: AskedProduct): boolean =>
  destination === undefined || isAssessed(destination);

/** The answers in the order of the requests; what was answered for one country is not asked again for the next. */
async function answersTo(
  context: CommandContext,
  options: Invocation['options'],
  requests: readonly ClassifyRequestInput[],
): Promise<ClassificationResult[]> {
  const service = await context.service();
  const answers: ClassificationResult[] = [];
  if (!options['interactive']) {
    for (const request of requests) answers.push(await service.classify(request));
    return answers;
  }
  const { refineClassification } = await import('./refine-classification.js');
  let given: Readonly<Record<string, string>> = {};
  for (const request of requests) {
    if (requests.length > 1) await context.talk(`for entry into ${request.destination}:`);
    const answer = await refineClassification(context, service, request, given);
    given = { ...given, ...answer.request.facts };
    answers.push(answer);
  }
  return answers;
}

/** An answer, and what a language model says of it where one was asked. */
type AssistedAnswer = ClassificationResult & { readonly assistant?: Opinion };

/** The answers, each with the second opinion on it where one is wanted; the model is looked for before anything is answered. */
async function withOpinions(
  context: CommandContext,
  options: Invocation['options'],
  answer: () => Promise<ClassificationResult[]>,
): Promise<AssistedAnswer[]> {
  if (!options['assist']) return answer();
  const { openAssistant } = await import('../assist/open-assistant.js');
  const assistant = await openAssistant(context);
  const assisted: AssistedAnswer[] = [];
  for (const each of await answer()) {
    const opinion = await whileWorking(context, `asking ${assistant.name}`, () =>
      assistant.opinionOn(each, each.id),
    );
    assisted.push(opinion === undefined ? each : { ...each, assistant: opinion });
  }
  return assisted;
}

/** The duties of the line found, by origin; undefined where no line was found. */
async function comparisonOf(
  context: CommandContext,
  options: Invocation['options'],
  { request, answer }: { readonly request: AskedProduct; readonly answer: ClassificationResult },
  origins: Parameters<typeof compareOrigins>[3],
): Promise<DutyComparison | undefined> {
  if (answer.duty_rates === null || answer.code === null) return undefined;
  const {
    origin: _origin,
    claim: _claim,
    candidates: _candidates,
    threshold: _threshold,
    accept_at: _acceptAt,
    client: _client,
    reference: _reference,
    lang: _lang,
    ...goods
  } = request;
  const facts = lawFacts(request.facts ?? {});
  return compareOrigins(context, options, { ...goods, code: answer.code, facts }, origins);
}

/**
 * One answer in ten lines or whole, several side by side; the comparison of duties below either. What draws tables is loaded
 * where one is drawn: ten lines have none.
 */
async function tell(
  context: CommandContext,
  options: Invocation['options'],
  description: string,
  answers: readonly AssistedAnswer[],
  comparison: DutyComparison | undefined,
): Promise<void> {
  const below = comparison === undefined ? {} : { comparison };
  const kept = (what: string) => (context.settings.history ? what : undefined);
  const compared = comparison && (await import('../../render/duty/duty-comparison.js'));
  const drawn = (text: string, style: Style): string =>
    [
      text,
      ...answers.flatMap(({ assistant, request }) =>
        assistant === undefined ? [] : [renderOpinion(safeAnswer(assistant), request.lang ?? 'en', style)],
      ),
      ...(compared ? [compared.renderDutyComparison(safeAnswer(comparison), style)] : []),
    ].join('\n');
  const whole = options['full'] ? await import('../../render/classification/classification.js') : undefined;
  const drawOne = (answer: ClassificationResult, style: Style): string =>
    whole
      ? whole.renderClassification(answer, style)
      : renderShortAnswer(answer, context.settings.history, style);
  const [only, ...others] = answers;
  if (only && others.length === 0)
    return (options['full'] ? context.answerLong : context.answer)(
      { ...only, ...below },
      (answer, style) => drawn(drawOne(safeAnswer(answer), style), style),
      kept(`the answer is kept: tariff show ${only.id}`),
    );
  const { renderDestinations } = await import('../../render/classification/destinations.js');
  return context.answer(
    { schema_version: '1' as const, description, answers, ...below },
    (answer, style) => drawn(renderDestinations(safeAnswer(answer), style), style),
    kept('the answers are kept: tariff history list'),
  );
}
