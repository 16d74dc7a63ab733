import type { ClassificationPreview } from '../../api/classification-result.js';
import { foldText } from '../../classify/facts/scan-words.js';
import type { CountryTable } from '../../core/country.js';
import {
  type Answered,
  type Asked,
  type ChatCase,
  classifyRequestOf,
  withoutQuestion,
} from '../chat-case.js';
import type { Intent } from '../intent.js';
import { CutText } from '../said/cut-text.js';
import { bareYesNo, optionSaid, unknowing } from '../said/fit-answer.js';
import { readCodes } from '../said/read-codes.js';
import { readCountry } from '../said/read-country.js';
import { dayPicked } from '../said/read-day.js';
import { countSaid } from '../said/read-quantity.js';
import { pesosSaid } from '../said/read-rate.js';
import { originAlone } from '../said/unread-origin.js';
import { asking, type GoOn, paragraph, type Scene, type Turn } from '../scene.js';
import { mexicoWording } from '../wording-mexico.js';
import { whichMeant } from './ask-which.js';
import { certifierTold } from './reply-certificate.js';
import { askNext, replyClassification } from './reply-classification.js';
import { declaredBy } from './reply-origin.js';
import { pricedAnew, valueAnswered } from './settle-value.js';
import { unknownCountry } from './unknown-country.js';

/** Takes what the client said as the answer to the open question. */
export async function* handleAnswer(scene: Scene, state: ChatCase, said: string, goOn: GoOn): Turn {
  const { asked } = state;
  if (!asked) {
    yield paragraph(scene.say.noOpenQuestion);
    return state;
  }
  if (unknowing.test(foldText(said.trim()))) {
    yield paragraph(scene.say.passed);
    const passed = { ...withoutQuestion(state), passed: [...state.passed, asked.id] };
    if (asked.id.startsWith('entry-certifier-')) return yield* goOn(scene, passed, asked.onward!);
    if (asked.about === 'code') return yield* askNext(scene, passed);
    return asked.onward?.kind === 'origin' ? yield* goOn(scene, passed, asked.onward) : passed;
  }
  if (asked.about === 'code') return yield* factOfGoods(scene, state, asked, said);
  if (asked.id === 'entry-value' || asked.id === 'entry-rate') {
    const value = valueAnswered(asked, optionSaid(foldText(said.trim()), asked) ?? said);
    if (value)
      return yield* goOn(scene, state, { kind: 'entry', entry: pricedAnew(state.entry, asked, value) });
    yield asking(asked);
    return state;
  }
  if (asked.id === 'entry-day') {
    const folded = foldText(said.trim());
    const days = asked.options.map(({ answer }) => answer);
    const date = optionSaid(folded, asked) ?? dayPicked(folded, days);
    if (date !== undefined)
      return yield* goOn(scene, withoutQuestion(state), { kind: 'entry', entry: { date } });
    yield asking(asked);
    return state;
  }
  if (asked.id === 'entry-count') {
    const quantity = countSaid(said, asked.unit ?? 'No.');
    if (quantity)
      return yield* goOn(scene, withoutQuestion(state), { kind: 'entry', entry: { quantities: [quantity] } });
    yield paragraph(scene.say.cost.countUnread);
    yield asking(asked);
    return state;
  }
  if (asked.onward?.kind === 'doubtful') {
    const option = optionSaid(foldText(said.trim()), asked);
    const meant = whichMeant(
      asked.onward,
      asked.options.findIndex(({ answer }) => answer === option),
    );
    if (meant) return yield* goOn(scene, withoutQuestion(state), meant);
    yield paragraph(scene.say.neither);
    return withoutQuestion(state);
  }
  if (asked.about === 'origin' || asked.id === 'entry-materials') {
    const option = optionSaid(foldText(said.trim()), asked);
    const declared =
      asked.about === 'origin' ? declaredBy(scene, withoutQuestion(state), asked, option ?? said) : undefined;
    return declared
      ? yield* goOn(scene, declared, asked.onward!)
      : yield* goOn(scene, withoutQuestion(state), { kind: 'materials', text: said, entry: {} });
  }
  if (asked.id.startsWith('entry-certifier-'))
    return yield* goOn(scene, certifierTold(scene, withoutQuestion(state), asked, said), asked.onward!);
  if (asked.id === 'entry-pesos') {
    const pesos = pesosSaid(said, true);
    if (pesos !== undefined) {
      const known = { ...withoutQuestion(state), entry: { ...state.entry, pesos } };
      return asked.onward ? yield* goOn(scene, known, asked.onward) : known;
    }
    yield paragraph(mexicoWording[state.language].pesosUnread);
    return state;
  }
  const next =
    asked.about === 'entry' ? slotFilled(state, asked, said, scene.countries) : fact(state, asked, said);
  if (next === undefined) {
    yield unknownCountry(scene, state, placeSaid(said, scene.countries));
    return state;
  }
  return asked.onward ? yield* goOn(scene, next, withSaid(asked, said)) : next;
}

