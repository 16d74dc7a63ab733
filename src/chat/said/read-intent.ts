import { foldText } from '../../classify/facts/scan-words.js';
import { readNoteReference } from '../../classify/notes/note-reference.js';
import type { CountryTable } from '../../core/country.js';
import type { ActReader } from '../act.js';
import type { ChatCase } from '../chat-case.js';
import type { EntrySaid } from '../entry-facts.js';
import type { Intent } from '../intent.js';
import { aboutChat } from './about-chat.js';
import { aboutMaking } from './about-making.js';
import { aboutMexico } from './about-mexico.js';
import { aboutReasons } from './about-reasons.js';
import { cellsBeside } from './cells-beside.js';
import {
  commandFor,
  fillers,
  goodsAskedWithin,
  goodsMarkers,
  isQuestionForm,
  leadingDetail,
  ofMake,
  smallWords,
  topics,
} from './cues.js';
import { CutText } from './cut-text.js';
import { entryReader } from './entry-reader.js';
import { bareYesNo, fitsQuestion, unknowing } from './fit-answer.js';
import { followUp } from './follow-up.js';
import { goodsCovered } from './goods-covered.js';
import { goodsOfChanges } from './goods-of-changes.js';
import { goodsTold } from './goods-told.js';
import { goodsWritten } from './goods-written.js';
import type { Heard } from './heard.js';
import { goodsShare, intentOfAct } from './intent-of-act.js';
import { lawAsked } from './law-asked.js';
import { lawByName } from './law-by-name.js';
import { comparison, meantByFacts, withCostAsked } from './meant-by-facts.js';
import { withNamedOrigin } from './named-origin.js';
import { hasCode, readCodes } from './read-codes.js';
import { readCountry } from './read-country.js';
import { dayPicked } from './read-day.js';
import { countSaid } from './read-quantity.js';
import { pesosSaid, rateSaid } from './read-rate.js';
import { asksForList, readRows, rowDropped, rowOpened, rowsAdded } from './read-rows.js';
import { sinceSaid } from './read-since.js';
import { readTypedMaterials } from './read-typed-materials.js';
import { repairs } from './repair-words.js';
import { shortLaw } from './short-law.js';
import { originAlone, originBeside, originWithin } from './unread-origin.js';

/** What reading a message needs beside the message. */
export interface ReadingNeeds {
  readonly countries: CountryTable;
  readonly acts: ActReader;
}

/**
 * What a message means, given what is under discussion. What is certain by its form is read by rules; of the rest a learned
 * model tells first what it does, and rules read what it says.
 */
export function readIntent(message: string, state: ChatCase, needs: ReadingNeeds): Intent {
  const { countries } = needs;
  const entries = entryReader(countries);
  const goesOn =
    aboutChat(message, state, countries) ??
    shortLaw(message, state) ??
    followUp(message, state) ??
    lawByName(message, state, needs) ??
    aboutReasons(message, state, countries, entries);
  if (goesOn) return goesOn;
  const heard = { message, state, countries, entries };
  const meant = aboutMaking(meaningOf(heard, needs.acts), heard);
  if (meant.kind === 'changes' && meant.code === undefined)
    return { ...meant, goods: goodsOfChanges(message, countries) };
  if (meant.kind === 'undo' && (state.others ?? []).length > 0 && backToGoods.test(foldText(message)))
    return { kind: 'case', text: message, entry: {} };
  if (goodsCovered(message) !== undefined && readNoteReference(message))
    return { kind: 'law', text: message, otherwise: meant };
  if (meant.kind === 'duty' && namesTermAlone(meant, message, state))
    return { kind: 'law', text: message, otherwise: meant };
  return meant.kind === 'materials' || meant.kind === 'certificate' ? meant : aboutMexico(meant, heard);
}

/** "Back to the backpack", where other cases are laid aside: another case, and not the turn before. */
const backToGoods =
  /\b(?:back|return|regres\w+|volv\w+|vuelv\w+)\s+(?:to|a|al)\s+(?:(?:the|la|el|los|las|mi|my)\s+)?(?!(?:before|previous|last|atras|anterior|como|antes|lo)\b)[a-z]{3,}/;

