import { type Decimal, formatDecimal } from '../../core/decimal.js';
import { canonicalUnit } from '../../core/quantity.js';
import type { EntrySaid, PriceOfOne } from '../entry-facts.js';
import { currencyPattern, currencyWords } from './currency-words.js';
import type { CutText } from './cut-text.js';
import { numeral, readAmount } from './read-amount.js';
import { packs } from './read-quantity.js';

/** A price of one piece, pair, dozen or kilogram, and the count that stands at it. */
export interface PriceRead {
  readonly price: PriceOfOne;
  /** it is the price of a box, a carton or the like */
  readonly ofPack?: true;
  readonly quantity?: NonNullable<EntrySaid['quantities']>[number];
  /** what one is called: "set", "jarra" */
  readonly per?: string;
}

const money = String.raw`(?:(${currencyPattern})\s?)?(${numeral})(?:\s*(${currencyPattern}))?(?!\s?%|\p{L}|\d)`;
const ofOne = String.raw`(?:\s*(?:(?:for\s+)?(each|ea|apiece|a piece|c\/u|cada un[oa]|cada)(?![\p{L}\d])|(?:per|por|la|el|the|a|an|\/|cada)\s*(\p{L}{1,12})(?![\p{L}\d])))`;
const count = String.raw`(?<![\p{L}\d.,$€£-])(\d(?:[\d.,]*\d)?)\s*(k(?=\s)|mil(?=\s)|thousand)?\s*((?:\p{L}[\p{L}.-]*\s+){0,3}?)`;

/** "500 at $3.20 each", "2000 piezas a 8 dólares", "5,000 units @ 1.20", "300 chairs at 40 usd". */
const countAtPrice = new RegExp(String.raw`${count}(@|at|a|x|×|for|por|de a)\s*${money}${ofOne}?`, 'u');
/** "unit price 3.20", "@ $6.20", "precio unitario de 8 dólares". */
const ledPrice = new RegExp(
  String.raw`(?:\b(?:unit (?:price|cost|value)|price (?:per|of each|of one)(?: (?:unit|piece|item|pair))?|u\/p|p\.?u\.?|unit|precio (?:unitario|por (?:pieza|unidad|par))|(?:costo|valor) unitario)\s*(?:of|is|:|=|de|es)?|@)\s*${money}${ofOne}?`,
  'u',
);
/** "90 each", "20 dólares el par", "$3.20/pc", "12 usd per dozen". */
const priceEach = new RegExp(
  String.raw`(?:\b(?:at|a|for|por|de|cuestan?|valen?|costs?|priced at|value[ds]?(?: at)?|valor(?: de)?|worth)\s+)?(?<![\d.,\p{L}])${money}${ofOne}`,
  'u',
);

const subject = String.raw`(?:\b(?:i|we|he|she|they|it|one|(?:the|my|our|el|la|mi) (?:supplier|seller|vendor|factory|friend|guy|proveedor|vendedor|fabrica|amigo|me|nos|se))\s+)*`;
/** "cost me 4.20 per set", "he wants 9 dollars a jar", "me cobran 12 pesos la pieza": a price of one behind what is paid or asked. */
const spokenPrice = new RegExp(
  String.raw`${subject}\b(?:me |nos |se )?(?:cost(?:s|ing)?|paid|pays?|paying|wants?|wanted|asks?|asked|asking|charges?|charged|sells?|sold|cuestan?|costaron|cobran?|cobro|piden?|quieren?|salen?|salieron|pague|pagamos|venden?|dejan?|dejo|valen)\s+(?:(?:me|us|him|it|them|for|at|about|only|just|de|a|en|como)\s+)*${money}${ofOne}?`,
  'u',
);
/** "a dozen costs 48 dollars", "each one is 3.20 usd", "la docena sale en 30": a price behind what it is of. */
const ofOneLed = new RegExp(
  String.raw`\b(?:(?:an?|one|each|every|per|una?|la|el|cada)\s+(\p{L}{2,12})|(each|cada un[oa]))\s+(?:costs?|is|are|sells? for|goes for|runs?|for|cuesta|sale(?: en)?|vale|es(?: a)?|esta(?: a)?)\s+(?:about\s+|only\s+|como\s+)?${money}(?!\s*\p{L})`,
  'u',
);

