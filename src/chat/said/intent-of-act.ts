import type { Act, ActReading } from '../act.js';
import type { ChatCase } from '../chat-case.js';
import type { EntrySaid } from '../entry-facts.js';
import type { CodeAsked, Intent, PlainKind } from '../intent.js';

/** A message, with what the rules made of it and what they can read of it when asked. */
export interface SaidMessage {
  readonly message: string;
  readonly folded: string;
  readonly state: ChatCase;
  /** what it means by its form alone */
  readonly grammar: Intent;
  /** what it means where it names goods or tells of them */
  readonly goods: () => Intent;
  /** how likely the words beside the facts of the entry name goods; 0 where it tells no such fact */
  readonly goodsBeside: () => number;
  readonly entry: () => EntrySaid;
  readonly codes: () => readonly CodeAsked[];
}

/** Forms that leave no doubt of what a message does. */
const certain = new Set<Intent['kind']>([
  'feedback',
  'compare',
  'code',
  'children',
  'changes',
  'unknown_country',
]);
/** Forms that tell much: the model overrides them only where the other act fits them, or where it is sure. */
const telling: Readonly<Partial<Record<Intent['kind'], readonly Act[]>>> = {
  entry: ['cost', 'origins', 'mexico', 'usmca', 'materials'],
  duty: ['cost', 'origins', 'mexico', 'usmca', 'law', 'changes', 'versus', 'lookup'],
  origin: ['usmca', 'materials', 'law', 'origins', 'cost'],
  regulations: ['mexico', 'law'],
  not_loaded: ['cost', 'law', 'mexico', 'data'],
  law: ['law', 'lookup', 'mexico', 'cost', 'usmca', 'origins', 'help', 'who', 'data', 'summary', 'why'],
};

/** under this nothing is done on the word of the model alone */
const floor = 0.4;
/** what a form tells is doubted only above this */
const surely = 0.8;
/** so much likelier than the other of goods and detail one must be to be taken for it */
const clearly = 2;

const goodsActs: readonly Act[] = ['goods', 'several', 'detail'];

/** How likely a message names goods or tells of them. */
export const goodsShare = ({ ranked }: ActReading): number =>
  ranked.reduce((sum, { act, probability }) => (goodsActs.includes(act) ? sum + probability : sum), 0);

/** What a message means, once it is known what it does; goods alone make or replace a case. */
export function intentOfAct(reading: ActReading, said: SaidMessage): Intent {
  const { grammar, state } = said;
  if (certain.has(grammar.kind)) return grammar;
  const { ranked } = reading;
  const of = (act: Act): number => ranked.find((each) => each.act === act)?.probability ?? 0;
  const goods = Math.max(goodsShare(reading), said.goodsBeside());
  const other = ranked.find(({ act }) => !goodsActs.includes(act))!;
  const fitting = telling[grammar.kind];
  if (fitting) {
    const namesGoods = 'goods' in grammar && grammar.goods !== '';
    if (goods >= surely && !namesGoods) return goodsIntent(of, said);
    if (other.probability < (fitting.includes(other.act) ? floor : surely)) return grammar;
    if (namesGoods && goods >= floor) return grammar;
    return intents[other.act]?.(said) ?? grammar;
  }
  const isMarked = grammar.kind === 'refine' || (grammar.kind === 'goods' && !grammar.plain);
  const isAnswer = state.asked?.about === 'code' && answering.has(other.act) && grammar.kind === 'goods';
  if (isMarked || isAnswer) {
    if (other.probability < surely || isAnswer) return goodsIntent(of, said);
  } else if (goods >= (state.product === '' ? floor : 0.5)) return goodsIntent(of, said);
  if (other.probability >= floor) return intents[other.act]?.(said) ?? { kind: 'unknown' };
  return grammar.kind === 'unknown' || goods < other.probability ? { kind: 'unknown' } : doubtful(said);
}

/** What an answer to a question about the goods may look like: an amount, a material, a country of make. */
const answering = new Set<Act>(['entry', 'materials', 'teach', 'choose']);

