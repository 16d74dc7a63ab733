import { readNoteReference } from '../../classify/notes/note-reference.js';
import { profileOf, usualDestination } from '../../tariff/country-profile.js';
import type { Act, ActReading } from '../act.js';
import type { ChatCase } from '../chat-case.js';
import type { EntrySaid } from '../entry-facts.js';
import type { CodeAsked, Intent, ListRow, PlainKind } from '../intent.js';
import { ofMake, topics } from './cues.js';
import { isWrittenAsList } from './read-rows.js';
import { sinceSaid } from './read-since.js';

/** A message, with what the rules made of it and what they can read of it when asked. */
export interface SaidMessage {
  readonly message: string;
  readonly folded: string;
  readonly state: ChatCase;
  /** what it means by its form alone */
  readonly grammar: Intent;
  /** what it means where it names goods or tells of them */
  readonly goods: () => Intent;
  /** the goods that it names, where it does, whatever else it asks */
  readonly told: () => Extract<Intent, { kind: 'goods' }>;
  /** how likely the words beside the facts of the entry name goods; 0 where it tells no such fact */
  readonly goodsBeside: () => number;
  /** how likely words name goods by themselves; 0 for no words */
  readonly namesGoods: (text: string) => number;
  readonly entry: () => EntrySaid;
  /** the goods of a list that it is, each for itself; one or none where it is no list */
  readonly rows: () => readonly ListRow[];
  /** what it means where it puts origins side by side */
  readonly origins: () => Intent;
  readonly codes: () => readonly CodeAsked[];
}

/** Forms that leave no doubt of what a message does. */
const certain = new Set<Intent['kind']>(['feedback', 'compare', 'code', 'children', 'changes']);
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
/** two countries are put side by side where they are so likely to be */
const comparesFrom = 0.25;
/** with goods under discussion words beside a fact of the entry are none where something else is so likely */
const likely = 0.6;
/** so much likelier than the other of goods and detail one must be to be taken for it */
const clearly = 2;

/** so much likelier a detail than other goods, words need not be weighed by what the engine makes of them */
const surelyDetail = 4;
/** words that so seldom are a detail and yet may be other goods are asked about */
const leastDetail = 0.15;

const goodsActs: readonly Act[] = ['goods', 'several', 'detail'];

/** How likely a message names goods or tells of them. */
export const goodsShare = ({ ranked }: ActReading): number =>
  ranked.reduce((sum, { act, probability }) => (goodsActs.includes(act) ? sum + probability : sum), 0);

/** What a message means, once it is known what it does; goods alone make or replace a case. */
export function intentOfAct(reading: ActReading, said: SaidMessage): Intent {
  const { grammar, message, state } = said;
  const meant = meantBy(reading, said);
  const mayAnswer =
    state.asked?.about === 'code' &&
    message.length <= longestAnswer &&
    ((grammar.kind === 'goods' && grammar.plain) ||
      (grammar.kind === 'refine' && ofMake.test(said.folded))) &&
    answering.has(meant.kind) &&
    !tellsOfShipment(said.entry());
  return mayAnswer ? { kind: 'try_answer', text: grammar.text, otherwise: meant } : meant;
}

/** What is said of a shipment answers no question about what its goods are. */
const tellsOfShipment = ({ origin, value, price, date, freight }: EntrySaid): boolean =>
  [origin, value, price, date, freight].some((each) => each !== undefined);

/** a longer text is not tried as the answer to the open question */
const longestAnswer = 60;
/** What an answer to a question about the goods may look like: an amount, a material, a part. */
const answering = new Set<Intent['kind']>(['goods', 'refine', 'entry', 'materials', 'doubtful', 'unknown']);

