import { foldText } from '../../classify/facts/scan-words.js';
import { decimal, formatDecimal } from '../../core/decimal.js';
import { parseQuantity } from '../../core/quantity.js';
import type { EntrySaid } from '../entry-facts.js';
import { CutText } from './cut-text.js';
import { readAmount } from './read-amount.js';
import { countsShipments } from './read-value.js';

type Quantity = NonNullable<EntrySaid['quantities']>[number];

const number = String.raw`\d(?:[\d.,]*\d)?`;
const lead = String.raw`\b(?:quantity|qty|cantidad|cant|net weight|gross weight|net wt|peso neto|peso bruto|peso)\.?\s*(?:of|de|is|es|:|=)?\s*`;
const unit = `(?:metric )?(doz(?:en)? (?:pairs|prs)|[a-z][a-z.]{0,11})`;
const counted = String.raw`(${number})\s*(k(?=\s)|mil(?=\s)|thousand(?=\s))?\s*${unit}`;
const ofOne = String.raw`\s*(?:(?:gross|net|neto|bruto)\s+)?(?:each|apiece|a piece|per (?:piece|unit|item|pair)|c\/u|cada un[oa]|por (?:pieza|unidad|par))(?![a-z])`;
const countOf =
  /\b(\d(?:[\d.,]*\d)?)\s+(?:of (?:them|these|those)|de (?:ellos|ellas|estos|estas|esos|esas))\b/;
const inWords: readonly (readonly [RegExp, string, string])[] = [
  [/\b(?:a|one|una?) (?:dozen|docena)\b/, '1', 'doz.'],
  [/\b(?:two|dos) (?:dozens?|docenas)\b/, '2', 'doz.'],
  [/\b(?:half a dozen|media docena)\b/, '6', 'No.'],
  [/\b(?:a|one|una) (?:gross|gruesa)\b/, '1', 'gross'],
  [/\b(?:a|one|un) (?:thousand|millar)(?: (?:pieces|pcs|units|de piezas))\b/, '1000', 'No.'],
];

/**
 * Cuts the amounts with their units out of a message that is about the entry: counts, dozens, pairs, weights. In the
 * words for goods (`wide` false) an amount is the goods' own measure, unless it is said to be the quantity, or leads them
 * where a price of one is said: "500 PCS LADIES' BLOUSE @ $6.20".
 */
export function readQuantities(text: CutText, wide: boolean, priced: boolean): readonly Quantity[] {
  const ofOneLed = wide ? text.find(weightOfEach) : undefined;
  if (ofOneLed) text.write(ofOneLed.at, ofOneLed.end, `${ofOneLed.groups[1]} each`);
  const found: Quantity[] = [];
  const gross: Quantity[] = [];
  let weightOfOne: Quantity | undefined;
  const pattern = wide
    ? new RegExp(
        String.raw`(?:${lead}|(?:\b(?:for|of|and|de|y|por|about|around|approx\.?|unos|unas|como|,)\s+)?(?<![\d.,$€£-]))${counted}(?![a-z])(${ofOne})?`,
      )
    : new RegExp(`(?:${lead}${priced ? '|^\\W*' : ''})${counted}(?![a-z])(${ofOne})?`);
  for (let from = 0; found.length < quantitiesAtMost; ) {
    const match = pattern.exec(text.folded.slice(from));
    if (!match) break;
    const [whole, digits = '', factor = '', unitSaid = '', each] = match;
    const name = whole.includes('metric ') ? 't' : unitSaid;
    const isSaid = each !== undefined || new RegExp(lead).test(whole);
    const read = quantityOf(digits, factor, name, isSaid);
    if (!read) {
      from += match.index + Math.max(1, whole.length - unitSaid.length);
      continue;
    }
    const end = from + match.index + whole.length;
    const isGross =
      isWeight(read.unit) &&
      /\b(?:gross|bruto)\b/.test(`${before(text, from + match.index)} ${whole} ${wordAt(text, end)}`);
    text.cut(from + match.index, end);
    if (isGross) gross.push(read);
    else if (each !== undefined && isWeight(read.unit)) weightOfOne = read;
    else found.push(read);
  }
  // duties go by the net weight; the gross one stands where no other is told
  if (gross.length > 0 && !found.some(({ unit: of }) => isWeight(of))) found.push(...gross);
  if (wide && found.every(({ unit: of }) => isWeight(of))) {
    const bare = text.take(countOf);
    const [amount, ...others] = readAmount(bare?.[1] ?? '');
    if (amount && others.length === 0) found.unshift({ amount: formatDecimal(amount), unit: 'No.' });
  }
  if (wide && found.length === 0)
    for (const [words, amount, of] of inWords) if (text.take(words)) found.push({ amount, unit: of });
  const own =
    weightOfOne && !found.some(({ unit: of }) => !isWeight(of)) ? text.take(thingsWeighed) : undefined;
  const [things, ...more] = readAmount(own?.[1] ?? '');
  if (things && more.length === 0) found.unshift({ amount: formatDecimal(things), unit: 'No.' });
  const count = found.find(({ unit: of }) => of === 'No.');
  if (weightOfOne && count)
    found.push({
      amount: formatDecimal(decimal(weightOfOne.amount).times(count.amount)),
      unit: weightOfOne.unit,
    });
  return found;
}

