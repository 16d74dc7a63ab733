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

const besideRate =
  /(?:\btipo de cambio|\bexchange rate|\bt\.?\s?c\.?\b|\bparidad|\bpesos (?:por|per)\b)\D{0,16}(\d{1,2}[.,]\d{1,4})|\b(\d{1,2}[.,]\d{1,4})\s*(?:pesos|mxn|(?:el|por|al) dolar)\b/;

/** Pesos for one unit of a currency: beside words that say so, or alone where they were asked for. */
export function pesosSaid(said: string, asked = false): string | undefined {
  const found = besideRate.exec(foldText(said));
  const digits = found?.[1] ?? found?.[2] ?? (asked ? /\d{1,2}(?:[.,]\d{1,4})?/.exec(said)?.[0] : undefined);
  const amount = digits?.replace(',', '.');
  return amount !== undefined && parseDecimal(amount)?.gt(0) ? amount : undefined;
}
