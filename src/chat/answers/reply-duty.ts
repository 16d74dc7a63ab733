import type { DutyResult } from '../../api/answers.js';
import { headlineOf, missingTexts } from '../../api/duty-caveats.js';
import { questionOfFact } from '../../api/question.js';
import { type ChatCase, dutyRequestOf } from '../chat-case.js';
import type { Intent } from '../intent.js';
import { askAndWait, paragraph, type Scene, type Turn } from '../scene.js';
import type { Wording } from '../wording-keys.js';
import { isGuess, settleCode } from './settle-code.js';
import { unlessUncovered } from './unless-uncovered.js';

type Asking = Extract<Intent, { kind: 'duty' | 'origin' }>;

/** What a code pays from an origin: rate, additional duties, amounts where the value is known, and what is left out. */
export async function* replyDuty(scene: Scene, given: ChatCase, intent: Asking): Turn {
  const settled = yield* settleCode(scene, given, intent);
  const { state, code, origin } = settled;
  if (code === undefined || origin === undefined) return state;
  const result = await unlessUncovered(scene.engine.duty(dutyRequestOf(state, code, origin)));
  if (!result) {
    yield paragraph(scene.say.otherDestination);
    return { ...state, code };
  }
  yield paragraph(inWords(result, scene.say, isGuess(state, code)));
  yield { type: 'card', kind: 'duty', data: result };
  return yield* askFact(scene, { ...state, code, topic: 'duty' }, result, {
    ...intent,
    code: { code },
    goods: '',
  });
}

function inWords(result: DutyResult, say: Wording, guess: boolean): string {
  const { duty_rates: duty } = result;
  const additional = duty.additional.filter(({ applies }) => applies);
  const more =
    additional.length > 0
      ? additional.map((each) =>
          say.dutyAdditional(
            each.rate.startsWith('+') || each.form !== 'additional' ? each.rate : `+${each.rate}`,
            each.authority,
            each.heading === '' ? '' : each.formatted,
            each.provisional === true,
            each.yours,
          ),
        )
      : [say.dutyNoAdditional];
  const rates = [say.dutyApplied(duty.applied.expression, say.column[duty.applied.column]), ...more].join(
    '; ',
  );
  const missing = missingTexts(duty);
  const rests = headlineOf(duty).flatMap(({ kind, text }) => (kind === 'missing' ? [] : [text]));
  const { amounts } = duty;
  return [
    `${say.dutyHead(result.formatted, result.origin, result.date)} ${rates}.`,
    ...(duty.total_ad_valorem === undefined ? [] : [say.dutyTotal(duty.total_ad_valorem)]),
    ...(amounts === undefined
      ? []
      : amounts.total === null
        ? [say.dutyKnownPart(amounts.known ?? '0.00', amounts.currency)]
        : [say.dutyAmount(amounts.total, amounts.currency)]),
    ...(guess ? [say.dutyNotSure] : []),
    ...(missing.length > 0 ? [say.dutyNeeds(missing)] : []),
    ...(rests.length > 0 ? [say.dutyRests(rests)] : []),
  ].join('\n');
}

/** A fact of yes or no on which an additional duty hangs, asked once. */
async function* askFact(scene: Scene, state: ChatCase, result: DutyResult, onward: Asking): Turn {
  const known = new Set([...state.passed, ...state.answered.map(({ id }) => id)]);
  const question = result.duty_rates.questions
    .map(questionOfFact)
    .find(({ id, options, unlikely }) => options.length > 0 && unlikely !== true && !known.has(id));
  if (!question) return state;
  const options = [{ answer: scene.say.yes }, { answer: scene.say.no }];
  return yield* askAndWait(state, { id: question.id, text: question.text, options, about: 'duty', onward });
}