/** "And the HMF?" where no goods are under discussion: what the word means comes first. */
const namesTermAlone = (
  meant: Extract<Intent, { kind: 'duty' | 'origin' }>,
  message: string,
  { product }: ChatCase,
): boolean =>
  product === '' &&
  meant.goods === '' &&
  meant.code === undefined &&
  Object.keys(meant.entry).length === 0 &&
  message.trim().split(/\s+/).length <= 5;

function meaningOf(heard: Heard, acts: ActReader): Intent {
  const { message, state, countries, entries } = heard;
  const folded = foldText(message.trim());
  const command = commandFor(folded);
  const fits =
    state.asked !== undefined &&
    (fitsQuestion(message, state.asked) ||
      (state.asked.id === 'entry-day' &&
        dayPicked(
          folded,
          state.asked.options.map(({ answer }) => answer),
        ) !== undefined));
  if (command && !(fits && state.asked?.options.length)) return command;
  if (
    bareYesNo.test(folded) ||
    unknowing.test(folded) ||
    (state.asked && /^\s*\d{1,2}[.)]?\s*$/.test(folded))
  )
    return { kind: 'answer', text: message };
  const numbered = /^\s*#?([1-9])[.)]?\s*$/.exec(folded)?.[1];
  if (numbered && state.result?.code != null) return { kind: 'code', code: { candidate: Number(numbered) } };
  if (asksForList(folded, state)) return { kind: 'list' };
  const opened = state.list && rowOpened(folded, state);
  if (opened !== undefined) return { kind: 'open_row', row: opened };
  if (fits || fillsSlot(message, state, countries)) return { kind: 'answer', text: message };
  const dropped = rowDropped(folded, state);
  if (dropped !== undefined) return { kind: 'drop_row', row: dropped };
  const facts = { ...heard, folded };
  const byFacts = meantByFacts(facts);
  if (byFacts) return byFacts;
  const text = new CutText(message, foldText);
  const byForm =
    aboutAnswer(text, folded, state) ?? aboutCodes(text, folded, state) ?? aboutTopics(text, folded, heard);
  const meant = byForm ?? aboutGoods(heard, folded);
  const law = lawAsked(message, folded, state.product !== '');
  const grammar: Intent = law === undefined ? meant : { kind: 'law', text: law, otherwise: meant };
  const situation = { goods: state.product !== '', asked: state.asked !== undefined };
  const asSaid = acts.read(message, situation);
  const [repaired] = asSaid.ranked[0]!.probability < 0.7 ? repairs(message, acts.words) : [];
  const reading = repaired ? acts.read(repaired.text, situation) : asSaid;
  const namesGoods = (words: string): number =>
    /\p{L}/u.test(words) ? goodsShare(acts.read(words, { goods: false, asked: false })) : 0;
  const added = rowsAdded(message, folded, state);
  if (added !== undefined) {
    const rows = readRows(added, countries, namesGoods);
    if (rows.some(({ text }) => namesGoods(text) >= 0.5))
      return { kind: 'several', rows, entry: {}, joins: true };
  }
  const entryOf = (): EntrySaid => withNamedOrigin(entries.of(message), facts);
  const intent = intentOfAct(reading, {
    ...{ message, folded, state, grammar },
    goodsBeside: () => {
      const named = meant.kind === 'unknown_country' ? meant.otherwise : meant;
      if (named.kind !== 'goods' || Object.keys(named.entry).length === 0) return 0;
      return namesGoods(named.text);
    },
    namesGoods,
    goods: () => (meant === byForm ? aboutGoods(heard, folded) : meant),
    told: () => goodsTold(message, entries),
    entry: entryOf,
    codes: () => readCodes(new CutText(message, foldText), true),
    rows: () => readRows(message, countries, namesGoods),
    origins: () => comparison(facts, namesGoods),
  });
  return withCostAsked(intent, facts);
}

