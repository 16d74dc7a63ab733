import { profileOf, usualDestination } from '../../tariff/country-profile.js';
import { type ChatCase, codeInFocus, withoutQuestion } from '../chat-case.js';
import type { Piece } from '../engine.js';
import type { Intent } from '../intent.js';
import { askAndWait, paragraph, type Scene, withoutAsking } from '../scene.js';
import { digitsOf } from './find-code.js';
import { handleGoods } from './handle-goods.js';
import { namesGoods } from './names-goods.js';
import { replyClassification } from './reply-classification.js';
import { isPlace, unknownCountry } from './unknown-country.js';

type Asking = Extract<Intent, { kind: 'duty' | 'origin' }>;

/** The case once the code and the origin that a question about duty or origin needs are known, or are asked for. */
export interface Settled {
  readonly state: ChatCase;
  /** undefined: a question was put, the answer goes on from there */
  readonly code?: string;
  readonly origin?: string;
}

/** Finds which code and which origin are meant; goods named in the question are classified first. */
export async function* settleCode(
  scene: Scene,
  given: ChatCase,
  intent: Asking,
): AsyncGenerator<Piece, Settled> {
  let state: ChatCase = { ...given, entry: { ...given.entry, ...intent.entry } };
  if (state.result?.code != null && state.result.request.destination !== destinationOf(state))
    state = withoutQuestion(yield* withoutAsking(replyClassification(scene, state)));
  let code = digitsOf(intent.code, state);
  const isLost = await isLostOrigin(scene, intent);
  const named = isLost ? intent.unreadOrigin!.beside : intent.goods;
  if (intent.code === undefined && named !== '') {
    const goods = { kind: 'goods', text: named, entry: intent.entry, plain: false } as const;
    const known = given.result?.code != null;
    if (known && !(await namesGoods(scene, named))) code = codeInFocus(state);
    else {
      state = withoutQuestion(yield* withoutAsking(handleGoods(scene, state, goods)));
      code = state.result?.code ?? undefined;
    }
    if (code === undefined) return { state };
  }
  code ??= codeInFocus(state);
  if (isLost) yield unknownCountry(scene, state, intent.unreadOrigin!.name);
  const { unreadOrigin: _unread, ...onward } = intent;
  if (code === undefined) {
    const question = { id: 'entry-goods', text: scene.say.askGoods, onward: { ...onward, goods: '' } };
    return { state: yield* askAndWait(state, question) };
  }
  const { origin } = state.entry;
  if (origin !== undefined && !isLost) return { state, code, origin };
  if (intent.kind === 'duty' && !isLost) yield* generalRate(scene, state, code);
  const question = {
    id: 'entry-origin',
    text: scene.say.askOrigin,
    why: scene.say.askOriginWhy,
    onward: { ...onward, code: { code }, goods: '' },
  };
  return { state: yield* askAndWait(state, question) };
}

/** What every origin pays at least to know: the general rate of the line, before the origin is asked for. */
async function* generalRate(
  { engine, say }: Scene,
  { entry }: ChatCase,
  code: string,
): AsyncGenerator<Piece> {
  if (profileOf(entry.destination ?? usualDestination).rates !== 'assessed') return;
  const { date } = entry;
  const { formatted, rates } = await engine.lookup({ code, ...(date === undefined ? {} : { date }) });
  if (rates.general !== '') yield paragraph(say.cost.generalRate(formatted, rates.general));
}

/** Whether the origin that the question names is no country, and so none can be answered for. */
async function isLostOrigin(scene: Scene, { unreadOrigin: unread }: Asking): Promise<boolean> {
  if (!unread) return false;
  return unread.beside === '' || (await isPlace(scene, unread)) || (await isNothing(scene, unread.beside));
}

/** Words beside the goods under discussion that name no goods themselves. */
const isNothing = async ({ engine }: Scene, words: string): Promise<boolean> =>
  (await engine.preview({ description: words })).decision === 'refused';

const destinationOf = ({ entry }: ChatCase): string => entry.destination ?? usualDestination;

/** Whether a code is the likeliest line of the case and not sure to its last digit: what is paid goes by the line. */
export const isGuess = (state: ChatCase, code: string): boolean =>
  state.result?.code === code && state.result.confident_to !== code;