/** "yes", "no" or a number: an option, or no answer at all. */
const closed = new RegExp(`${bareYesNo.source}|^\\d{1,2}[.)]?$`);

/** The engine reads the answer, in the words of an option or in any that fit one; what it cannot read is asked again. */
async function* factOfGoods(scene: Scene, state: ChatCase, asked: Asked, said: string): Turn {
  const folded = foldText(said.trim());
  const option = optionSaid(folded, asked);
  const { answered, answer } = answerTo(state, asked, said);
  const fits =
    option !== undefined ||
    (!closed.test(folded) && isRead(await scene.engine.preview(classifyRequestOf(answered))));
  if (fits) return yield* replyClassification(scene, answered, answer);
  yield paragraph(scene.say.notUnderstood(asked.options.length));
  yield asking(asked);
  return state;
}

/** The case with what was said as the answer to its question, and the answer as it is told. */
export function answerTo(
  state: ChatCase,
  asked: Asked,
  said: string,
): { readonly answered: ChatCase; readonly answer: string } {
  const text = said.slice(0, 400);
  return { answered: fact(state, asked, text), answer: optionSaid(foldText(said.trim()), asked) ?? text };
}

/** Whether the engine found every answer among those that its question offers. */
export const isRead = ({ warnings }: ClassificationPreview): boolean =>
  !warnings.some((text) => text.includes(unreadWarning));

/** How the engine says that an answer fits no option of its question. */
const unreadWarning = 'none of the answers to that question';

function fact(state: ChatCase, asked: Asked, said: string): ChatCase {
  const answer = optionSaid(foldText(said.trim()), asked) ?? said;
  const about = asked.about === 'entry' ? 'duty' : asked.about;
  const added: Answered = { id: asked.id, question: asked.text, answer: factText(asked, answer), about };
  const others = state.answered.filter(({ id }) => id !== asked.id);
  return { ...withoutQuestion(state), answered: [...others, added] };
}

const saysYes = /^(?:si|yes|y|claro)\b/;

/** Facts of duty and origin go to the engine in English: yes or no. */
function factText({ about }: Asked, answer: string): string {
  if (about === 'code') return answer;
  const folded = foldText(answer);
  return saysYes.test(folded) ? 'yes' : /^(?:no|n)\b/.test(folded) ? 'no' : answer;
}

function slotFilled(
  state: ChatCase,
  asked: Asked,
  said: string,
  countries: CountryTable,
): ChatCase | undefined {
  const base = withoutQuestion(state);
  if (asked.id === 'entry-origin') {
    const origin = readCountry(said, countries);
    return origin === undefined ? undefined : { ...base, entry: { ...base.entry, origin } };
  }
  return base;
}

/** The place in an answer to "which country": "from Atlantis". */
const placeSaid = (said: string, countries: CountryTable): string =>
  originAlone(new CutText(said, foldText), countries, true)?.name ?? said.trim();

/** Where goods or a code were asked for, the answer belongs into what goes on. */
function withSaid(asked: Asked, said: string): Intent {
  const { id, onward } = asked;
  if (id === 'entry-teach' && onward?.kind === 'feedback')
    return { ...onward, confirmed: saysYes.test(foldText(optionSaid(foldText(said.trim()), asked) ?? said)) };
  if (onward?.kind === 'feedback' || onward?.kind === 'regulations') {
    const [code] = readCodes(new CutText(said, foldText), true);
    return code ? { ...onward, code } : onward;
  }
  if (id !== 'entry-goods' || !onward) return onward!;
  if (onward.kind !== 'duty' && onward.kind !== 'origin' && onward.kind !== 'mexico') return onward;
  const digits = said.replace(/[.\s-]/g, '');
  return /^\d{4,10}$/.test(digits) ? { ...onward, code: { code: digits } } : { ...onward, goods: said };
}
