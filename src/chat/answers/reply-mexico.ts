import type { RegulationResult } from '../../api/regulation-result.js';
import { foldText } from '../../classify/facts/scan-words.js';
import { readNoteReference } from '../../classify/notes/note-reference.js';
import type { ChatCase } from '../chat-case.js';
import type { Piece } from '../engine.js';
import type { Intent } from '../intent.js';
import { goodsBeside, isRegulated } from '../said/about-mexico.js';
import { CutText } from '../said/cut-text.js';
import { goodsShare } from '../said/intent-of-act.js';
import { readCodes } from '../said/read-codes.js';
import { type MexicanTopic, readMexicanTopics } from '../said/read-mexico.js';
import { pesosSaid } from '../said/read-rate.js';
import { askAndWait, paragraph, type Scene, type Turn, withoutAsking } from '../scene.js';
import { mexicoWording } from '../wording-mexico.js';
import { digitsOf } from './find-code.js';
import { handleGoods } from './handle-goods.js';
import { namesGoods } from './names-goods.js';
import { replyClassification } from './reply-classification.js';
import { lawOf, lawText } from './reply-law.js';
import { topicLines } from './tell-mexico.js';

/** Asks what certain goods pay or need, and not only what a word means: "which NOMs do they need". */
const isQuestionOfGoods =
  /\b(?:it|its|they|them|these|those|this|needs?|require\w*|apply|applies|pay|pays|les?|los|las|lo|ocupa\w*|necesit\w*|pide[ns]?|lleva[ns]?|paga[ns]?|aplica[ns]?|requiere[ns]?|cuanto|how much)\b/;

type Asking = Extract<Intent, { kind: 'mexico' }>;

/** What is told where nothing of it was asked in particular. */
const overview: readonly MexicanTopic[] = [
  'igi',
  'iva',
  'dta',
  'noms',
  'permits',
  'antidumping',
  'registry',
  'prices',
  'immex',
];

/** What is drawn as a card, too: single questions are answered in a line or two. */
const drawn = (topics: readonly MexicanTopic[]): boolean =>
  topics.length === 0 || topics.includes('documents');

/** What an import into Mexico pays and asks: the line found first, then what was asked of it, each with its status. */
export async function* replyMexico(scene: Scene, given: ChatCase, intent: Asking): Turn {
  const words = mexicoWording[given.language];
  const pesos = pesosSaid(intent.text);
  const entry = { ...given.entry, ...intent.entry, ...(pesos === undefined ? {} : { pesos }) };
  const { state, code } = yield* fraccionOf(scene, { ...given, entry }, intent);
  if (code === undefined) {
    if (state.product !== '' || intent.code !== undefined) return state;
    const meaning = await lawOf(
      scene,
      state,
      intent.text.replace(/^[\s¿¡]*(?:and|y|what about|que tal)\s+/i, ''),
    );
    if (meaning && readNoteReference(intent.text) === undefined) {
      yield paragraph(lawText(scene, meaning));
      if (!isQuestionOfGoods.test(foldText(intent.text))) return given;
    }
    return yield* askAndWait(state, { id: 'entry-goods', text: words.askGoods, onward: intent });
  }
  const result = await scene.engine.regulations(requestOf(state, code));
  const topics = intent.topics ?? readMexicanTopics(foldText(intent.text), true);
  const told = topics.length === 0 ? overview : topics;
  const sure = state.result?.confident_to ?? code;
  yield paragraph(
    [
      state.result?.code === code
        ? words.into(result.formatted)
        : `${words.into(result.formatted)} ${result.description}.`,
      ...(state.result?.code === code && sure.length < 8 ? [words.likeliest] : []),
      ...(intent.text === '' && told.includes('treaty') ? [words.claimNotJudged] : []),
      ...topicLines(scene.say, state, result, told),
    ].join('\n'),
  );
  if (drawn(topics)) yield { type: 'card', kind: 'regulation', data: result };
  const paid = told.some((topic) => topic === 'igi' || topic === 'total');
  const after: ChatCase = { ...state, code, ...(paid ? { topic: 'duty' as const } : {}) };
  return told.includes('total') ? yield* askPesos(after, result, intent) : after;
}