/** Verbs that speak of several goods, each at that price. */
const ofSeveral = /^(?:they )?(?:me |nos )?(?:cost\b|cuestan|costaron|salen|salieron|valen)/;

/** Words behind "a", "por" or "el" that are no one of the goods. */
const noOne = new Set(
  'day week month year time hour cent annum ciento dia semana mes ano hora total lot all todo todos todas barco mar avion aire ship sea air truck train tren camion vessel the las los usd eur mxn mexico china'.split(
    ' ',
  ),
);

/**
 * Cuts a price of one out of a message; in one about the entry (`wide`) what is paid or asked for one is a price without
 * its currency too. One whose amount may be two is none, and stays where it is.
 */
export function readPrice(text: CutText, wide: boolean): PriceRead | undefined {
  const read =
    readCountAtPrice(text, wide) ??
    readSingle(text, ledPrice, 'led') ??
    (wide ? (readOfOneLed(text) ?? readSingle(text, spokenPrice, 'spoken')) : undefined) ??
    readSingle(text, priceEach, wide ? 'wide' : 'plain');
  if (!read || read.quantity) return read;
  const amount = (wide ? readCalled(text, read.per) : undefined) ?? readBought(text);
  return amount === undefined ? read : { ...read, quantity: { amount, unit: read.price.unit } };
}

function readOfOneLed(text: CutText): PriceRead | undefined {
  const found = text.find(ofOneLed);
  if (!found) return undefined;
  const [, per = '', , before = '', digits = '', behind = ''] = found.groups;
  const currency = currencyOf(before, behind);
  const one = amountOf(digits);
  const isOfOne =
    per === '' || /^(?:one|piece|item|pieza)$/.test(per) || counted.has(canonicalUnit(per) ?? '');
  if (!one || noOne.has(per) || !(isOfOne || currency !== undefined)) return undefined;
  if (currency === undefined && !/^\d+[.,]\d{1,2}$/.test(digits) && canonicalUnit(per) === undefined)
    return undefined;
  text.cut(found.at, found.end);
  const unit = per === '' ? 'No.' : unitOf(per);
  return {
    price: { amount: formatDecimal(one), currency: currency ?? 'USD', unit },
    ...(per === '' ? {} : { per }),
  };
}

/** "1200 sets", where the price is that of a set. */
function readCalled(text: CutText, per = ''): string | undefined {
  const called = per.replace(/(?:es|s)$/, '');
  if (called.length < 3 || !/^[a-z]+$/.test(called) || canonicalUnit(per) !== undefined) return undefined;
  const found = text.find(
    new RegExp(`(?<![\\p{L}\\d.,$€£-])(\\d(?:[\\d.,]*\\d)?)\\s+${called}(?:es|s)?(?!\\p{L})`, 'u'),
  );
  const [pieces, ...others] = readAmount(found?.groups[1] ?? '');
  if (!found || !pieces?.mod(1).eq(0) || others.length > 0) return undefined;
  text.cut(found.at, found.end);
  return formatDecimal(pieces);
}

/** Cuts out how many were bought, ordered or are brought, where nothing says of what. */
export function readBought(text: CutText): string | undefined {
  const [pieces, ...others] = readAmount(text.find(bought)?.groups[1] ?? '');
  if (!pieces?.mod(1).eq(0) || others.length > 0) return undefined;
  text.take(bought);
  return formatDecimal(pieces);
}

/** "I get 1500", "we ordered 200", "compramos 300": a bare number beside a price is how many there are. */
const bought =
  /\b(?:get|got|buy|buying|bought|ordered|order|ordering|have|need|bring|bringing|import|compr[oeé]|compramos|compraria|traigo|traemos|pedi|pedimos|llevo|llevamos|tengo|tenemos|son)\s+(?:about |around |unos |unas |como )?(\d(?:[\d.,]*\d)?)(?![\d.,%$€]*\d)(?!\s*(?:%|usd|dol|eur|peso|cent|kg|each|c\/u))/u;

