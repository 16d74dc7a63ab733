import { type Decimal, formatDecimal } from '../../core/decimal.js';
import { parseQuantity } from '../../core/quantity.js';
import type { ValueSaid } from '../entry-facts.js';
import { currencyPattern, currencyWords } from './currency-words.js';
import type { CutText } from './cut-text.js';
import { numeral, readAmount, spacedNumeral } from './read-amount.js';

const dollars = 'USD';

/** Units that shipments are counted in; millilitres and watts are the goods' own. */
const shipmentUnits = new Set([
  'kg',
  't',
  'lb',
  'No.',
  'doz.',
  'prs.',
  'doz. prs.',
  'gross',
  'thousands',
  'm2',
]);

/** Whether an amount of this unit is how much is shipped. */
export const countsShipments = (unit: string): boolean => shipmentUnits.has(unit);

const timesOf: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['hundred', 'cientos'].map((word) => [word, 100])),
  ...Object.fromEntries(['thousand', 'mil', 'miles', 'k'].map((word) => [word, 1_000])),
  ...Object.fromEntries(
    ['millions', 'million', 'millones', 'millon', 'mio', 'mn', 'm'].map((word) => [word, 1_000_000]),
  ),
};
/** Only "m" has to stand at its number: "5 m" are metres. */
const times = Object.keys(timesOf)
  .map((word) => (word === 'm' ? word : String.raw`\s*${word}`))
  .join('|');
const timesAfter = `(${times})(?![\\p{L}\\d])`;
/** Words that make an amount none that is read: what they say differs by country, they stand twice, or pounds may be a weight. */
const otherWords = String.raw`\s*(?:billion(?:es|s)?|billon(?:es)?|lakhs?|crores?|hundred|thousand|mil(?:es)?|de millones|pounds?|libras?)(?![\p{L}\d])`;

const numberWord =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million|un|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|(?:dos|tres|cuatro|seis|ocho)cientos|quinientos|setecientos|novecientos|mil|millon|millones';
const numberInWords = String.raw`(?:${numberWord})\b(?:[\s-]+(?:(?:and|y)\s+)?(?:${numberWord})\b)*`;

const currency = `(${currencyPattern})`;
const sign = String.raw`([-–−]\s?)?`;
const amountWith = (digits: string): RegExp =>
  new RegExp(
    String.raw`${sign}(?:${currency}\s?)?${sign}(${digits})(?:${timesAfter})?(?:\s*${currency})?`,
    'uy',
  );
const spacedAmount = amountWith(spacedNumeral);
const plainAmount = amountWith(numeral);

/** What stands at a number that is no amount of money as it is written: `1e5`, `5-10`, `12,000,5`, `3 lakh`. */
const torn = new RegExp(String.raw`(?:(?:[-–−.,'’]?\d|\p{L})[^\s;]*|${otherWords})(?:\s*${currency})?`, 'uy');

const valueWords =
  '(?:(?:and|with|y|con)\\s+)?(?:a\\s+)?(?:customs value|valor en aduana|value[ds]?(?: at)?|valor|valen?|cuestan?|worth|por valor)';
const linking = String.raw`\s*(?:(?:of|de|is|es|about|around|approx\.?|aprox\.?|unos|:|=)\s*)*`;
const terms = String.raw`(?:(?:cif|fob|fca|exw|cfr|cip|cpt|dap|ddp)\b\s*)?`;
const valueLead = String.raw`(?:(?<![\p{L}\d])(?:of|de|for|por|on|sobre|at|cif|fob|fca|exw|cfr|cip|cpt|dap|ddp)\s+)?`;

/** Where an amount may begin: behind words that say it is the value, at a currency, or at a number that one follows. */
const beginnings = [
  { at: new RegExp(String.raw`\b${valueWords}${linking}${terms}`, 'gu'), isValue: true },
  { at: new RegExp(String.raw`${valueLead}(?<![\p{L}\d])(?=${currency}\s?[-–−]?\d)`, 'gu'), isValue: false },
  { at: new RegExp(String.raw`${valueLead}(?<![\p{L}\d.,])(?=\d)`, 'gu'), isValue: false },
];
const wholeInWords = new RegExp(String.raw`^\W*${numberInWords}\s+${currency}\W*$`, 'u');
const valueInWords = new RegExp(
  String.raw`\b${valueWords}${linking}${numberInWords}(?:\s+${currency})?`,
  'u',
);

