import { foldText } from '../../classify/facts/scan-words.js';
import { type CountryTable, findCountry } from '../../core/country.js';
import { decimal, formatDecimal, roundTo } from '../../core/decimal.js';
import type { EntrySaid, PriceOfOne } from '../entry-facts.js';
import { currencyPattern, currencyWords } from './currency-words.js';
import type { CutText } from './cut-text.js';
import { writeCountsInDigits } from './number-words.js';
import { countryOfPlace } from './place-names.js';
import { readAmount, spacedNumeral } from './read-amount.js';
import { readDay } from './read-day.js';
import { type PriceRead, readPrice } from './read-price.js';
import { type Packed, readPacked, readQuantities } from './read-quantity.js';
import { readValue } from './read-value.js';

type Open<T> = { -readonly [K in keyof T]: T[K] };

const word = String.raw`[\p{L}.'&()-]+`;
const place = String.raw`(${word}(?:\s+${word}){0,4})`;
/** Words after which a country is the origin; "de" says so too where a country follows. */
export const originWords =
  'country of origin|pais de origen|origin|origen|made in|produced in|manufactured in|imported from|coming from|comes? from|from|hech[oa]s? en|fabricad[oa]s? en|producid[oa]s? en|procedentes? de|provenientes? de|vienen? de|importad[oa]s? de|desde';
const fromPlace = new RegExp(
  String.raw`\b(?:${originWords}|de)\b(?:\s+(?:is|was|were|es|fuera|fuese|sea|seria|the|la|el|de))?\s*:?\s+${place}`,
  'gu',
);
const toPlace = new RegExp(
  String.raw`\b(?:destination|destino|into|to|hacia|para|a)\b(?:\s+(?:is|es|the|los|la|el))?\s*:?\s+${place}`,
  'gu',
);

const transports = [
  ['ocean', 'sea|ocean|vessel|ship|boat|steamer|mar|via maritima|barco|buque|maritimo|maritima|contenedor'],
  ['air', 'air|airfreight|air freight|plane|airplane|aire|via aerea|avion|aereo|aerea'],
  ['truck', 'truck|road|lorry|land|camion|carretera|via terrestre|tierra|trailer'],
  ['rail', 'rail|train|tren|ferrocarril'],
  ['mail', 'mail|post|courier|parcel|correo|paqueteria|mensajeria'],
] as const;

/** "by ship", "on a vessel", "por barco", "via maritima", "ocean freight"; `open`: "ship" and "air" alone say so too. */
const transportOf = (names: string, open: boolean): RegExp =>
  new RegExp(
    String.raw`\b(?:(?:they|it|goods)\s+)?(?:(?:arriv\w+|com(?:e|es|ing)|ship(?:s|ped|ping)?|sent|travel\w*|go(?:es|ing)?|llegan?|vienen?|viajan?|van?|mandan?|enviad[oa]s?)\s+)?(?:by|via|por|on|in|en|with|a bordo de|using)\s+(?:an?\s+|the\s+|un\s+|el\s+)?(?:container\s+)?(?:${names})\b(?:\s+(?:freight|shipment|cargo|transport))?${open ? String.raw`|\b(?:${names})\s+(?:freight|shipment|cargo)\b|^\W*(?:${names})(?:\W*$|\s*[,;])|[,;]\s*(?:${names})(?=\W*$|\s*[,;])` : ''}`,
  );

const transportsSaid = transports.map(([transport, names]) => ({
  transport,
  wide: transportOf(names, true),
  narrow: transportOf(names, false),
}));
/** Whether any of them is named at all. */
const anyTransport = new RegExp(String.raw`\b(?:${transports.map(([, names]) => names).join('|')})\b`);