function meantBy(reading: ActReading, said: SaidMessage): Intent {
  const { grammar, state } = said;
  if (isWrittenAsList(said.message)) {
    const list = several(said);
    if (list) return list;
  }
  if (grammar.kind === 'unknown_country') {
    const meant = meantBy(reading, { ...said, grammar: grammar.otherwise });
    return { ...grammar, otherwise: meant.kind === 'unknown' ? doubtful(said) : meant };
  }
  if (
    certain.has(grammar.kind) ||
    (grammar.kind === 'law' &&
      (topics.whichLaw.test(said.folded) || topics.parting.test(said.folded) || citesOne(said.message)))
  )
    return asksOwnReasons.test(said.folded) ? { kind: 'why' } : grammar;
  const { ranked } = reading;
  const of = (act: Act): number => ranked.find((each) => each.act === act)?.probability ?? 0;
  if (of('origins') >= comparesFrom) {
    const compared = said.origins();
    if (compared.kind === 'origins' && compared.countries.length > 1) return compared;
  }
  const other = ranked.find(({ act }) => !goodsActs.includes(act))!;
  const goods = Math.max(goodsShare(reading), goodsBeside(other, said));
  const otherwise = (): Intent => intents[other.act]?.(said) ?? { kind: 'unknown' };
  const fitting = telling[grammar.kind];
  if (fitting) {
    const namesGoods = 'goods' in grammar && grammar.goods !== '';
    if (goods >= surely && !namesGoods) return goodsIntent(of, said);
    if (other.probability < (fitting.includes(other.act) ? floor : surely)) return withoutWords(said);
    return namesGoods && goods >= floor ? grammar : withoutWords({ ...said, grammar: otherwise() });
  }
  const isMarked =
    grammar.kind === 'refine' ||
    (grammar.kind === 'goods' && !grammar.plain && said.namesGoods(grammar.text) >= floor);
  if (isMarked ? other.probability < surely : goods >= (state.product === '' ? floor : 0.5))
    return goodsIntent(of, said);
  const also =
    state.product === '' || grammar.kind !== 'unknown' ? undefined : alsoAsked.exec(said.folded)?.[1];
  if (also !== undefined && other.probability < surely && said.namesGoods(also) >= surely)
    return { kind: 'goods', text: also, entry: {}, plain: true, detail: 0.5 };
  if (other.probability >= floor) return otherwise();
  return grammar.kind === 'unknown' || goods < other.probability ? { kind: 'unknown' } : doubtful(said);
}

/** "GRI 1", "note 2 to chapter 39": one part of the law by its number, whatever else the words look like. */
function citesOne(message: string): boolean {
  const cited = readNoteReference(message);
  return cited !== undefined && 'label' in cited && cited.label !== undefined;
}

/** How surely goods are named beside facts of a shipment: "gloves from Spain, 200 pairs" are no bolts, whatever was talked of before. */
function goodsBeside(other: ActReading['ranked'][number], said: SaidMessage): number {
  if (other.probability < likely) return said.goodsBeside();
  if (other.act !== 'entry') return 0;
  const named = said.goodsBeside();
  return said.state.product === '' || named >= surely ? named : 0;
}

/** "Which rule did you use": the reasons of the answer, not what a rule says. */
const asksOwnReasons =
  /\b(?:which|what|que|cual) (?:gri|rule|regla|note|nota)\w*\b.{0,20}\b(?:did you|do you|have you|you used?|you appl\w+|usaste|aplicaste|usas|uso usted|aplico usted)\b/;

/** "Does it need USMCA papers": the goods under discussion are the subject, whatever else is named. */
const ofThese =
  /\b(?:does|do|is|are|will|would|can|could|did|has|have)\s+(?:it|this|these|they|those)\b(?!\s+(?:for|to)\b)|\bwhy\s+(?:is|are)\s+(?:it|this|they)\b/;

/** The question without words beside it that name no goods: "how much does the importer save" is about those under discussion. */
function withoutWords({ grammar, namesGoods, folded, state }: SaidMessage): Intent {
  if (grammar.kind !== 'duty' && grammar.kind !== 'origin') return grammar;
  if (state.product !== '' && ofThese.test(folded)) return { ...grammar, goods: '' };
  return grammar.goods === '' || namesGoods(grammar.goods) >= 0.5 ? grammar : { ...grammar, goods: '' };
}

