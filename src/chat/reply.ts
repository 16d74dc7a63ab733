import { headlineOf, orderSentences } from '../api/duty-caveats.js';
import { foldText } from '../classify/facts/scan-words.js';
import { TariffError } from '../errors.js';
import { askWhich } from './answers/ask-which.js';
import { compareCodes } from './answers/compare-codes.js';
import { digitsOf, missingCode } from './answers/find-code.js';
import { handleAnswer } from './answers/handle-answer.js';
import { handleFeedback } from './answers/handle-feedback.js';
import { handleGoods } from './answers/handle-goods.js';
import {
  replyAccuracy,
  replyCandidates,
  replyData,
  replyMemo,
  replyReasons,
  replySummary,
} from './answers/reply-case.js';
import { replyCertificate } from './answers/reply-certificate.js';
import { replyChanges } from './answers/reply-changes.js';
import { replyChoice } from './answers/reply-choice.js';
import { replyCode } from './answers/reply-code.js';
import { replyDuty } from './answers/reply-duty.js';
import { replyCleared, replyEntry } from './answers/reply-entry.js';
import { replyLaw } from './answers/reply-law.js';
import { dropRow, openRow, replyList, showList } from './answers/reply-list.js';
import { replyListCost } from './answers/reply-list-cost.js';
import { inMexico, replyMexico } from './answers/reply-mexico.js';
import { replyMaterials, replyOrigin } from './answers/reply-origin.js';
import { replyOrigins } from './answers/reply-origins.js';
import { replyShelf } from './answers/reply-shelf.js';
import { replySuppose } from './answers/reply-suppose.js';
import { replyRecall, replyRemember } from './answers/reply-talk.js';
import { withDaySettled } from './answers/settle-day.js';
import { withValueSettled } from './answers/settle-value.js';
import { papersText } from './answers/tell-mexico.js';
import { tryAnswer } from './answers/try-answer.js';
import { isPlace, unknownCountry } from './answers/unknown-country.js';
import { unlessUncovered } from './answers/unless-uncovered.js';
import { type ChatCase, dutyRequestOf, emptyCase, outlasting, withoutQuestion } from './chat-case.js';
import type { Intent } from './intent.js';
import { paragraph, type Scene, type Turn } from './scene.js';
import { wordingIn } from './wording.js';
import { mexicoWording } from './wording-mexico.js';
import { withWorth } from './worth.js';

/** Answers one message: understood by rules alone, every fact of the answer from the engine. */
export async function* reply(scene: Scene, state: ChatCase, said: Intent): Turn {
  try {
    const intent = await withCountryKnown(scene, said);
    const after = withoutStale(state, yield* carryOut(scene, state, intent), intent);
    if (!sideTrips.has(intent.kind) || !state.asked) return after;
    if (after.asked ? after.asked !== state.asked : after.product !== state.product) return after;
    yield paragraph(scene.say.stillOpen(state.asked.text));
    return { ...after, asked: state.asked };
  } catch (fault) {
    const said = refusalOf(scene, fault);
    if (said === undefined) throw fault;
    yield paragraph(said);
    return state;
  }
}

/** A short question goes on from the turn before alone; small talk between does not count. */
function withoutStale(before: ChatCase, after: ChatCase, { kind }: Intent): ChatCase {
  if (after.recent === undefined || after.recent !== before.recent || smallTalk.has(kind)) return after;
  const { recent: _recent, ...rest } = after;
  return rest;
}

const smallTalk = new Set<Intent['kind']>(['thanks', 'chat', 'unknown', 'remember']);

/** What may be asked while a question is open, which then stays open. */
const sideTrips = new Set<Intent['kind']>([
  'duty',
  'origin',
  'regulations',
  'compare',
  'code',
  'children',
  'changes',
  'why',
  'candidates',
  'data',
  'law',
  'origins',
  'list_cost',
  'suppose',
]);

const carryOut = (scene: Scene, state: ChatCase, intent: Intent): Turn =>
  withDaySettled(scene, state, intent, (on, known, said) =>
    withValueSettled(on, known, withWorth(known, said), act),
  );