/** Cuts what a message says of the entry out of it: where from and to, when, worth, amount, transport and claim. */
export function readEntry(text: CutText, countries: CountryTable, wide: boolean): EntrySaid {
  const entry: Open<EntrySaid> = {};
  if (wide) writeCountsInDigits(text);
  if (wide && /\d[^,;]*[\s,;]/.test(text.whole)) text.take(deniedCount);
  const origin = readPlace(text, fromPlace, countries);
  if (origin !== undefined) entry.origin = origin;
  const destination =
    wide || origin !== undefined || /\bdestin/.test(text.folded)
      ? readPlace(text, toPlace, countries)
      : undefined;
  if (destination !== undefined) entry.destination = destination;
  // days, prices, packs and extras are read where a figure stands
  const { whole } = text;
  const hasFigures = /\d/.test(whole);
  const day = hasFigures ? readDay(text, wide) : {};
  if (day.date) entry.date = day.date;
  else if (day.unclear) entry.unclearDay = day.unclear;
  for (const { kind, named, patterns } of extras) {
    const found = hasFigures && named.test(text.folded) ? readExtra(text, patterns) : undefined;
    if (found) entry[kind] = found;
  }
  const packed = wide && hasFigures ? readPacked(text) : undefined;
  const priced = hasFigures ? readCorrectedPrice(text, wide) : undefined;
  const ofPacks = packed !== undefined && priced?.ofPack === true;
  if (ofPacks) entry.value = worthOf(priced.price, packed);
  else if (priced) entry.price = priced.price;
  const value = readCorrected(text);
  const [only, ...others] = value?.readings ?? [];
  if (only && others.length === 0) entry.value = only;
  else if (value) entry.unclearValue = value;
  if (anyTransport.test(text.folded))
    for (const each of transportsSaid)
      if (entry.transport === undefined && text.take(wide ? each.wide : each.narrow))
        entry.transport = each.transport;
  if (wide && entry.transport === undefined && text.take(namedVessel)) entry.transport = 'ocean';
  const quantities = [
    ...(packed ? [packed.quantity] : []),
    ...(priced?.quantity ? [priced.quantity] : []),
    ...readQuantities(text, wide, priced !== undefined),
  ];
  if (quantities.length > 0)
    entry.quantities = corrects.test(text.folded) ? lastSaid(quantities, whole) : quantities;
  if (wide && !value && !priced) {
    const thousands = text.take(bareThousands)?.[1]?.replace(',', '.');
    if (thousands !== undefined)
      entry.value = { amount: formatDecimal(decimal(thousands).times(1000)), currency: 'USD' };
  }
  const claim = text.find(
    /\b(?:claim(?:ing)?|reclam(?:o|ando|ar)|program|programa)\s+([a-z][a-z*+-]{0,11})\b/,
  );
  const symbol = claim?.groups[1] ?? '';
  // "claim FAILS" names no programme: a symbol is written in capitals
  if (claim && (agreement.test(symbol) || /[A-Z*+]$/.test(text.written(claim.at, claim.end)))) {
    entry.claim = agreement.test(symbol) ? 'USMCA' : symbol.toUpperCase();
    text.cut(claim.at, claim.end);
  }
  return entry;
}

const agreement = /^(?:usmca|t-?mec|cusma)$/;

/** What packs are worth at the price of one. */
const worthOf = ({ amount, currency }: PriceOfOne, { packs }: Packed): NonNullable<EntrySaid['value']> => ({
  amount: formatDecimal(roundTo(decimal(amount).times(packs), 2)),
  currency,
});

/** Words that take back what stands before them. */
const corrects =
  /\b(?:wait|sorry|no|i mean|actually|rather|oops|make that|perdon|digo|mejor|mas bien|espera)\b/;

/** The value of a message; of two the one that corrects the other: "worth 15,000. wait, 18,000 dollars". */
function readCorrected(text: CutText): ReturnType<typeof readValue> {
  const value = readValue(text);
  return value && corrects.test(text.folded) ? (readValue(text) ?? value) : value;
}

/** The price of a message; of two the one that corrects the other: "250 at 64, actually 240 at 66". */
function readCorrectedPrice(text: CutText, wide: boolean): PriceRead | undefined {
  const corrected = corrects.test(text.folded);
  let priced = readPrice(text, wide);
  for (let next = priced; priced && next && corrected; next = readPrice(text, wide))
    priced = { ...priced, ...next };
  return priced;
}

/** "400, not 350", "400 en vez de 350": how many there are not. */
const deniedCount =
  /(?<=\d[^,;]{0,20})(?:[,;]\s*(?:y |and )?(?:not|no)|\bnot|\b(?:instead of|rather than|en vez de|en lugar de)|\by no)\s+(?:the |los |las )?\d(?:[\d,]*\d)?(?![.,%$]?\d|\s*%)(?:\s+(?:pieces|pcs|units|pairs|sets|dozens?|piezas|pzas|pares|juegos|docenas))?(?=\W*$)/;

type Amounts = NonNullable<EntrySaid['quantities']>;

/** Of amounts in one unit the one that stands last in the message: "3 dozen, no wait, 30 dozen". */
const lastSaid = (quantities: Amounts, message: string): Amounts => {
  const place = ({ amount }: Amounts[number]): number =>
    [
      ...message
        .replace(/(?<=\d),(?=\d{3}\b)/g, '')
        .matchAll(new RegExp(String.raw`(?<![\d.])${amount}(?![\d.]*\d)`, 'g')),
    ].at(-1)?.index ?? -1;
  return quantities.filter((each) =>
    quantities.every((other) => other.unit !== each.unit || place(other) <= place(each)),
  );
};

/** "Vessel MSC Aurora": a ship by its name. */
const namedVessel = /\b(?:vessel|m\/v|buque|motonave)\s+\p{L}[\p{L}.-]*(?:\s+\p{L}[\p{L}.-]*)?/u;

