import type { DutyResult } from '../../api/answers.js';
import { questionOfFact } from '../../api/question.js';
import { type ChatCase, codeInFocus, dutyRequestOf } from '../chat-case.js';
import type { EntryFacts } from '../entry-facts.js';
import type { Intent } from '../intent.js';
import { askAndWait, paragraph, type Scene, type Turn } from '../scene.js';
import { amountSentence, caveatLines, dutySentence } from './cost-words.js';
import { aspectLines, measureLines } from './reply-aspect.js';
import { entryParts } from './reply-case.js';
import { rowCase } from './reply-list.js';
import { replyOrigins } from './reply-origins.js';
import { isGuess, settleCode } from './settle-code.js';
import { unlessUncovered } from './unless-uncovered.js';

type Asking = Extract<Intent, { kind: 'duty' | 'origin' }>;

/** Where a measure is asked about and no origin was told: one that most measures look at, and two that few do. */
const exampleOrigins = ['CN', 'DE', 'MX'];
const triedAtMost = 8;

/** What a code pays from an origin: rate, additional duties, amounts where the value is known, and what is left out. */
export async function* replyDuty(scene: Scene, known: ChatCase, told: Asking): Turn {
  const row = known.list?.find(({ product, code }) => code !== undefined && product === told.goods);
  const given = row ? rowCase(known, row) : known;
  const intent = row ? { ...told, goods: '' } : told;
  if (row) yield paragraph(scene.say.backTo(row.product));
  const origins = [
    ...(intent.entry.origin === undefined ? [] : [intent.entry.origin]),
    ...(given.tried ?? []),
  ];
  if (
    intent.about?.gap &&
    intent.goods === '' &&
    !intent.code &&
    origins.length + Number(given.entry.origin !== undefined) > 0
  )
    return yield* replyOrigins(scene, given, { ...intent, kind: 'origins', countries: origins.slice(-2) });
  const basis = supposing(given, intent);
  const isFollowUp = basis !== given;
  const focus = intent.code && 'code' in intent.code ? intent.code.code : codeInFocus(basis);
  if (
    intent.about?.measure !== undefined &&
    focus !== undefined &&
    (intent.entry.origin ?? (intent.code ? undefined : basis.entry.origin)) === undefined
  )
    return yield* replyMeasure(scene, basis, intent.about.measure, focus);
  const settled = yield* settleCode(scene, basis, intent);
  const { code, origin } = settled;
  const state = intent.supposed
    ? kept(given, settled.state, intent)
    : isFollowUp
      ? { ...settled.state, entry: given.entry }
      : withoutSupposed(settled.state);
  if (code === undefined || origin === undefined) return state;
  const result = await unlessUncovered(scene.engine.duty(dutyRequestOf(settled.state, code, origin)));
  if (!result) {
    yield paragraph(scene.say.otherDestination);
    return { ...state, code };
  }
  const { entry } = settled.state;
  const aspect = intent.about && aspectLines(scene, state, entry, result, intent.about);
  const lines = aspect ?? [dutySentence(result, scene.say), amountSentence(result, entry, scene.say)];
  const beyond = lawBeyond(scene, result);
  const supposed = intent.supposed
    ? [
        scene.say.cost.supposed(
          entryParts(scene.say, state.supposed ?? {}),
          entryParts(scene.say, overlaid(given.entry, state.supposed)),
        ),
      ]
    : [];
  const caveats =
    intent.about?.fee || intent.about?.measure ? [] : caveatLines(result, scene.say, isGuess(state, code));
  yield paragraph([...lines, ...beyond, ...supposed, ...caveats].filter((line) => line !== '').join('\n'));
  // a measure on another code than that of the goods leaves them as they are
  if (intent.about?.measure && intent.code) return given;
  yield { type: 'card', kind: 'duty', data: result };
  const tried = [...(state.tried ?? []).filter((each) => each !== origin), origin].slice(-triedAtMost);
  const next: ChatCase = { ...state, code, topic: 'duty', tried };
  if (intent.supposed || isFollowUp || intent.about?.measure) return next;
  return yield* askFact(scene, next, result, { ...intent, code: { code }, goods: '' });
}

/** What is asked of goods without an origin about one measure, answered for some origins by name. */
async function* replyMeasure(scene: Scene, state: ChatCase, asked: string, code: string): Turn {
  for (const origin of exampleOrigins) {
    const result = await unlessUncovered(scene.engine.duty(dutyRequestOf(state, code, origin)));
    if (result) yield paragraph(measureLines(scene, state, result, asked).join('\n'));
  }
  yield paragraph(scene.say.cost.forExample);
  return state;
}

/** A question that rests on the one before it, such as "and per unit?", goes on with what that one supposed. */
function supposing(given: ChatCase, { supposed, about, entry }: Asking): ChatCase {
  const goesOn = given.supposed && (about?.perUnit || about?.landed || about?.fee || about?.currency);
  if (!goesOn || supposed || Object.keys(entry).length > 0) return given;
  return { ...given, entry: { ...given.entry, ...given.supposed } };
}

/** The case as it stays after a question that only supposed something. */
function kept(given: ChatCase, state: ChatCase, { entry }: Asking): ChatCase {
  if (state.product !== given.product) return state;
  const { unclearValue: _value, unclearDay: _day, ...supposed } = entry;
  return { ...state, entry: given.entry, supposed };
}

function withoutSupposed({ supposed: _supposed, ...state }: ChatCase): ChatCase {
  return state;
}

/** What of the case was set aside for what was supposed. */
function overlaid(entry: EntryFacts, supposed: EntryFacts = {}): EntryFacts {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => name in supposed));
}

/** For a day after the newest loaded law began to differ from what it may be then, says what was applied. */
function lawBeyond(
  { say }: Scene,
  { date, edition, duty_rates: { not_computed: gaps } }: DutyResult,
): string[] {
  const ends = gaps.some(({ code }) => code === 'data_ends');
  return ends ? [say.cost.lawHolds(date, edition.revision, edition.effective)] : [];
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