function act(scene: Scene, state: ChatCase, said: Intent): Turn {
  const intent = inMexico(state, said);
  switch (intent.kind) {
    case 'goods':
    case 'refine':
      return handleGoods(scene, state, intent);
    case 'answer':
      return handleAnswer(scene, state, intent.text, carryOut);
    case 'entry':
      return replyEntry(scene, state, intent.entry, carryOut);
    case 'compare':
      return compareCodes(scene, state, intent.codes);
    case 'duty':
      return replyDuty(scene, withoutQuestion(state), intent);
    case 'origin':
      return replyOrigin(scene, withoutQuestion(state), intent);
    case 'code':
    case 'children':
      return replyCode(scene, state, intent.code, intent.kind);
    case 'changes':
      return replyChanges(scene, state, intent);
    case 'feedback':
      return handleFeedback(scene, state, intent);
    case 'candidates':
      return replyCandidates(scene, state);
    case 'why':
      return replyReasons(scene, state);
    case 'summary':
      return replySummary(scene, state);
    case 'export':
      return replyMemo(scene, state);
    case 'law':
      return replyLaw(scene, state, intent, carryOut);
    case 'data':
      return replyData(scene, state);
    case 'papers':
      return say(papersText(mexicoWording[state.language]), state);
    case 'rate':
      return say(scene.say.cost.rateUnused(intent.currency), state);
    case 'not_loaded':
      return replyNotLoaded(scene, state);
    case 'language':
      return say(wordingIn(intent.language).languageSet, {
        ...state,
        language: intent.language,
        fixedLanguage: true,
      });
    case 'restart':
      return say(scene.say.restarted, {
        ...emptyCase(state.language),
        ...outlasting(state),
        fixedLanguage: state.fixedLanguage,
      });
    case 'greeting':
      return say(scene.say.greeting, state);
    case 'thanks':
      return say(scene.say.thanks, state);
    case 'bye':
      return say(scene.say.bye, state);
    case 'send':
      return say(scene.say.cannotSend, state);
    case 'privacy':
      return say(scene.say.privacy, state);
    case 'limits':
      return say(scene.say.limits, state);
    case 'accuracy':
      return replyAccuracy(scene, state);
    case 'offline':
      return say(scene.say.offline, state);
    case 'quit':
      return say(scene.say.quit, state);
    case 'suppose':
      return replySuppose(scene, state, intent.text);
    case 'clear':
      return replyCleared(scene, state, intent.facts);
    case 'help':
      return say(scene.say.help, state);
    case 'undo':
      return replyUndo(scene, state);
    case 'doubtful':
      return askWhich(scene, state, intent);
    case 'several':
      return replyList(scene, state, intent);
    case 'drop_row':
      return dropRow(scene, state, intent.row);
    case 'list':
      return showList(scene, state);
    case 'list_cost':
      return replyListCost(scene, state, intent);
    case 'open_row':
      return openRow(scene, state, intent.row);
    case 'origins':
      return replyOrigins(scene, state, intent);
    case 'materials':
      return replyMaterials(scene, state, intent.text);
    case 'certificate':
      return replyCertificate(scene, withoutQuestion(state), intent.text);
    case 'mexico':
      return replyMexico(scene, withoutQuestion(state), intent);
    case 'try_answer':
      return tryAnswer(scene, state, intent, carryOut);
    case 'case':
      return replyShelf(scene, state, intent.text);
    case 'remember':
      return replyRemember(scene, state, intent.text);
    case 'recall':
      return replyRecall(scene, state, intent.text);
    case 'choose':
      return replyChoice(scene, state, intent.code);
    case 'drop':
      return say(scene.say.dropped(state.product), withoutQuestion(state));
    case 'who':
      return say(scene.say.who, state);
    case 'chat':
      return say(scene.say.smallTalk, state);
    case 'regulations':
      return replyMexico(scene, withoutQuestion(state), { text: '', ...intent, kind: 'mexico' });
    case 'unknown_country':
      return sayUnknownCountry(scene, state, intent.origin.name);
    case 'unknown':
      return replyUnknown(scene, state);
  }
}

/** What was taken for an origin may be words of the goods: the engine knows their words. */
const withCountryKnown = async (scene: Scene, intent: Intent): Promise<Intent> =>
  intent.kind === 'unknown_country' && !(await isPlace(scene, intent.origin)) ? intent.otherwise : intent;

async function* sayUnknownCountry(scene: Scene, state: ChatCase, name: string): Turn {
  yield unknownCountry(scene, state, name);
  return state;
}

/** The case as it was before the last change. */
async function* replyUndo(scene: Scene, state: ChatCase): Turn {
  const earlier = scene.takeBack();
  if (!earlier) {
    yield paragraph(scene.say.nothingToUndo);
    return state;
  }
  yield paragraph(scene.say.undone);
  return yield* replySummary(scene, earlier);
}

/** What the model of acts cannot place may still name a part of the law or a word of the trade. */
const replyUnknown = (scene: Scene, state: ChatCase): Turn =>
  replyLaw(
    scene,
    state,
    { kind: 'law', text: scene.spoken.at(-1)?.text ?? '', byName: true, otherwise: { kind: 'unknown' } },
    () => say(scene.say.unknown, state),
  );

async function* say(text: string, state: ChatCase): Turn {
  yield paragraph(text);
  return state;
}

/** What the loaded data leaves out: for the code under discussion where there is one, in general where not. */
async function* replyNotLoaded(scene: Scene, state: ChatCase): Turn {
  const rates = state.result?.duty_rates;
  const points = rates ? headlineOf(rates).map(({ text }) => text) : [];
  const orders = asksOfOrders.test(foldText(scene.spoken.at(-1)?.text ?? ''))
    ? await ordersOn(scene, state)
    : [];
  if (orders.length > 0) {
    yield paragraph(orders.join('\n'));
    return state;
  }
  yield paragraph(scene.say.notLoaded);
  if (points.length > 0 && digitsOf(undefined, state) !== undefined)
    yield paragraph(scene.say.notComputed(points));
  return state;
}

const asksOfOrders = /\b(?:anti-?dumping|dumping|countervailing|ad\/?cvd|cvd|ad)\b|compensatori/;

/** The orders on unfair prices and subsidies that may reach the goods from their origin, by case; empty without an origin. */
async function ordersOn({ engine }: Scene, state: ChatCase): Promise<string[]> {
  const code = digitsOf(undefined, state);
  const { origin } = state.entry;
  if (code === undefined || origin === undefined) return [];
  const duty = await unlessUncovered(engine.duty(dutyRequestOf(state, code, origin)));
  return orderSentences(duty?.duty_rates.trade_orders);
}

/** A fault of what was asked, in words; undefined where it is not the client's. */
function refusalOf(scene: Scene, fault: unknown): string | undefined {
  const missing = missingCode(scene, fault);
  if (missing !== undefined) return missing;
  if (!(fault instanceof TariffError)) return undefined;
  if (fault.code === 'edition_not_in_force') return scene.say.dateNotCovered(fault.message);
  if (fault.code === 'unknown_country') return scene.say.unknownOrigin([]);
  return fault.code === 'invalid_request' || fault.code === 'usage'
    ? scene.say.requestRefused(fault.message)
    : undefined;
}