/** "25k" alone is money; "25k units" are counted. */
const bareThousands = /(?<![\p{L}\d.,#-])(\d{1,4}(?:[.,]\d{1,2})?)\s?k(?![\p{L}\d]|\s+\p{L}{2,}s\b)/u;

const ofExtra = String.raw`\s*(?:cost|costs|charges?)?\s*(?:(?:of|is|es|de|costs?|cuesta|at|:|=|a|for|por|about|unos)\s+)*`;
const extraMoney = String.raw`(?:(${currencyPattern})\s?)?(${spacedNumeral})\s*(k(?![\p{L}])|mil(?![\p{L}])|thousand)?(?:\s*(${currencyPattern}))?(?!\s*(?:kg|%|\p{L}?g\b))`;

const extraOf = <Kind extends 'freight' | 'insurance'>(kind: Kind, names: string) => ({
  kind,
  named: new RegExp(names),
  patterns: [
    new RegExp(
      String.raw`(?:(?:and|with|plus|y|con|mas)\s+(?:a\s+|un\s+)?)?${names}${ofExtra}${extraMoney}`,
      'u',
    ),
    new RegExp(
      String.raw`(?:(?:and|with|plus|y|con|mas)\s+)?${extraMoney}\s+(?:for|of|in|de|por|para(?: el)?)?\s*(?:the\s+|el\s+)?${names}`,
      'u',
    ),
  ],
});
const extras = [
  extraOf(
    'freight',
    String.raw`\b(?:(?:ocean |air |sea |inland )?(?:freight|frt|frght)|shipping(?: cost| charges?)?|flete(?: maritimo| aereo)?)\b`,
  ),
  extraOf('insurance', String.raw`\b(?:insurance|seguro)\b`),
];

/** "freight of 8000 usd", "flete 1,200", "450 usd insurance": an amount with one reading, in dollars where none is said. */
function readExtra(text: CutText, patterns: readonly RegExp[]): EntrySaid['freight'] {
  const found = patterns.reduce<ReturnType<CutText['find']>>((at, each) => at ?? text.find(each), undefined);
  if (!found) return undefined;
  const [, before = '', digits = '', times = '', behind = ''] = found.groups;
  const [amount, ...others] = readAmount(digits);
  const currency = currencyWords[behind] ?? currencyWords[before] ?? 'USD';
  if (!amount || others.length > 0 || currency.includes(' ')) return undefined;
  text.cut(found.at, found.end);
  return { amount: formatDecimal(times === '' ? amount : amount.times(1000)), currency };
}

/** Words after a country that are none of a material's: "from US by truck", "from Texas, value", "from US suppliers". */
const noMaterial =
  /^(?:by|via|on|at|with|without|and|or|to|into|for|in|of|per|the|is|are|was|were|if|it|they|then|now|instead|please|only|too|value|valued|worth|cif|fob|exw|qty|quantity|origin|made|duty|tariff|suppliers?|vendors?|factor(?:y|ies)|plants?|mills?|warehouses?|stock|sellers?|manufacturers?|makers?|ports?|customs|air|sea|ocean|truck|rail|ship|freight|y|o|por|con|para|a|en|de|del|valor|flete)$|\W$|\d/;

/**
 * "From US wheat flour", "made from Chinese steel": the place tells of what the goods are made of, and not where they are
 * from. A name that is said before a noun too, such as that of the United States or of a State, tells so by itself.
 */
function ofMaterial(before: string, said: string, name: string, next: string | undefined): boolean {
  if (next === undefined || noMaterial.test(foldText(next).replace(/[,;]$/, ',')) || /[.,;?!]$/.test(name))
    return false;
  const isFrom = /^from\b/.test(said);
  return (
    (isFrom &&
      /\b(?:made|baked|brewed|milled|sewn|woven|knit(?:ted)?|spun|cut|formed|produced)\s*$/.test(before)) ||
    (isFrom && /^(?:u\.?s\.?(?:a\.?)?|american|canadian|mexican)$/.test(name))
  );
}

/** The longest run of words after a word of direction that names a country. */
function readPlace(text: CutText, direction: RegExp, countries: CountryTable): string | undefined {
  const pattern = new RegExp(direction);
  for (let match = pattern.exec(text.folded); match; match = pattern.exec(text.folded)) {
    pattern.lastIndex = match.index + 1;
    const end = match.index + match[0].length;
    const start = end - match[1]!.length;
    const weak = /^(?:de|a|to|para|into)\b/.test(match[0]);
    const words = text.written(start, end).split(/\s+/);
    for (let count = Math.min(4, words.length); count > 0; count--) {
      const name = words
        .slice(0, count)
        .join(' ')
        .replace(/[.,;?!]+$/, '');
      if (weak && name.length < 4 && name !== name.toUpperCase()) continue;
      if (name.length < 2) continue;
      const country = findCountry(name, countries);
      // "bicicleta de montaña" names no State: a place is written with a capital
      const isPlace = /^\p{Lu}/u.test(name);
      const alpha2 =
        country?.alpha2 ?? (isPlace ? countryOfPlace(name, foldText(name), countries) : undefined);
      if (alpha2 === undefined) continue;
      if (ofMaterial(text.folded.slice(0, match.index), match[0], foldText(name), words[count])) continue;
      const at = text.written(start, end).indexOf(name);
      text.cut(match.index, start + at + name.length);
      return alpha2;
    }
  }
  return undefined;
}