interface Found {
  readonly end: number;
  readonly amounts: readonly Decimal[];
  readonly currencies: readonly string[];
  readonly isPriceOfOne: boolean;
}

/** Cuts the value out of a message: an amount that is said to be it, or that bears a currency. */
export function readValue(text: CutText): ValueSaid | undefined {
  for (const { at, isValue } of beginnings)
    for (const begin of text.folded.matchAll(at)) {
      const found = amountAt(text.folded, begin.index + begin[0].length, isValue);
      if (!found) continue;
      const said = text.written(begin.index, found.end).trim();
      text.cut(begin.index, found.end);
      return valueSaid(said, found);
    }
  const inWords = text.find(valueInWords) ?? text.find(wholeInWords);
  if (!inWords) return undefined;
  const said = text.written(inWords.at, inWords.end).trim();
  text.cut(inWords.at, inWords.end);
  return { said, readings: [] };
}

const valueSaid = (said: string, { amounts, currencies, isPriceOfOne }: Found): ValueSaid =>
  isPriceOfOne
    ? { said, readings: [], isPriceOfOne }
    : {
        said,
        readings: amounts.flatMap((amount) =>
          currencies.map((each) => ({ amount: formatDecimal(amount), currency: each })),
        ),
      };

/** The amount at a place of the folded text; one with no currency has to be said to be the value. */
function amountAt(folded: string, at: number, isValue: boolean): Found | undefined {
  const match = spacedMatch(folded, at) ?? matchAt(plainAmount, folded, at);
  if (!match) return undefined;
  const [whole, minus, before = '', minusBehind, digits = '', factor = '', behind = ''] = match;
  let end = at + whole.length;
  if (/^\s*%/.test(folded.slice(end))) return undefined;
  const hasCurrency = before !== '' || behind !== '';
  const each = priceOfOne(folded, end);
  if (!hasCurrency && (!isValue || (each === 0 && isCount(folded, end)))) return undefined;
  const rest = matchAt(torn, folded, end);
  const isTorn = rest !== null && each === 0 && !(behind !== '' && /^\s/.test(rest[0]));
  if (isTorn && !isValue && before === '') return undefined;
  end += isTorn ? rest[0].length : each;
  const isNegative = (minus ?? minusBehind) !== undefined;
  return {
    end,
    amounts:
      isTorn || isNegative
        ? []
        : readAmount(digits).map((amount) => amount.times(timesOf[factor.trim()] ?? 1)),
    currencies: (currencyWords[behind] ?? currencyWords[before] ?? dollars).split(' '),
    isPriceOfOne: each > 0,
  };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** A number with spaces between its thousands; not a value and then a count: "value 500 200 pieces". */
function spacedMatch(folded: string, at: number): RegExpExecArray | undefined {
  const match = matchAt(spacedAmount, folded, at);
  const [whole = '', , before = '', , digits = '', , behind = ''] = match ?? [];
  if (!match || !/\s/.test(digits)) return undefined;
  const canBeCount = !/\s0/.test(digits) && isCount(folded, at + whole.length);
  return before === '' && behind === '' && canBeCount ? undefined : match;
}

/** Whether a word that goods are counted or weighed in follows. */
function isCount(folded: string, at: number): boolean {
  const [, word] = /^\s*(\p{L}[\p{L}.]{1,11})(?![\p{L}\d-])/u.exec(folded.slice(at)) ?? [];
  return word !== undefined && !/^(?:pounds?|libras?)$/.test(word) && isShipmentUnit(word);
}

function isShipmentUnit(word: string): boolean {
  const read = parseQuantity(`1 ${word}`);
  return read.ok && countsShipments(read.value.unit);
}

const forOne =
  /^\s*(?:(?:each|apiece|a piece|c\/u|cada una?o?)(?![\p{L}\d])|(?:per|por|la|el|\/|a)\s*(\p{L}+))/u;
const packs = new Set(
  'set sets box carton pack bottle roll sheet caja juego rollo botella litro liter litre'.split(' '),
);

/** How long the words are that make an amount the price of one piece, pair or kilogram; 0 where none stand there. */
function priceOfOne(folded: string, at: number): number {
  const match = forOne.exec(folded.slice(at));
  if (!match) return 0;
  const [whole, unit] = match;
  return unit === undefined || packs.has(unit) || isShipmentUnit(unit) ? whole.length : 0;
}
