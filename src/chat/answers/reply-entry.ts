import { isEntryQuestion } from '../../api/question.js';
import { formatCode } from '../../tariff/code.js';
import { type ChatCase, codeInFocus, withoutQuestion } from '../chat-case.js';
import type { EntryFacts } from '../entry-facts.js';
import { moneySaid } from '../money-said.js';
import { isRegulated } from '../said/about-mexico.js';
import { askAndWait, type GoOn, paragraph, type Scene, type Turn } from '../scene.js';
import { countryName } from './cost-words.js';
import { entryParts } from './reply-case.js';
import { replyClassification } from './reply-classification.js';

const goodsAtMost = 50;

/** Facts of the entry that the client takes out: they are unknown again. */
export async function* replyCleared(
  { say }: Scene,
  state: ChatCase,
  facts: readonly (keyof EntryFacts)[],
): Turn {
  const known = facts.filter((name) => state.entry[name] !== undefined);
  if (known.length === 0) {
    yield paragraph(say.nothingToClear);
    return state;
  }
  const taken = Object.fromEntries(known.map((name) => [name, state.entry[name]])) as EntryFacts;
  const entry = Object.fromEntries(
    Object.entries(state.entry).filter(([name]) => !known.includes(name as keyof EntryFacts)),
  ) as EntryFacts;
  yield paragraph(say.cleared(entryParts(say, taken)));
  const { verdict: _verdict, supposed: _supposed, ...rest } = withoutQuestion(state);
  return { ...rest, entry };
}

/** A fact of the entry: it is noted, the case is shown in a line, and what was asked of it before is answered anew. */
export async function* replyEntry(scene: Scene, given: ChatCase, said: EntryFacts, goOn: GoOn): Turn {
  const { supposed: _supposed, ...state } = given;
  const next: ChatCase = { ...state, entry: joined(state.entry, said) };
  const noted = entryParts(scene.say, {
    ...said,
    ...(said.price && next.entry.value ? { value: next.entry.value } : {}),
  });
  yield paragraph(scene.say.entryNoted(noted));
  if (said.price && next.entry.value === undefined) return yield* askCount(scene, next, said.price);
  const then = state.asked && isEntryQuestion(state.asked.id) ? state.asked.onward : undefined;
  if (then) return yield* goOn(scene, withoutQuestion(next), then);
  if (isMoved(state, said) && state.product !== '') {
    const moved = yield* replyClassification(scene, withoutQuestion(next));
    return state.topic === 'duty' && moved.code !== undefined && moved.entry.origin !== undefined
      ? yield* goOn(scene, withoutQuestion(moved), { kind: 'duty', goods: '', entry: {} })
      : moved;
  }
  if (state.topic && state.code !== undefined)
    return yield* goOn(scene, withoutQuestion(next), {
      kind: state.topic,
      code: { code: state.code },
      goods: '',
      entry: said,
    });
  if (state.product === '') return next;
  if (said.origin !== undefined && isRegulated(next.entry.destination))
    return yield* goOn(scene, withoutQuestion(next), {
      kind: 'mexico',
      text: '',
      entry: said,
      topics: ['igi'],
    });
  // the code goes by the words of the goods, the day and the country of entry; nothing else of the entry moves it
  if (said.destination !== undefined || said.date !== undefined)
    return yield* replyClassification(scene, next);
  yield paragraph(caseLine(scene, next));
  if (next.asked?.about !== 'code') return withoutQuestion(next);
  yield paragraph(scene.say.stillOpen(next.asked.text));
  return next;
}

/** Whether the goods enter another country now than the one they were classified for. */
const isMoved = ({ result }: ChatCase, { destination }: EntryFacts): boolean =>
  destination !== undefined && result !== undefined && result.request.destination !== destination;

/** The entry with what is said of it now; a value that is told takes the place of one worked out from a price. */
function joined(before: EntryFacts, said: EntryFacts): EntryFacts {
  const { price: _price, ...rest } = before;
  return said.value && !said.price && !said.quantities ? { ...rest, ...said } : { ...before, ...said };
}

function askCount(scene: Scene, state: ChatCase, price: NonNullable<EntryFacts['price']>): Turn {
  const text = scene.say.cost.askCount(`${moneySaid(price)} ${scene.say.cost.per(price.unit)}`);
  return asTurn(askAndWait(state, { id: 'entry-count', text, unit: price.unit }));
}

async function* asTurn(turn: ReturnType<typeof askAndWait>): Turn {
  return yield* turn;
}

/** Goods, code, origin, value and day in one line. */
function caseLine(scene: Scene, state: ChatCase): string {
  const { product, entry, result } = state;
  const code = codeInFocus(state);
  const goods = product.length > goodsAtMost ? `${product.slice(0, goodsAtMost)}…` : product;
  const date = entry.date ?? result?.request.date;
  return scene.say.cost.caseLine([
    `"${goods}"${code === undefined ? '' : `, ${formatCode(code)}`}`,
    ...(entry.origin === undefined
      ? []
      : [scene.say.cost.productsOf(countryName(scene, state, entry.origin))]),
    ...(entry.value === undefined ? [] : [moneySaid(entry.value)]),
    ...(date === undefined ? [] : [scene.say.cost.enteredOn(date)]),
  ]);
}
