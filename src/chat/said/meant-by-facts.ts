import { foldText } from '../../classify/facts/scan-words.js';
import type { CountryTable } from '../../core/country.js';
import type { ChatCase } from '../chat-case.js';
import type { EntrySaid } from '../entry-facts.js';
import type { Intent } from '../intent.js';
import { aboutCurrency, aboutLanded, aboutSums } from './about-sums.js';
import { countOfGoods } from './count-of-goods.js';
import { countriesNamed } from './countries-named.js';
import { goodsMarkers, isQuestionForm, smallWords, topics } from './cues.js';
import { CutText, withoutWords } from './cut-text.js';
import { type EntryReader, entryReader } from './entry-reader.js';
import type { Facts } from './heard.js';
import { mendedFigure } from './mended-figure.js';
import { withNamedOrigin } from './named-origin.js';
import { readCodes } from './read-codes.js';
import {
  asCost,
  asksOfMeasure,
  comparing,
  costAsked,
  isSupposed,
  keepsSupposed,
  listCostAsked,
  measureAsked,
} from './read-cost.js';
import { isInvoiceLine, readInvoiceLine } from './read-invoice-line.js';
import { goodsBesideCountries, originsAlone, originsMeant } from './read-origins.js';
import { readBought } from './read-price.js';
import { isWrittenAsList, rowNamed } from './read-rows.js';

/** What a message means by the facts of an entry that it names, where they leave no doubt. */
export const meantByFacts = (facts: Facts): Intent | undefined =>
  aboutList(facts) ??
  aboutCurrency(facts) ??
  aboutCountries(facts) ??
  aboutMeasure(facts) ??
  aboutLanded(facts) ??
  aboutSums(facts) ??
  factsAlone(facts) ??
  invoiceLine(facts);

/** What the goods of the list pay: compared, added up, or one of them by its name. */
function aboutList({ folded, state, message, countries, entries }: Facts): Intent | undefined {
  if (!state.list || state.list.length === 0 || goodsMarkers.test(folded)) return undefined;
  const named = countriesNamed(message, countries).length > 0;
  const asked = named ? undefined : listCostAsked(folded);
  if (asked !== undefined && (asked === 'sum' || isQuestionForm(folded))) return { kind: 'list_cost', asked };
  const row = topics.duty.test(folded) || alsoNamed.test(folded) ? rowNamed(folded, state.list) : undefined;
  if (row === undefined) return undefined;
  const goods = state.list[row - 1]!.product;
  return topics.duty.test(folded) || state.topic === 'duty'
    ? { kind: 'duty', goods, entry: entries.of(message) }
    : { kind: 'open_row', row };
}

/** "And the ladder?" */
const alsoNamed = /^\W*(?:and|y|what about|how about|que tal)\s+(?:the|el|la|los|las)\s+[a-z -]{3,30}\W*$/;

/** Counts, weights and prices and nothing else, of goods under discussion: no answer to a question about the goods is so. */
function factsAlone({ message, folded, state, entries }: Facts): Intent | undefined {
  if (state.product === '' || isQuestionForm(folded) || /^\W*(?:an? )?(?:juego|set|kit)\b/.test(folded))
    return undefined;
  const text = new CutText(message, foldText);
  const read = entries.cut(text, true);
  const isTold = Object.keys(read).length > 0;
  const counted = read.quantities ? undefined : (countOfGoods(text, state) ?? countBought(text, read));
  const told = counted ? { ...read, quantities: [counted] } : read;
  const entry = isTold || counted ? told : (mendedFigure(text, state) ?? told);
  const { quantities = [], price, freight } = entry;
  const isCounted = quantities.some(({ unit }) => counts.has(unit));
  if (!isCounted && !price && !freight) return undefined;
  const left = foldText(text.rest)
    .replace(smallWords, '')
    .replace(besideFacts, '')
    .replace(/[^a-z0-9]/g, '');
  return left === '' ? { kind: 'entry', entry } : undefined;
}

