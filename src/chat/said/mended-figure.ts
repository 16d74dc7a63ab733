import { type Decimal, decimal, formatDecimal } from '../../core/decimal.js';
import type { ChatCase } from '../chat-case.js';
import type { EntrySaid } from '../entry-facts.js';
import { currencyPattern, currencyWords } from './currency-words.js';
import type { CutText } from './cut-text.js';
import { numeral, readAmount } from './read-amount.js';

const mends =
  /\b(?:sorry|make (?:it|that)|i mean|i meant|actually|wait|oops|rather|instead|not|no|perdon|digo|mejor|eran|son|fueron|espera|mas bien|en realidad|que sean|ponle)\b/;
const figure = new RegExp(String.raw`(?<![\p{L}\d.,$€£#-])(${numeral})(?![\p{L}\d%]|\s*%)`, 'u');
const pricedAt = new RegExp(
  String.raw`\b(?:(?:the |my |el |la )?(?:new |unit |nuevo )?(?:price|precio|costo unitario))\s*(?:is|was|should be|are|es|era|fue|seria|de|:|=)?\s*(?:(${currencyPattern})\s?)?(${numeral})(?:\s*(${currencyPattern}))?(?![\p{L}\d%])`,
  'u',
);

/**
 * A bare figure that mends one of the count and the price of one that are known: "sorry, 320 not 300", "make that 600".
 * It is the one that it is near to; where it is near to both or to neither, nothing is read. "The price is 19" says it.
 */
export function mendedFigure(text: CutText, { entry }: ChatCase): EntrySaid | undefined {
  const { price, quantities = [] } = entry;
  if (!price) return undefined;
  const priced = text.find(pricedAt);
  if (priced) {
    const [, before = '', digits = '', behind = ''] = priced.groups;
    const [amount, ...others] = readAmount(digits);
    const currency = currencyWords[behind] ?? currencyWords[before] ?? price.currency;
    if (!amount?.gt(0) || others.length > 0 || currency.includes(' ')) return undefined;
    text.cut(priced.at, priced.end);
    return { price: { ...price, amount: formatDecimal(amount), currency } };
  }
  const [counted] = quantities;
  const found = mends.test(text.folded) ? text.find(figure) : undefined;
  const [amount, ...others] = readAmount(found?.groups[1] ?? '');
  if (!found || !counted || !amount?.gt(0) || others.length > 0) return undefined;
  const [toCount, toPrice] = [isNear(amount, counted.amount), isNear(amount, price.amount)];
  if (toCount === toPrice || (toCount && !amount.mod(1).eq(0))) return undefined;
  text.cut(found.at, found.end);
  return toCount
    ? { quantities: [{ amount: formatDecimal(amount), unit: counted.unit }] }
    : { price: { ...price, amount: formatDecimal(amount) } };
}

/** four times as much or as little is another figure */
const near = 4;

const isNear = (amount: Decimal, known: string): boolean =>
  amount.lte(decimal(known).times(near)) && amount.times(near).gte(decimal(known));