function readCountAtPrice(text: CutText, wide: boolean): PriceRead | undefined {
  const found = text.find(countAtPrice);
  if (!found) return undefined;
  const [
    ,
    digits = '',
    thousands,
    noun = '',
    joint = '',
    before = '',
    amount = '',
    behind = '',
    each,
    per = '',
  ] = found.groups;
  const currency = currencyOf(before, behind);
  // "2,000 units at 1.35": cents behind a count of pieces are a price
  const inCents =
    /^(?:at|a|de a)$/.test(joint) &&
    /^\d+[.,]\d{2}$/.test(amount) &&
    !/^\s*(?:mm|cm|m|in|inch|kg|g|oz|lb|l|ml|v|w)\b/.test(text.folded.slice(found.end));
  // "240 coats at 66": a bare number that ends what is said behind a count, in a message about the entry
  const endsThere =
    wide &&
    /^(?:at|a|de a)$/.test(joint) &&
    /^\s*(?:[.,;!]|$|(?:and|y|no|sorry|actually|wait)\b)/.test(text.folded.slice(found.end));
  const isSaid =
    currency !== undefined || each !== '' || per !== '' || /[@x×]/.test(joint) || inCents || endsThere;
  const units = noun.split(/\s+/).flatMap((word) => canonicalUnit(word.replace(/\.$/, '')) ?? []);
  const [pieces] = readAmount(digits);
  const one = amountOf(amount);
  if (!isSaid || !pieces || !one || noOne.has(per) || units.some((unit) => !counted.has(unit)))
    return undefined;
  if (/^(?:for|por)$/.test(joint) && each === '' && per === '') return undefined;
  text.cut(found.at, found.end);
  const unit = each !== '' ? 'No.' : per === '' ? (units[0] ?? 'No.') : unitOf(per);
  return {
    price: { amount: formatDecimal(one), currency: currency ?? 'USD', unit },
    quantity: {
      amount: formatDecimal(pieces.times(thousands === '' ? 1 : 1000)),
      unit: units[0] ?? (unit === 'prs.' ? unit : 'No.'),
    },
  };
}

type Saying = 'led' | 'spoken' | 'wide' | 'plain';

function readSingle(text: CutText, pattern: RegExp, saying: Saying): PriceRead | undefined {
  const found = text.find(pattern);
  if (!found) return undefined;
  const [, before = '', digits = '', behind = '', each = '', per = ''] = found.groups;
  const currency = currencyOf(before, behind);
  const one = amountOf(digits);
  // without a currency "each" and its like make a price, and a unit of the trade behind "/": "2 pieces a box" is none
  const ofAnother = each !== '' || per !== '';
  const isSaid =
    saying === 'led' ||
    (saying === 'spoken'
      ? ofAnother || (ofSeveral.test(found.groups[0]!.trim()) && bought.test(text.folded))
      : currency !== undefined ||
        each !== '' ||
        counted.has(slashed(found.groups[0]!, per)) ||
        (saying === 'wide' && per !== '' && /^\d+[.,]\d{2}$/.test(digits)));
  // "500 ea" are pieces, "2.10 ea" is a price
  const isCount = each === 'ea' && currency === undefined && !/[.,]\d{1,2}$/.test(digits);
  if (!one || noOne.has(per) || !isSaid || isCount) return undefined;
  text.cut(found.at, found.end);
  const unit = each !== '' || per === '' ? 'No.' : unitOf(per);
  return {
    price: { amount: formatDecimal(one), currency: currency ?? 'USD', unit },
    ...(per === '' ? {} : { per }),
    ...(isPack.test(per) ? { ofPack: true as const } : {}),
  };
}

const isPack = new RegExp(`^(?:${packs})$`);

const slashed = (whole: string, per: string): string =>
  /\/\s*\p{L}+$/u.test(whole) ? (canonicalUnit(per) ?? '') : '';

const counted = new Set(
  'No. doz. prs. gross thousands hundreds pack kg t lb m2 m liter'.split(' ').concat('doz. prs.'),
);

/** What one is: a pair, a dozen, a kilogram; a piece for any other noun. */
const unitOf = (word: string): string => canonicalUnit(word) ?? 'No.';

/** The amount where it is one, and its currency is one. */
function amountOf(digits: string): Decimal | undefined {
  const readings = readAmount(digits);
  return readings.length === 1 ? readings[0] : undefined;
}

function currencyOf(before: string, behind: string): string | undefined {
  const codes = currencyWords[behind] ?? currencyWords[before];
  return codes?.includes(' ') ? undefined : codes;
}