/** "I ordered 400": so many pieces. */
function countBought(text: CutText, { value }: EntrySaid): ReturnType<typeof countOfGoods> {
  const amount = value ? undefined : readBought(text);
  return amount === undefined ? undefined : { amount, unit: 'No.' };
}

const counts = new Set(['No.', 'doz.', 'prs.', 'gross', 'doz. prs.', 'thousands', 'hundreds']);
const besideFacts =
  /\b(?:we|i|have|has|got|get|buy|buying|bought|compre|compro|compraria|pedi|order|ordered|ship|shipping|bring|total|in all|about|around|net|gross|each|there|them|son|hay|tenemos|compramos|unos|unas|como|aproximadamente|pesan|peso|neto|bruto|cada|uno|una|tambien|also|so|well|ok|sorry|actually|wait|hold on|oops|hmm+|rather|mean|or|was|yes|yeah|make|that|to|be|this|espera|digo|mejor|era|eran|estos|estas|perdon|ahora|no|not|change|price|precio|at|a|an|un|pay|paid|pagamos|cost|costs|instead)\b/g;

/** A line of an invoice: the goods, and what it says of their entry. */
function invoiceLine({ message, folded, countries }: Facts): Intent | undefined {
  if (isWrittenAsList(message) || !isInvoiceLine(folded, message)) return undefined;
  const { text, entry } = readInvoiceLine(message, countries);
  return /\p{L}{3}/u.test(text) ? { kind: 'goods', text, entry, plain: false } : undefined;
}

/** Countries and nothing else: the origin of the goods, one that is only supposed, or several to compare. */
function aboutCountries({ message, folded, state, countries, entries }: Facts): Intent | undefined {
  if (state.supposed && keepsSupposed(folded)) return { kind: 'entry', entry: state.supposed };
  if (state.supposed?.origin !== undefined && claimsIt.test(folded) && folded.split(/\s+/).length < 10)
    return {
      kind: 'duty',
      goods: '',
      entry: { ...withoutValue(state.supposed), claim: 'USMCA' },
      supposed: true,
    };
  const asksWhichIsLess = state.entry.origin !== undefined && /[?¿]/.test(message);
  const plain = message.replace(sums, ' ');
  const origins = originsAlone(asksWhichIsLess ? withoutWords(plain, isLess, foldText) : plain, countries);
  const corrected = origins.length > 1 && correctsOrigin.test(folded) ? origins.slice(-1) : origins;
  const [origin, ...others] = corrected;
  if (origin === undefined || (state.product === '' && state.code === undefined)) return undefined;
  const entry = { origin };
  if (others.length > 0)
    return { kind: 'origins', countries: origins, goods: '', entry: shipmentIn(entries.of(message)) };
  if (sums.test(message)) return undefined;
  const isAsked = /[?¿]/.test(message) || isSupposed(folded) || topics.duty.test(folded);
  if (!isAsked || state.asked?.id === 'entry-origin')
    return isMeant(folded) || isWrittenAsName(message, state)
      ? { kind: 'entry', entry: state.supposed?.origin === origin ? { ...state.supposed, ...entry } : entry }
      : undefined;
  if (state.topic === 'origin') return undefined;
  const isCommand = topics.duty.test(folded) && !isQuestionForm(folded) && !isSupposed(folded);
  const known = !isCommand && state.entry.origin !== undefined && state.entry.origin !== origin;
  return { kind: 'duty', goods: '', entry, ...(known ? { supposed: true as const } : {}) };
}

/** "With the USMCA claim on top?" after an origin that is only supposed. */
const claimsIt = /\b(?:with|claiming|under|using|plus|con|bajo|usando)\b.{0,12}\b(?:usmca|t-?mec|cusma)\b/;

/** "¿Y de Vietnam sale mejor?", "would Cambodia be cheaper?": compared with the origin that is known. */
const isLess =
  /\b(?:cheaper|better|less|lower|worse|dearer|more|any|be|me|us|mas|menos|barat[oa]s?|mejor|peor|conviene\w*|sale[ns]?|saldria[ns]?|seria[ns]?|car[oa]s?)\b/g;