/** New goods, a detail of those under discussion, or a question which of the two. */
function goodsIntent(of: (act: Act) => number, said: SaidMessage): Intent {
  const meant = said.goods();
  if (meant.kind === 'unknown_country' || meant.kind === 'entry') return meant;
  const isNew = of('goods') + of('several');
  if (of('several') > of('goods') && of('several') > of('detail')) return several(said);
  if (said.state.product === '') return meant.kind === 'unknown' ? asGoods(said) : meant;
  if (meant.kind === 'refine' || (meant.kind === 'goods' && !meant.plain)) return meant;
  if (said.state.asked?.about === 'code' || said.state.result?.code === null) return asGoods(said, meant);
  if (of('detail') >= clearly * isNew) return { kind: 'refine', text: said.message, entry: entryOf(meant) };
  return isNew >= clearly * of('detail') ? asGoods(said, meant) : doubtful(said);
}

const entryOf = (intent: Intent): EntrySaid => ('entry' in intent ? intent.entry : {});

const asGoods = ({ message }: SaidMessage, meant?: Intent): Intent =>
  meant?.kind === 'goods' ? meant : { kind: 'goods', text: message.trim(), entry: {}, plain: true };

const doubtful = ({ message, goods }: SaidMessage): Intent => ({
  kind: 'doubtful',
  text: message.trim(),
  entry: entryOf(goods()),
});

const several = ({ message, entry }: SaidMessage): Intent => ({
  kind: 'several',
  text: message.trim(),
  entry: entry(),
});

/** The intent that the rules read, where it is one of these kinds. */
const grammarOf =
  (...kinds: readonly Intent['kind'][]) =>
  ({ grammar }: SaidMessage): Intent | undefined =>
    kinds.includes(grammar.kind) ? grammar : undefined;

/** The whole message for whoever answers such a one. */
const whole =
  (kind: 'origins' | 'materials' | 'mexico' | 'case' | 'remember' | 'recall') =>
  ({ message, entry }: SaidMessage): Intent => ({ kind, text: message.trim(), entry: entry() });

const plainly = (kind: PlainKind) => (): Intent => ({ kind });

/** What each act that names no goods means to the chat. */
const intents: Readonly<Partial<Record<Act, (said: SaidMessage) => Intent | undefined>>> = {
  entry: (said) =>
    grammarOf('entry', 'unknown_country')(said) ??
    (Object.keys(said.entry()).length > 0 ? { kind: 'entry', entry: said.entry() } : { kind: 'unknown' }),
  cost: (said) =>
    grammarOf('duty', 'entry', 'not_loaded')(said) ?? { kind: 'duty', goods: '', entry: said.entry() },
  origins: whole('origins'),
  law: (said) =>
    grammarOf('law', 'not_loaded')(said) ?? {
      kind: 'law',
      text: said.message,
      otherwise: said.grammar.kind === 'goods' ? { kind: 'unknown' } : said.grammar,
    },
  lookup: (said) => {
    const [code] = said.codes();
    return code ? { kind: 'code', code } : { kind: 'unknown' };
  },
  versus: (said) => {
    const codes = said.codes();
    return codes.length > 0 ? { kind: 'compare', codes } : { kind: 'why' };
  },
  why: plainly('why'),
  usmca: (said) =>
    grammarOf('origin', 'duty', 'law')(said) ?? { kind: 'origin', goods: '', entry: said.entry() },
  materials: whole('materials'),
  mexico: (said) => {
    const { grammar, state } = said;
    if (grammar.kind === 'not_loaded' && state.entry.destination !== 'MX') return grammar;
    return grammar.kind === 'regulations' && grammar.code ? grammar : whole('mexico')(said);
  },
  changes: (said) => {
    const [code] = said.codes();
    return { kind: 'changes', ...(code ? { code } : {}), since: '' };
  },
  data: plainly('data'),
  teach: (said) => {
    const code = said.codes().at(-1);
    return { kind: 'feedback', right: false, ...(code ? { code } : {}) };
  },
  choose: (said) => {
    const [code] = said.codes();
    return { kind: 'choose', ...(code ? { code } : {}) };
  },
  undo: plainly('undo'),
  restart: plainly('restart'),
  case: whole('case'),
  remember: whole('remember'),
  export: plainly('export'),
  summary: plainly('summary'),
  recall: whole('recall'),
  drop: plainly('drop'),
  greeting: plainly('greeting'),
  thanks: plainly('thanks'),
  help: plainly('help'),
  who: plainly('who'),
  chat: plainly('chat'),
};