/** "No wait, I meant a chair": what follows are the goods that were meant all along, not another detail. */
const mended =
  /^(?:(?:no|sorry|oops|wait|hold on|ok|well|hmm+|um+|uh|actually|perdon|espera|bueno|disculpa|mejor|(?:forget|drop|olvida) (?:the |el |la |los |las )?[a-z]+)[\s,.:;-]+)*(?:(?:i (?:really |actually )?mean[t]?|i wanted to say|quise decir|quiero decir|queria decir|me refiero a|me referia a)\s+(?!(?:for|with|without|made|of|from|to|that|para|con|sin|de|que)\b)|(?:make (?:that|it)|let'?s (?:do|try|take)|do|try|(?:cambi|pon)[ae]l[oa]s? (?:por|a)|(?:hagamos|probemos|veamos|pon(?:me|le)?)(?: mejor)?)\s+(?:an?|some|una?|unos|unas)\s+|(?:scratch|forget|drop|cancel|nix|olvida(?:te de)?|cancela) (?:that|this|it|those|them|eso|esos?|lo)[\s,.:;-]+(?:(?:an?|some|una?|unos|unas|mejor)\s+)*)/;

const besideMended = /[\s,]+(?:for me|please|instead|then|por favor|mejor|entonces|en su lugar)\W*$/i;

/** "And dental floss?": goods asked about after others. */
const alsoAsked =
  /^\W*(?:and|y|ok and|what about|how about|que tal|y que hay de)\s+(?:(?:an?|the|some|una?|el|la|los|las)\s+)?(.{3,60}?)\s*\?\W*$/;

/** New goods, a detail of those under discussion, or a question which of the two. */
function goodsIntent(of: (act: Act) => number, said: SaidMessage): Intent {
  const { message, state } = said;
  const meant = said.goods();
  if (meant.kind === 'unknown_country' || meant.kind === 'entry') return meant;
  const isNew = of('goods') + of('several');
  const list = of('several') > of('goods') && of('several') > of('detail') ? several(said) : undefined;
  if (list) return list;
  if (state.product === '') return meant.kind === 'unknown' ? asGoods(said) : meant;
  const other = goodsBeyond(said);
  if (said.namesGoods(other) >= 0.5) return { kind: 'goods', text: other, entry: {}, plain: false };
  if (meant.kind === 'refine' || (meant.kind === 'goods' && !meant.plain)) return meant;
  if (state.result?.code === null) return asGoods(said, meant);
  const detail = of('detail') / Math.max(isNew, 0.01);
  if (detail >= surelyDetail) return { kind: 'refine', text: message.trim(), entry: entryOf(meant) };
  const named = asGoods(said, meant);
  return of('detail') >= leastDetail || isNew >= clearly * of('detail')
    ? { ...named, detail }
    : doubtful(said);
}

/** "I meant a chair", "and reels too": the goods that are named beside the words that bring them up. */
function goodsBeyond({ message, folded }: SaidMessage): string {
  const text = message.trim();
  const opened = mended.exec(folded) ?? (joining.test(folded) ? alsoOpener.exec(folded) : null);
  return opened
    ? text
        .slice(opened[0].length)
        .replace(/[\s,]+(?:too|also|as well|tambien|también)[\s.!]*$/i, '')
        .replace(besideMended, '')
    : '';
}

const joining = /^\W*(?:and|y|also|plus|tambien)\s+\S.*?(?:\s(?:too|also|as well|tambien))\W*$/;
const alsoOpener = /^\W*(?:(?:and|y|also|plus|tambien)\s+)+/;

const entryOf = (intent: Intent): EntrySaid => ('entry' in intent ? intent.entry : {});

const asGoods = ({ told }: SaidMessage, meant?: Intent): Extract<Intent, { kind: 'goods' }> =>
  meant?.kind === 'goods' ? meant : told();

const doubtful = ({ message, goods }: SaidMessage): Intent => ({
  kind: 'doubtful',
  text: message.trim(),
  entry: entryOf(goods()),
});

/** Each of several goods for itself; undefined where the words are one. */
function several({ rows }: SaidMessage): Intent | undefined {
  const found = rows();
  return found.length > 1 ? { kind: 'several', rows: found, entry: {} } : undefined;
}

/** The intent that the rules read, where it is one of these kinds. */
const grammarOf =
  (...kinds: readonly Intent['kind'][]) =>
  ({ grammar }: SaidMessage): Intent | undefined =>
    kinds.includes(grammar.kind) ? grammar : undefined;

/** The whole message for whoever answers such a one. */
const whole =
  (kind: 'materials' | 'mexico' | 'case' | 'remember' | 'recall') =>
  ({ message, entry }: SaidMessage): Intent => ({ kind, text: message.trim(), entry: entry() });

const plainly = (kind: PlainKind) => (): Intent => ({ kind });

const farewell =
  /\b(?:bye|goodbye|good night|cya|cu|ttyl|see (?:you|ya)|later|tomorrow|take care|signing off|leaving|heading out|adios|chao|chau|hasta|nos vemos|despido|cuidate)\b/;
const isDone =
  /\b(?:listo|lista|gracias|es todo|seria todo|thanks|thank you|all set|that'?s (?:all|it)|done)\b/;
const toSend =
  /\b(?:e-?mail|mail|send|text it|forward|correo|mandame|mandalo|envia\w*|reenvia\w*|whatsapp)\b/;
const aboutPrivacy =
  /\b(?:delete|erase|stor\w+|private|privacy|gdpr|who (?:can )?sees?|others? see|reads?|kept?|save[ds]?|saved|log(?:s|ged)?|leave|send|sent|borra\w*|elimina\w*|guarda\w*|privad\w+|privacidad|quien (?:puede )?ve\w*|van|manda\w*|history|historial)\b/;

const isYear = /^20[2-4]\d$/;

/** What each act that names no goods means to the chat. */
const intents: Readonly<Partial<Record<Act, (said: SaidMessage) => Intent | undefined>>> = {
  entry: (said) =>
    grammarOf('entry', 'unknown_country')(said) ??
    (Object.keys(said.entry()).length > 0
      ? { kind: 'entry', entry: said.entry() }
      : said.state.product !== '' && /^\W*\d/.test(said.message)
        ? doubtful(said)
        : { kind: 'unknown' }),
  cost: (said) =>
    grammarOf('duty', 'entry', 'not_loaded')(said) ?? { kind: 'duty', goods: '', entry: said.entry() },
  origins: (said) => said.origins(),
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
  why: (said) => {
    const own = said.state.result?.code ?? '';
    const others = said
      .codes()
      .filter((each) => 'code' in each && !isYear.test(each.code) && !own.startsWith(each.code));
    return others.length > 0 && own !== '' ? { kind: 'compare', codes: others } : { kind: 'why' };
  },
  usmca: (said) =>
    grammarOf('origin', 'duty', 'law')(said) ?? { kind: 'origin', goods: '', entry: said.entry() },
  materials: whole('materials'),
  mexico: (said) => {
    const { grammar, state } = said;
    if (grammar.kind === 'not_loaded' && !profileOf(state.entry.destination ?? usualDestination).regulations)
      return grammar;
    return grammar.kind === 'regulations' && grammar.code ? grammar : whole('mexico')(said);
  },
  changes: (said) => {
    const [code] = said.codes().filter((each) => !('code' in each && isYear.test(each.code)));
    return { kind: 'changes', ...(code ? { code } : {}), since: sinceSaid(said.folded) };
  },
  data: ({ folded }) => ({ kind: aboutPrivacy.test(folded) ? 'privacy' : 'data' }),
  teach: (said) => {
    const code = said.codes().at(-1);
    if (!code && said.state.product === '') return { kind: 'unknown' };
    return { kind: 'feedback', right: false, ...(code ? { code } : {}) };
  },
  choose: (said) => {
    const [code] = said.codes();
    const { origin } = said.entry();
    if (!code && origin !== undefined) return { kind: 'entry', entry: { origin } };
    return { kind: 'choose', ...(code ? { code } : {}) };
  },
  undo: plainly('undo'),
  restart: plainly('restart'),
  case: whole('case'),
  remember: whole('remember'),
  export: ({ folded }) => ({ kind: toSend.test(folded) ? 'send' : 'export' }),
  summary: plainly('summary'),
  recall: whole('recall'),
  drop: plainly('drop'),
  // "listo, buen día" after a talk takes leave
  greeting: ({ folded, state }) => ({
    kind: state.product !== '' && isDone.test(folded) ? 'bye' : 'greeting',
  }),
  thanks: ({ folded }) => ({ kind: farewell.test(folded) ? 'bye' : 'thanks' }),
  help: plainly('help'),
  who: plainly('who'),
  chat: plainly('chat'),
};
