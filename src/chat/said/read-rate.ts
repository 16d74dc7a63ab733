import { foldText } from '../../classify/facts/scan-words.js';
import { parseDecimal } from '../../core/decimal.js';
import { currencyPattern, currencyWords } from './currency-words.js';
import { numeral } from './read-amount.js';

const dollars = 'USD';

const amounts = new RegExp(
  String.raw`(?:(${currencyPattern})\s?)?(${numeral})(?:\s*(${currencyPattern}))?`,
  'gu',
);

/** A rate as it is said: "1.08", "1.08 USD", "1 EUR = 1.08 USD" and the other way round. A comma may begin its decimals. */
export function rateSaid(
  said: string,
  currency: string,
): { readonly dollars: string; readonly foreign: string } | undefined {
  const read = [...foldText(said).matchAll(amounts)].map(([, before = '', digits = '', behind = '']) => ({
    amount: digits.replace(',', '.'),
    currencies: (currencyWords[behind] ?? currencyWords[before])?.split(' '),
  }));
  if (read.length === 0 || read.length > 2 || !read.every(({ amount }) => parseDecimal(amount)?.gt(0)))
    return undefined;
  const inForeign = read.find(({ currencies }) => currencies?.includes(currency));
  const inDollars = read.find((each) => each !== inForeign && (each.currencies?.includes(dollars) ?? true));
  if (!inDollars || (read.length === 2 && !inForeign)) return undefined;
  return { dollars: inDollars.amount, foreign: inForeign?.amount ?? '1' };
}
