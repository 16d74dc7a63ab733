import type { FeedbackRecord } from '../../api/answers.js';
import type { ClassificationResult } from '../../api/classification-result.js';
import type { AssistantCalibration } from '../../api/opinion.js';
import type { TariffService } from '../../api/tariff-service.js';
import { type Case, casesAtLeast, fitWeight } from '../../assist/fit-weight.js';
import { exitCodes, TariffError } from '../../errors.js';
import { renderCalibration } from '../../render/classification/opinion.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { whileWorking } from '../while-working.js';
import { keepCalibration } from './calibration-file.js';
import { type Assistant, openAssistant } from './open-assistant.js';

/** One answer that a broker had a word on, as a case of the model. */
interface JudgedCase extends Case {
  /** whether the engine's likeliest line was right */
  readonly engineRight: boolean;
}

/** `tariff assist calibrate`: what the word of the model counts for, by the user's own feedback. */
export const assistCalibrate: CommandBody = async (context) => {
  const assistant = await openAssistant(context);
  const service = await context.service();
  const taught = await standingWords(service);
  const judged = await whileWorking(context, `asking ${assistant.name}`, () =>
    Promise.all(taught.map((word) => judge(service, assistant, word))),
  );
  const cases = judged.filter((each) => each !== undefined);
  if (cases.length < casesAtLeast)
    throw new TariffError(
      'too_few_cases',
      `${cases.length} of ${taught.length} answers with your feedback are cases of ${assistant.name}; at least ${casesAtLeast} are needed`,
      { hint: 'correct or confirm more answers with "tariff feedback"; until then its word counts as usual' },
    );
  const fitted: AssistantCalibration = {
    schema_version: '1',
    model: assistant.name,
    weight: fitWeight(cases),
    cases: cases.length,
    right: cases.filter(({ right }) => right).length,
    engine_right: cases.filter(({ engineRight }) => engineRight).length,
    left_out: taught.length - cases.length,
    asked: assistant.calls(),
    fitted_at: context.now().toISOString(),
  };
  const { weight, fitted_at } = fitted;
  keepCalibration(context.folders.home, assistant.name, { weight, cases: fitted.cases, fitted_at });
  await context.answer(fitted, (answer, style) => renderCalibration(safeAnswer(answer), style));
  return exitCodes.ok;
};

/** The newest word on each answer that was not taken back. */
async function standingWords(service: TariffService): Promise<readonly FeedbackRecord[]> {
  const words = new Map<string, FeedbackRecord>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<TariffService['feedbackList']>> = await service.feedbackList({
      limit: 200,
      ...(cursor ? { cursor } : {}),
    });
    for (const word of page.items)
      if (!words.has(word.classification_id)) words.set(word.classification_id, word);
    cursor = page.next_cursor;
  }
  return [...words.values()];
}

async function judge(
  service: TariffService,
  assistant: Assistant,
  { classification_id: id, code: truth }: FeedbackRecord,
): Promise<JudgedCase | undefined> {
  const { result } = await service.historyItem(id);
  // an answer that was taught before says how well the engine remembers
  if (result.code === null || isTaught(result)) return undefined;
  const opinion = await assistant.opinionOn(result, id);
  if (opinion?.code == null || opinion.probability === null || truth.length < opinion.code.length)
    return undefined;
  return {
    engine: opinion.probability.engine,
    right: truth.startsWith(opinion.code),
    engineRight: truth.startsWith(result.code) || result.code.startsWith(truth),
  };
}

const isTaught = ({ candidates }: ClassificationResult): boolean =>
  candidates.some(({ evidence }) => evidence.some(({ kind }) => kind === 'feedback'));