/** Whether a message is what an open question about the entry asked for: a country, a list of materials, a fact. */
function fillsSlot(message: string, { asked }: ChatCase, countries: CountryTable): boolean {
  if (!asked || asked.about === 'code' || asked.options.length > 0) return false;
  const folded = foldText(message);
  if (asked.id === 'entry-count')
    return countSaid(message, 'No.') !== undefined && message.length < 40 && !/[%?]/.test(message);
  if (asked.id === 'entry-rate') return isRate(message, asked.value?.currency ?? '');
  if (asked.id === 'entry-pesos')
    return /^\W*\d{1,2}(?:[.,]\d{1,4})?\b/.test(message) || pesosSaid(message) !== undefined;
  if (asked.id === 'entry-materials' && readTypedMaterials(message, countries)) return true;
  if (isQuestionForm(folded) || goodsMarkers.test(folded) || topics.changes.test(folded)) return false;
  if (asked.id === 'entry-origin')
    return (
      message.length < 60 &&
      (readCountry(message, countries) !== undefined || /^\p{L}+$/u.test(message.trim()))
    );
  if (asked.id === 'entry-materials') return false;
  if (asked.id.startsWith('entry-certifier-')) return !isQuestionForm(folded);
  if (topics.duty.test(folded) || topics.origin.test(folded) || topics.regulations.test(folded)) return false;
  const law = readNoteReference(message)?.of;
  if (asked.id === 'entry-goods') return law === undefined || law === 'code';
  return asked.about === 'origin' ? message.length < 80 : hasCode(message);
}

/** A number alone, or one currency in another; "value 9180 USD" names another value. */
const isRate = (message: string, currency: string): boolean =>
  !/\b(?:value|valor|worth|vale)\b/.test(foldText(message)) && rateSaid(message, currency) !== undefined;

/** "That is wrong, it should be ...". */
function aboutAnswer(text: CutText, folded: string, state: ChatCase): Intent | undefined {
  if (goodsMarkers.test(folded)) return undefined;
  if (/[?¿]/.test(folded) && topics.right.test(folded.replace(/[?¿]/g, ''))) return { kind: 'candidates' };
  const wrong = state.result !== undefined && topics.wrong.test(folded);
  if (!wrong && !topics.right.test(folded)) return undefined;
  const code = readCodes(text, true).at(-1);
  if (wrong && code && 'code' in code && /[?¿]/.test(folded)) return { kind: 'compare', codes: [code] };
  return { kind: 'feedback', right: !wrong, ...(code ? { code } : {}) };
}

/** Comparisons, codes to look up, what stands below them, what changed in them. */
function aboutCodes(text: CutText, folded: string, state: ChatCase): Intent | undefined {
  if (topics.changes.test(folded)) {
    const since = text.take(/\b(?:since|after|from|desde|despues de|respecto de)\b(.*)$/)?.[1] ?? '';
    const chapter = text.take(/\b(?:in|en|of|de|to|a)\s+(\d{2})\b(?![\d.])/)?.[1];
    const [code] = chapter === undefined ? readCodes(text, true) : [{ code: chapter }];
    return {
      kind: 'changes',
      ...(code ? { code } : {}),
      since: sinceSaid(folded) || since.replace(/[?.!]+$/, '').trim(),
    };
  }
  if (topics.compare.test(folded)) {
    const codes = readCodes(text, true);
    if (codes.length > 0) return { kind: 'compare', codes };
  }
  if (topics.regulations.test(folded) || topics.duty.test(folded) || topics.origin.test(folded))
    return undefined;
  const lookUp = topics.lookup.test(folded) || topics.inForce.test(folded);
  const below = topics.children.test(folded);
  const codes = readCodes(text, lookUp || below);
  const [code] = codes;
  if (!code) {
    if (below && state.code !== undefined && text.rest.split(/\s+/).length <= 5)
      return { kind: 'children', code: { code: state.code } };
    return undefined;
  }
  if (codes.length > 1 && /\b(?:and|or|y|o|vs|versus)\b/.test(folded) && text.rest.length < 12)
    return { kind: 'compare', codes };
  if (below) return { kind: 'children', code };
  if (lookUp || /^\W*(?:(?:and|y|the|el|la|is|es)\W*)*$/.test(foldText(text.rest)))
    return { kind: 'code', code };
  return undefined;
}