/** "From India. no, Italy", "Turkey.. or was it Romania": the last one is meant. */
const correctsOrigin =
  /[,.;:!-]\s*(?:no|sorry|wait|hold on|oops|i mean|actually|rather|make that|perdon|digo|mejor|espera|mas bien)\b(?!\s+(?:or|o)\b)|\b(?:or was it|i mean|quise decir|o era)\b/;

/** Amounts of money and counts beside countries: "50 thousand dollars worth, China or Vietnam?". */
const sums =
  /(?:usd|us\$|[$€£])?\s?\d[\d.,]*\s*(?:k\b|mil\b|thousand\b)?\s*(?:(?:us )?dollars?|usd|d[oó]lares|euros?|eur|pcs|pieces|units|piezas|unidades|pares|pairs)?(?:\s+(?:worth|each|c\/u|cada un[oa]))?/i;

/** What a comparison says of the shipment, wherever it is from. */
function shipmentIn({ origin: _origin, destination: _to, claim: _claim, ...rest }: EntrySaid): EntrySaid {
  return rest;
}

/** "China" after goods whose shipment is spoken of, and with its capital, is a country and no porcelain. */
const isWrittenAsName = (message: string, { entry, result, asked }: ChatCase): boolean =>
  result?.code != null &&
  (asked?.about !== 'code' || !/^\W*(?:china|turkey)\W*$/i.test(message)) &&
  entry.origin === undefined &&
  (/^\W*\p{Lu}/u.test(message) ||
    [entry.value, entry.quantities, entry.price].some((each) => each !== undefined));

/** A country alone is no origin before it is said to be one, as "china" may be goods; "I mean China", "Portugal, not China". */
const isMeant = (folded: string): boolean =>
  /\b(?:mean|meant|make|made|back|vuelve|volvamos|regres\w+|not|no|actually|rather|instead|sorry|from|origin|change|switch|should|it|they|country|de|desde|origen|es|son|sino|digo|vienen?|perdon|mejor|pais|hech[oa]s?|(?:go|going|stick|settle|stay) (?:with|for|on)|i'?ll (?:take|use|buy)|pick|choose|chose|decided?|prefer|vamos (?:con|por)|elij\w+|escoj\w+|quedo|quedamos|quedemonos|usemos|tomemos|prefiero|cambia\w*|ponle|corrig\w+)\b/.test(
    folded,
  );

/** Whether one additional duty is paid on a code, or on the goods under discussion. */
function aboutMeasure({ message, folded, state, countries, entries }: Facts): Intent | undefined {
  if (state.code !== undefined && allMeasures.test(folded))
    return { kind: 'duty', goods: '', entry: {}, about: { measure: '' } };
  const asked = measureAsked(folded);
  if (asked === undefined || !asksOfMeasure(folded)) return undefined;
  const text = new CutText(message, foldText);
  const codes = readCodes(text, false).filter((each) => !('code' in each && each.code.startsWith('99')));
  const [code] = codes;
  const isShort = folded.split(/\s+/).length < 7;
  const refers = refersToGoods.test(folded) || (isShort && !/\bwhat\b|\bque es\b/.test(folded));
  const focus = state.result?.code ?? state.code;
  if (!code && (focus == null || !refers)) return undefined;
  const entry = entries.cut(text, true);
  const origin = entry.origin ?? originsMeant(countriesNamed(message, countries))[0];
  return {
    kind: 'duty',
    ...(code ? { code } : {}),
    goods: '',
    entry: origin === undefined ? {} : { origin },
    about: { measure: asked },
    ...(origin !== undefined && code ? { supposed: true as const } : {}),
  };
}

/** "Which chapter 99 provisions apply?", "any additional duties on it?": every measure, paid or not. */
const allMeasures =
  /\b(?:chapter|capitulo) 99\b.{0,40}\b(?:apply|applies|applicable|here|hit|owed?|pa(?:id|y)|aplican?)\b|\b(?:appl(?:y|ies)|aplican?)\b.{0,40}\b(?:chapter|capitulo) 99\b|^\W*(?:which|what|any|que|cuales|hay)\b.{0,20}\b(?:additional|extra|special|punitive|adicionales|extra) (?:dut(?:y|ies)|tariffs?|aranceles)\b.{0,30}(?:apply|applies|here|on (?:it|this|these|them)|aplican?)\W*$/;

