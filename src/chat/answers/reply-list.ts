import { formatCode } from '../../tariff/code.js';
import { type ChatCase, classifyRequestOf, emptyCase, outlasting, type ShelvedCase } from '../chat-case.js';
import type { Intent, ListRow } from '../intent.js';
import { paragraph, type Scene, type Turn } from '../scene.js';
import { share } from '../share.js';
import { withWorth } from '../worth.js';
import { repairedGoods } from './repair-goods.js';
import { entryParts } from './reply-case.js';
import { askNext } from './reply-classification.js';

const rowsAtMost = 40;
const goodsAtMost = 60;

/** Several goods as a table, each classified by itself and ready to be opened; the case before is laid aside. */
export async function* replyList(
  scene: Scene,
  before: ChatCase,
  { rows, joins }: Extract<Intent, { kind: 'several' }>,
): Turn {
  const { say } = scene;
  const earlier = joins ? (before.list ?? []) : [];
  const read = rows.slice(0, Math.max(0, rowsAtMost - earlier.length));
  const empty: ChatCase = {
    ...emptyCase(before.language, shipmentOf(before)),
    ...outlasting(before),
    fixedLanguage: before.fixedLanguage,
  };
  const list: ShelvedCase[] = [...earlier];
  yield paragraph(say.cost.listHead(earlier.length + read.length));
  if (earlier.length > 0) yield paragraph(listLines(scene, earlier));
  for (const row of read) {
    if (scene.signal.aborted) break;
    const opened = await classified(scene, empty, row);
    list.push(opened);
    yield paragraph(rowLine(scene, opened, list.length, row));
  }
  const left = rows.length - read.length;
  yield paragraph([...(left > 0 ? [say.cost.listMore(left)] : []), say.cost.listHint].join(' '));
  return { ...empty, list };
}

/** The list as it was read, each row with its code. */
const listLines = (scene: Scene, list: readonly ShelvedCase[]): string =>
  list.map((each, at) => rowLine(scene, each, at + 1, { text: each.product, entry: {} })).join('\n');

/** The list once more. */
export async function* showList(scene: Scene, state: ChatCase): Turn {
  const { list = [] } = state;
  yield paragraph(
    [scene.say.cost.listHead(list.length), listLines(scene, list), scene.say.cost.listHint].join('\n'),
  );
  return { ...state, recent: { kind: 'list' } };
}

/** The list without one of its goods. */
export async function* dropRow(scene: Scene, state: ChatCase, row: number): Turn {
  const { list = [] } = state;
  const dropped = list[row - 1];
  if (!dropped) {
    yield paragraph(scene.say.cost.noSuchRow(list.length));
    return state;
  }
  const left = list.filter((each) => each !== dropped);
  yield paragraph(scene.say.cost.rowDropped(dropped.product, left.length));
  if (left.length > 0) yield paragraph(listLines(scene, left));
  return { ...state, list: left, recent: { kind: 'list' } };
}

async function classified(scene: Scene, empty: ChatCase, given: ListRow): Promise<ShelvedCase> {
  const repaired = given.fault === undefined ? await repairedGoods(scene, given.text) : undefined;
  const row = repaired ? { ...given, text: repaired.text } : given;
  const said = withWorth(empty, { kind: 'entry', entry: row.entry });
  const { unclearValue: _value, unclearDay: _day, ...entry } = 'entry' in said ? said.entry : {};
  const state = { ...empty, product: row.text, entry: { ...empty.entry, ...inDollars(entry) } };
  const { product, answered, passed } = state;
  if (row.fault !== undefined) return { product, answered, passed, entry: state.entry };
  const result = await scene.engine.classify(classifyRequestOf(state));
  return {
    ...{ product, answered, passed, entry: state.entry, result },
    ...(result.code === null ? {} : { code: result.code }),
  };
}

/** A value in another currency is asked for when its row is opened: duties are worked out in dollars. */
function inDollars(entry: ChatCase['entry']): ChatCase['entry'] {
  if (entry.value === undefined || entry.value.currency === 'USD') return entry;
  const { value: _value, ...rest } = entry;
  return rest;
}

function rowLine(
  { say }: Scene,
  { product, result, entry }: ShelvedCase,
  number: number,
  row: ListRow,
): string {
  const goods = product.length > goodsAtMost ? `${product.slice(0, goodsAtMost)}…` : product;
  if (row.fault !== undefined) return say.cost.rowUnread(number, row.fault);
  if (result?.formatted == null) return say.cost.listRefused(number, goods);
  const { confident_to: to, candidates, code } = result;
  const own = candidates
    .filter((each) => each.code.startsWith(to))
    .reduce((sum, each) => sum + each.probability, 0);
  const sure =
    to === ''
      ? say.cost.listUnsure
      : `${say.summarySure(to === code ? result.formatted : formatCode(to))} (${share(own)})`;
  const { origin, value, quantities, price } = entry;
  const told = entryParts(say, {
    ...(origin === undefined ? {} : { origin }),
    ...(value === undefined ? {} : { value }),
    ...(quantities === undefined ? {} : { quantities }),
    ...(price === undefined ? {} : { price }),
  });
  return say.cost.listRow(number, goods, result.formatted, sure, told.join(', '));
}

/** What of an entry holds for all its goods. */
function shipmentOf({ entry }: ChatCase): ChatCase['entry'] {
  const { origin, destination, date, transport, client } = entry;
  return {
    ...(origin === undefined ? {} : { origin }),
    ...(destination === undefined ? {} : { destination }),
    ...(date === undefined ? {} : { date }),
    ...(transport === undefined ? {} : { transport }),
    ...(client === undefined ? {} : { client }),
  };
}

/** The case of one of the goods of the list, the one before laid aside. */
export function rowCase(state: ChatCase, chosen: ShelvedCase): ChatCase {
  const { list = [], language, fixedLanguage } = state;
  const kept = outlasting(state);
  const others = list.some(({ product }) => product === state.product) ? state.others : kept.others;
  return {
    ...emptyCase(language),
    ...{ fixedLanguage },
    ...kept,
    ...chosen,
    ...(others && { others }),
    list,
    ...(state.topic && { topic: state.topic }),
  };
}

/** Goes on with one of the goods of the list. */
export async function* openRow(scene: Scene, state: ChatCase, row: number): Turn {
  const { list = [] } = state;
  const chosen = list[row - 1];
  if (!chosen) {
    yield paragraph(scene.say.cost.noSuchRow(list.length));
    return state;
  }
  const opened = rowCase(state, chosen);
  yield paragraph(scene.say.backTo(chosen.product));
  if (chosen.result?.code == null) {
    yield paragraph(scene.say.refused(chosen.result?.missing ?? []));
    return opened;
  }
  yield paragraph(rowLine(scene, chosen, row, { text: chosen.product, entry: {} }));
  yield { type: 'card', kind: 'classification', data: chosen.result };
  return yield* askNext(scene, opened);
}
