import { foldText } from '../../classify/facts/scan-words.js';
import { type CountryTable, findCountry } from '../../core/country.js';
import { formatDecimal } from '../../core/decimal.js';
import { canonicalUnit } from '../../core/quantity.js';
import type { EntrySaid } from '../entry-facts.js';
import type { ListRow } from '../intent.js';
import { currencyPattern, currencyWords } from './currency-words.js';
import { CutText } from './cut-text.js';
import { numeral, readAmount, spacedNumeral } from './read-amount.js';
import { readEntry } from './read-entry.js';

/** What stands on a line of an invoice beside the goods: its number, part numbers, terms of delivery. */
const besides: readonly RegExp[] = [
  /^\s*(?:ln|line|item|pos|renglon|partida)\.?\s*#?\d{1,4}\b[.:)]?/,
  /\b(?:p\.?o\.?|purchase order|order|o\.?c\.?|pedido)\s*(?:no\.?|#|:)?\s*\d{3,}\b/,
  /\b(?:commercial )?(?:invoice|factura)\s*(?:line|item|no\.?|#|renglon|linea)?\s*[:#]?\s*(?:\d{1,6}\b)?/,
  /\b(?:line|item|linea|renglon|partida no\.?)\s*(?:no\.?|#|:)\s*\d{1,6}\b/,
  /^\s*0\d{2,5}\s+(?=[a-z])/,
  /\b(?:p\/?n|part (?:no|number|#)|sku|style|art(?:icle)? no|ref(?:erence)?|model no|item code|estilo|modelo no|num\. de parte)[.:#]*\s*[a-z0-9][a-z0-9./-]*\d[a-z0-9./-]*/,
  /(?<![\p{L}\d])#\s?[a-z]*\d[a-z0-9-]*/u,
  /\b(?:cif|fob|fca|exw|cfr|cip|cpt|dap|ddp)\b(?:\s+(?!\d)(?:\p{L}{3,}))?(?:\s*,\s*[a-z]{2}\b)?/u,
];
const extended = new RegExp(
  String.raw`\b(?:ext(?:ended)?(?: (?:price|value|amount))?|line (?:total|value)|total(?: value)?|importe|amt|amount|valor total)\s*[:=]?\s*(?:(${currencyPattern})\s?)?(${spacedNumeral})(?:\s*(${currencyPattern}))?(?![\p{L}\d])`,
  'u',
);
const originLabel =
  /\b(?:coo|c\/o|country of origin|orig(?:in|en)?\.?|made in|pais)\s*[:=]?\s*(\p{L}[\p{L}. ]{1,24}?)(?=\s*(?:$|[,;|\t]|\s{2}|\b(?:qty|unit|ext)\b))/u;

const pieces = 'pcs?|pces?|ea|pza?s?|prs?|pairs?|pares|sets?|doz|dz|units?|unidades';
/** "QTY 600 PCS USD 2.10 = 1260.00", "1200 EA @ 0.98 USD": a count, the price of one, the sum. */
const countAndPrice = new RegExp(
  String.raw`(?:\b(?:qty|cant|quantity|cantidad)\.?\s*:?\s*(\d[\d.,]*)\s*(?:(${pieces})\b\.?)?|(?<![\p{L}\d.,])(\d[\d.,]*)\s*(${pieces})\b\.?)\s*(?:@|x|at|a)?\s*(?:(${currencyPattern})\s?)?(?<![\d.,])(\d[\d.,]*\d|\d)(?:\s*(${currencyPattern}))?(?:\s*=\s*(?:${currencyPattern}\s?)?\d[\d.,]*)?(?![\p{L}\d])`,
  'u',
);
const cartons =
  /(?<![\p{L}\d.,])\d{1,5}\s*(?:ctns?|cartons?|plts?|pallets?|bultos|tarimas)\b(?!\s+(?:of|de)\b)/u;

/** A count with the price of one, as a line of an invoice has them. */
function readCountAndPrice(text: CutText): EntrySaid {
  const found = text.find(countAndPrice);
  if (!found) return {};
  const [, qty = '', of = '', count = '', each = '', before = '', digits = '', behind = ''] = found.groups;
  const [amount] = readAmount(qty || count);
  const [price, ...others] = readAmount(digits);
  const currency = currencyWords[behind] ?? currencyWords[before] ?? 'USD';
  if (!amount || !price || others.length > 0 || currency.includes(' ')) return {};
  text.cut(found.at, found.end);
  text.take(cartons);
  const unit = canonicalUnit(of || each) ?? 'No.';
  return {
    quantities: [{ amount: formatDecimal(amount), unit }],
    price: { amount: formatDecimal(price), currency, unit },
  };
}

/** Whether a message is a line of an invoice: a label of one, or a count before the goods and a price behind them. */
export function isInvoiceLine(folded: string, message = folded): boolean {
  if (message === message.toUpperCase() && countAndPrice.test(folded)) return true;
  const labels = folded.match(
    /\b(?:qty|coo|p\/?n|ext|unit price|invoice line|line item|sku|u\/p|cant|importe)\b|@\s*(?:us)?[$€£]?\s?\d|\bunit\s+\$?\d/g,
  );
  return (
    (labels?.length ?? 0) > 1 ||
    /^\W*\d[\d.,]*\s*(?:pcs?|ea|prs?|pairs?|doz(?:en)?|dz|units?|sets?|ctns?|pzas?|piezas|pares)\b.*\p{L}{3}.*(?:@|\bat\b|\ba\b)\s*(?:us)?[$€£]?\s?\d/u.test(
      folded,
    )
  );
}

/** Parts a line of an invoice or of a list into the goods and what it says of their entry. */
export function readInvoiceLine(line: string, countries: CountryTable): ListRow {
  const text = new CutText(line, foldText);
  const label = text.find(originLabel);
  const labelled =
    label && findCountry(text.written(label.end - label.groups[1]!.length, label.end).trim(), countries);
  if (label && labelled) text.cut(label.at, label.end);
  for (const pattern of besides) text.take(pattern);
  const priced = readCountAndPrice(text);
  const total = text.take(extended);
  const entry = readEntry(text, countries, false);
  const loose = readColumns(text, countries);
  const leading = text.take(
    /^\s*(\d{1,3}(?:[,.]\d{3})+|\d{1,6})\s*x?\s+(?:(\p{L}[\p{L}.]{0,9})\s+(?:of\s+|de\s+)?)?(?=\p{L})/u,
  );
  const counted = leading && leadingCount(leading);
  const value = total && moneyOf(total);
  return {
    text: cleaned(counted || !leading ? text.rest : `${leading[0]!.trim()} ${text.rest}`),
    entry: {
      ...(labelled ? { origin: labelled.alpha2 } : {}),
      ...(counted ? { quantities: [counted] } : {}),
      ...loose,
      ...entry,
      ...priced,
      ...(value ? { value } : {}),
    },
  };
}

const cleaned = (text: string): string =>
  text
    .replace(/\s*[|\t]\s*/g, ', ')
    .replace(/(?:\s*,){2,}/g, ',')
    .replace(/^[\s,.:;"'/-]+|[\s,.:;"@/-]+$/g, '')
    .replace(/\s+/g, ' ');

function moneyOf([, before = '', digits = '', behind = '']: readonly string[]): EntrySaid['value'] {
  const readings = readAmount(digits);
  const currency = currencyWords[behind] ?? currencyWords[before] ?? 'USD';
  return readings.length === 1 && !currency.includes(' ')
    ? { amount: formatDecimal(readings[0]!), currency }
    : undefined;
}

/** "500 pcs ", "12 doz ": a count with a unit that goods are shipped in; a bare number may belong to the goods. */
function leadingCount([, digits = '', unit = '']: readonly string[]):
  | NonNullable<EntrySaid['quantities']>[number]
  | undefined {
  const of = canonicalUnit(unit);
  const [amount] = readAmount(digits);
  return amount && of !== undefined && ['No.', 'doz.', 'prs.', 'gross', 'kg', 't', 'lb'].includes(of)
    ? { amount: formatDecimal(amount), unit: of }
    : undefined;
}

/** Cells parted by tabs, bars or commas that hold a country, a count or a price alone: "cotton t-shirt, 500, 3.20, China". */
function readColumns(text: CutText, countries: CountryTable): EntrySaid {
  const parts = text.rest.split(/\s*[\t|]\s*|\s*,\s+|,(?=\D)|(?<=\D),/);
  if (parts.length < 2) return {};
  const found: { -readonly [K in keyof EntrySaid]: EntrySaid[K] } = {};
  const numbers: string[] = [];
  const taken: string[] = [];
  for (const part of parts.slice(1)) {
    const bare = part.trim().replace(/\.$/, '');
    const country =
      /^\p{L}[\p{L} .'-]*$/u.test(bare) && (bare.length > 3 || bare === bare.toUpperCase())
        ? findCountry(bare, countries)
        : undefined;
    if (country && found.origin === undefined) found.origin = country.alpha2;
    else if (
      new RegExp(`^(?:${currencyPattern}\\s?)?${numeral}(?:\\s?${currencyPattern})?$`, 'u').test(
        foldText(bare),
      )
    )
      numbers.push(foldText(bare));
    else continue;
    taken.push(part);
  }
  const [first, second] = numbers;
  const count = first !== undefined && /^\d[\d,]*$/.test(first) ? readAmount(first)[0] : undefined;
  if (count) found.quantities = [{ amount: formatDecimal(count), unit: 'No.' }];
  const priced = count ? second : undefined;
  const amount = priced === undefined ? undefined : readAmount(new RegExp(numeral).exec(priced)![0]);
  if (amount?.length === 1) {
    const sign = new RegExp(currencyPattern, 'u').exec(priced!)?.[0] ?? '';
    const currency = currencyWords[sign] ?? 'USD';
    if (!currency.includes(' ')) found.price = { amount: formatDecimal(amount[0]!), currency, unit: 'No.' };
  }
  for (const part of taken) {
    const at = text.whole.lastIndexOf(part);
    if (at >= 0) text.cut(at, at + part.length);
  }
  return found;
}