const quantitiesAtMost = 3;

/** "each coat weighs 1.8 kg", "cada uno pesa 300 gramos" */
const weightOfEach = new RegExp(
  String.raw`\b(?:each|every|one|cada|una?)\s+(?:[a-z]+\s+)?(?:weighs?|pesa)\s+(?:(?:about|around|only|como|unos)\s+)?(${number}\s*[a-z]{1,10})(?![a-z])`,
);

/** "600 jars" beside what one of them weighs: whatever they are called, that many there are. */
const thingsWeighed = new RegExp(
  String.raw`(?<![\p{L}\d.,$€£-])(${number})\s+(?:of\s+)?\p{L}{3,}s(?!\p{L})`,
  'u',
);

const wordAt = (text: CutText, at: number): string => /^\s*\p{L}+/u.exec(text.folded.slice(at))?.[0] ?? '';
const before = (text: CutText, at: number): string =>
  /\p{L}+(?=[\s:]*$)/u.exec(text.folded.slice(0, at))?.[0] ?? '';

/** What goods are packed in. */
export const packs =
  'boxes|box|cases|cartons?|ctns?|packs?|bags|sacks|crates|pallets|bundles|trays|drums|cajas?|cartones|paquetes?|bolsas|sacos|costales|tarimas|bultos|charolas';
const packed = new RegExp(
  String.raw`(?<![\d.,$€£-])\b(${number})\s*(?:${packs})\s+(?:of|de|x|×|con|with)\s+(${number})\s*(?:([a-z]{1,12})\b)?(?:\s+(?:each|cada una?))?`,
);
/** What the things in a pack are themselves measured in. */
const ofContents = new Set(['g', 'oz', 'liter', 'm', 'm2', 'm3', 'gal']);

/** What packs hold together, and how many packs there are. */
export interface Packed {
  readonly quantity: Quantity;
  readonly packs: string;
}

/** Cuts out what packs hold together: "1,200 boxes of 12 bottles" are 14,400 of them, "20 bags of 25 kg" are 500 kg. */
export function readPacked(text: CutText): Packed | undefined {
  const found = text.find(packed);
  if (!found) return undefined;
  const [, many = '', inOne = '', name = ''] = found.groups;
  const [count] = readAmount(many);
  const [each, ...others] = readAmount(inOne);
  if (!count || !each || others.length > 0) return undefined;
  const read = name === '' ? undefined : parseQuantity(`1 ${name}`);
  const of = read?.ok ? read.value.unit : 'No.';
  if (ofContents.has(of) || /^(?:ml|cm|mm|inch|inches|cl|dl|fl)$/.test(name)) return undefined;
  text.cut(found.at, found.end);
  return { quantity: { amount: formatDecimal(count.times(each)), unit: of }, packs: formatDecimal(count) };
}

const isWeight = (of: string): boolean => ['kg', 'g', 't', 'lb', 'oz'].includes(of);

/** Units that one of the goods is weighed in, or that are shipped where the words say that it is the quantity. */
const alsoShipped = new Set(['g', 'oz', 'liter', 'm', 'm3', 'gal', 'hundreds']);

/** A count or a measure; a number that may be read two ways is a whole one where pieces are counted. */
function quantityOf(digits: string, factor: string, name: string, isSaid: boolean): Quantity | undefined {
  const read = parseQuantity(`1 ${name.replace(/\.$/, '')}`);
  if (!read.ok || !(countsShipments(read.value.unit) || (isSaid && alsoShipped.has(read.value.unit))))
    return undefined;
  const readings = readAmount(digits);
  const isCount = !isWeight(read.value.unit) && read.value.unit !== 'liter';
  const amount = isCount ? readings[0] : readings.length === 1 ? readings[0] : undefined;
  if (!amount || amount.lte(0) || (read.value.unit === 'No.' && !amount.mod(1).eq(0) && factor === ''))
    return undefined;
  const times = factor === '' ? 1 : 1000;
  return { amount: formatDecimal(amount.times(times)), unit: read.value.unit };
}

/** The count in an answer to "how many": "500", "12 dozen", "about 1,200 pairs"; a bare number counts what was asked for. */
export function countSaid(said: string, unit: string): Quantity | undefined {
  const text = new CutText(said, foldText);
  const [found] = readQuantities(text, true, false);
  if (found) return found;
  const digits = /(?<![\d.,])\d(?:[\d.,]*\d)?(?![\d.,]*\d)/.exec(said)?.[0];
  const [amount] = readAmount(digits ?? '');
  // 1.09 is no count of pieces
  if (!amount?.gt(0) || !(isWeight(unit) || amount.mod(1).eq(0))) return undefined;
  return { amount: formatDecimal(amount), unit };
}