/** Duties, origin and regulations. */
function aboutTopics(text: CutText, folded: string, { countries, entries }: Heard): Intent | undefined {
  const marked = goodsMarkers.exec(folded);
  if (marked && !hasCode(text.rest)) {
    if (!topics.paid.test(folded)) return undefined;
    text.cut(marked.index, marked.index + marked[0].length);
  }
  const kind = topics.regulations.test(folded)
    ? 'regulations'
    : topics.origin.test(folded) && !(topics.duty.test(folded) && topics.claimed.test(folded))
      ? 'origin'
      : topics.duty.test(folded)
        ? 'duty'
        : undefined;
  if (!kind)
    return topics.notLoaded.test(folded) && isQuestionForm(folded) ? { kind: 'not_loaded' } : undefined;
  if (topics.notLoaded.test(folded)) return { kind: 'not_loaded' };
  const [code] = readCodes(text, false);
  const claim = kind === 'duty' ? topics.claimed.exec(text.folded) : null;
  const entry = entries.cut(text, true);
  const asked = code ? { code } : {};
  const unread = entry.origin === undefined ? originWithin(text, countries) : undefined;
  if (kind === 'regulations') {
    const asking: Intent = { kind, ...asked, entry };
    return unread?.mistyped ? { kind: 'unknown_country', origin: unread, otherwise: asking } : asking;
  }
  const goods = goodsIn(text.rest);
  if (unread) text.cut(unread.at, unread.end);
  return {
    kind,
    ...asked,
    goods,
    entry: claim && entry.claim === undefined ? { ...entry, claim: 'USMCA' } : entry,
    ...(unread && { unreadOrigin: { ...unread, beside: goodsIn(text.rest) } }),
  };
}

/** The goods that a question about duties or origin names; empty where it names none. */
function goodsIn(question: string): string {
  const goods = withoutFillers(question);
  return /[a-zñ]{3}/i.test(goods)
    ? goods.replace(/^[\s,.:;?!¿¡-]+|[\s,.:;?!-]+$/g, '').replace(/\s+/g, ' ')
    : '';
}

/** What is left of a question about duties or origin once its own words are gone: the goods, where it names any. */
function withoutFillers(question: string): string {
  let left = question;
  for (const filler of fillers) {
    const gone = foldText(left).replace(filler, (match) => '\u0000'.repeat(match.length));
    left = left
      .split('')
      .filter((_, at) => gone[at] !== '\u0000')
      .join('');
  }
  return left;
}

/** Whether small words alone are left beside what was said of the entry. */
const saysNoMore = (entry: EntrySaid, rest: string): boolean =>
  Object.keys(entry).length > 0 &&
  foldText(rest)
    .replace(smallWords, '')
    .replace(/[^a-z0-9]/g, '') === '';

/** Goods to classify, a detail of those under discussion, or a fact of their entry. */
function aboutGoods({ message, state, countries, entries }: Heard, folded: string): Intent {
  const within = hasCode(message) ? undefined : goodsAskedWithin(folded);
  const marked = within ? null : goodsMarkers.exec(folded);
  const body = within
    ? message.trim().slice(within.at, within.end)
    : marked
      ? message.slice(marked.index + marked[0].length)
      : message;
  const text = new CutText(body, foldText);
  const read = entries.cut(text, false);
  const entry = { ...cellsBeside(text, countries), ...read };
  const written = text.rest
    .replace(/(?:\s*,){2,}/g, ',')
    .replace(/^[\s:,"“]+|[\s?,"”.!]+$/g, '')
    .trim();
  const rest = goodsWritten(written);
  if (saysNoMore(entry, rest)) return { kind: 'entry', entry };
  const meant = goodsMeant(rest, entry, folded, state, marked !== null || within !== undefined);
  if (entry.origin !== undefined) return meant;
  const isAsked = state.asked?.id === 'entry-origin';
  const unread =
    (marked ? undefined : originAlone(text, countries, isAsked)) ?? originBeside(text, countries);
  return unread ? { kind: 'unknown_country', origin: unread, otherwise: meant } : meant;
}

/** "It's 4.4% otherwise, right?" asks, and tells no detail. */
const confirmed = /[,\s](?:right|correct|isn'?t it|aren'?t they|verdad|cierto|no)\s*\?\s*$/;

function goodsMeant(
  rest: string,
  entry: EntrySaid,
  folded: string,
  state: ChatCase,
  marked: boolean,
): Intent {
  if (!marked && state.product !== '' && leadingDetail.test(folded) && !confirmed.test(folded)) {
    const detail = rest.replace(leadingDetail, '').trim();
    return { kind: 'refine', text: detail === '' ? rest : detail, entry };
  }
  if (!marked && isQuestionForm(folded)) return { kind: 'unknown' };
  if (!marked && state.product !== '' && ofMake.test(folded)) return { kind: 'refine', text: rest, entry };
  if (!/\p{L}/u.test(rest)) return { kind: 'unknown' };
  return { kind: 'goods', text: rest, entry, plain: !marked };
}