/** Contributions are paid in pesos: where the value is known, the rate of the pedimento is asked once. */
async function* askPesos(state: ChatCase, result: RegulationResult, intent: Asking): Turn {
  const { value, pesos } = state.entry;
  const waits = result.amounts?.customs_value === null && value !== undefined && value.currency !== 'MXN';
  if (!waits || pesos !== undefined || state.passed.includes('entry-pesos')) return state;
  const words = mexicoWording[state.language];
  return yield* askAndWait(state, {
    id: 'entry-pesos',
    text: words.askPesos(value.currency),
    why: words.askPesosWhy,
    onward: { ...intent, text: '', topics: ['total'] },
  });
}

function requestOf(state: ChatCase, code: string) {
  const { origin, date, value, pesos } = state.entry;
  return {
    code,
    lang: state.language,
    ...(origin === undefined ? {} : { origin }),
    ...(date === undefined ? {} : { date }),
    ...(value === undefined ? {} : { value: value.amount, currency: value.currency }),
    ...(value === undefined || pesos === undefined || value.currency === 'MXN' ? {} : { rate: pesos }),
  };
}

/** The fraccion that is asked about: one that is named, that of goods named beside the question, or that of the case. */
async function* fraccionOf(
  scene: Scene,
  state: ChatCase,
  { text, code: named, goods: told }: Asking,
): AsyncGenerator<Piece, { readonly state: ChatCase; readonly code?: string }> {
  const [written] = named ? [named] : readCodes(new CutText(text, foldText), false);
  const digits = written && digitsOf(written, state);
  // a line of the other schedule that was spoken of last is no fraccion
  const isCase = digits !== undefined && digits === state.code && !isMexican(state);
  if (digits !== undefined && digits.length >= 8 && !isCase) return { state, code: digits };
  const goods = told ?? goodsBeside(text, scene.countries);
  const isOther = namesOthers(scene, state, goods, told !== undefined);
  if (isOther && (state.result?.code == null || (await namesGoods(scene, goods)))) {
    const named = { kind: 'goods', text: goods, entry: state.entry, plain: false } as const;
    return classified(yield* withoutAsking(handleGoods(scene, state, named)));
  }
  if (state.product === '') return { state };
  if (!isMexican(state)) return classified(yield* withoutAsking(replyClassification(scene, state)));
  return classified(state);
}

const isMexican = ({ result }: ChatCase): boolean => isRegulated(result?.request.destination);

function classified({ asked: _asked, ...state }: ChatCase): { state: ChatCase; code?: string } {
  const code = state.result?.code ?? undefined;
  return { state, ...(code === undefined ? {} : { code }) };
}

/** Whether words name goods, and others than those under discussion. */
function namesOthers(scene: Scene, state: ChatCase, goods: string, told: boolean): boolean {
  if (goods === '') return false;
  const least = state.product === '' ? 0.5 : 0.8;
  if (!told && goodsShare(scene.acts.read(goods, { goods: false, asked: false })) < least) return false;
  const own = foldText(state.product);
  return !(foldText(goods).match(/[a-z]{4,}/g) ?? [goods]).every((word) => own.includes(word.slice(0, 4)));
}

/** What is asked of duty or origin, as it is asked where the goods enter Mexico: never what another country charges. */
export function inMexico(state: ChatCase, intent: Intent): Intent {
  if (intent.kind !== 'duty' && intent.kind !== 'origin') return intent;
  if (!isRegulated(intent.entry.destination ?? state.entry.destination)) return intent;
  const { code, goods, entry, kind } = intent;
  const topics: readonly MexicanTopic[] = kind === 'duty' ? ['total'] : ['treaty'];
  return { kind: 'mexico', text: '', entry, topics, ...(code && { code }), ...(goods !== '' && { goods }) };
}