const refersToGoods =
  /\b(?:it|its|they|them|this|these|those|goods|product|here|mine|our|my|esto|estos?|estas?|esta|lo|los|las|me|mi|mis|nos|mercancia|producto)\b/;

/** A comparison of the origins that a message names, of goods that it does not name. */
export function originsCompared(
  message: string,
  countries: CountryTable,
  entries: EntryReader = entryReader(countries),
): Intent {
  const about = costAsked(foldText(message));
  return {
    kind: 'origins',
    countries: originsMeant(countriesNamed(message, countries)),
    goods: '',
    entry: shipmentIn(entries.of(message)),
    ...(about ? { about } : {}),
  };
}

/** The same with the goods, where it names any. */
export function comparison(
  { message, state, countries, entries }: Facts,
  namesGoods: (words: string) => number,
): Intent {
  const compared = originsCompared(message, countries, entries);
  const goods = goodsBesideCountries(message, countries);
  const names = compared.kind === 'origins' && compared.countries.length > 0 && goods !== '';
  return names && namesGoods(goods) >= (state.product === '' ? 0.4 : 0.7) ? { ...compared, goods } : compared;
}

/** "And 15,000 pieces at that price?": it rests on what was supposed before. */
const rests =
  /\b(?:that|the same|this|ese|esa|el mismo|la misma)\s+(?:price|value|cost|origin|country|precio|valor|costo|origen|pais)\b/;

/** What was supposed without a value that it worked out. */
function withoutValue({ value: _value, ...rest }: EntrySaid): EntrySaid {
  return rest;
}

/** What a question of cost asks for beside the duty; several origins in it are put side by side. */
export function withCostAsked(intent: Intent, facts: Facts): Intent {
  const { folded, state, message, countries } = facts;
  const isQuestion = isQuestionForm(folded);
  if (intent.kind === 'entry' && rests.test(folded) && state.supposed && isQuestion)
    return {
      kind: 'duty',
      goods: '',
      entry: { ...withoutValue(state.supposed), ...intent.entry },
      supposed: true,
    };
  if (intent.kind === 'duty' && rests.test(folded) && state.supposed && Object.keys(intent.entry).length > 0)
    return { ...intent, entry: { ...withoutValue(state.supposed), ...intent.entry }, supposed: true };
  if (intent.kind === 'entry' && isSupposed(folded) && state.product !== '')
    return asCost(
      { kind: 'duty', goods: '', entry: intent.entry },
      { folded, known: state.entry, isQuestion: true },
    );
  if (intent.kind !== 'duty') return intent;
  if (intent.entry.quantities === undefined && state.product !== '') {
    const counted = countOfGoods(new CutText(message, foldText), state);
    if (counted)
      return withCostAsked({ ...intent, entry: { ...intent.entry, quantities: [counted] } }, facts);
  }
  const fee = costAsked(folded)?.fee;
  const isOfNothing = state.product === '' && intent.goods === '' && !intent.code;
  if (fee !== undefined && isOfNothing)
    return { kind: 'law', text: fee === 'all' ? 'MPF' : fee, otherwise: { kind: 'unknown' } };
  const named = originsMeant(countriesNamed(message, countries)).filter(
    (each) => each !== intent.entry.destination,
  );
  if (named.length > 1 && comparing.test(folded)) {
    const about = costAsked(folded);
    return { kind: 'origins', countries: named, goods: intent.goods, entry: {}, ...(about ? { about } : {}) };
  }
  const entry =
    intent.goods === '' && intent.unreadOrigin === undefined
      ? withNamedOrigin(intent.entry, facts)
      : intent.entry;
  return asCost({ ...intent, entry }, { folded, known: state.entry, isQuestion });
}
