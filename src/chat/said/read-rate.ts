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
  const read = [...inFigures(foldText(said)).matchAll(amounts)].map(
    ([, before = '', digits = '', behind = '']) => ({
      amount: digits.replace(',', '.'),
      currencies: (currencyWords[behind] ?? currencyWords[before])?.split(' '),
    }),
  );
  if (read.length === 0 || read.length > 2 || !read.every(({ amount }) => parseDecimal(amount)?.gt(0)))
    return undefined;
  const inForeign = read.find(({ currencies }) => currencies?.includes(currency));
  const inDollars = read.find((each) => each !== inForeign && (each.currencies?.includes(dollars) ?? true));
  if (!inDollars || (read.length === 2 && !inForeign)) return undefined;
  return { dollars: inDollars.amount, foreign: inForeign?.amount ?? '1' };
}

const called: readonly (readonly [RegExp, string])[] = [
  [/(\d)\s*(?:us )?cents?\b|(\d)\s*centavos de dolar\b/g, '$1$2 cents'],
  [/\bcanad(?:ian|iense)(?!\s+(?:dollar|dolar))/g, 'cad'],
  [/\bcanadian dollar\b|\bdolar canadiense\b/g, 'cad'],
  [/\baustralian dollar\b|\bdolar australiano\b/g, 'aud'],
  [/\b(?:hong kong) dollar\b/g, 'hkd'],
  [/\bswiss franc\b|\bfranco suizo\b/g, 'chf'],
  [/\b(?:british )?pound\b|\blibra(?: esterlina)?\b/g, 'gbp'],
  [/\b(?:mexican )?peso(?: mexicano)?\b/g, 'mxn'],
  [/\b(?:dolar (?:americano|estadounidense|us))\b|\b(?:us|american) dollars?\b/g, 'usd'],
  [/\bu\.?s\.?(?![a-z$]|\s*dollar)/g, 'usd'],
];

/** One unit that is said in words, and a currency by its other names, as figures: "a Canadian dollar is 0.73 US". */
function inFigures(folded: string): string {
  const named = called.reduce((text, [pattern, code]) => text.replace(pattern, code), folded);
  return named
    .replace(/(\d+(?:[.,]\d+)?) cents/g, (_, cents: string) => `${Number(cents.replace(',', '.')) / 100} usd`)
    .replace(
      new RegExp(String.raw`\b(?:an?|one|each|every|un|una|cada|per|por)\s+(${currencyPattern})`, 'gu'),
      ' 1 $1',
    )
    .replace(/(\d) usd usd\b/g, '$1 usd');
}

const exchange = new RegExp(
  String.raw`^\W*(?:(?:ok|so|and|well|the rate is|rate|exchange rate|tipo de cambio|y|el|la)[\s,:]+)*(?:1\s)?(${currencyPattern})\s*(?:1\s)?(?:=|is|are|at|es|son|vale|equals|buys|a|esta a|sta a|anda en|is worth|trades at|goes for)\s*(?:about |around |como )?(?:${currencyPattern}\s?)?\d+(?:[.,]\d+)?\s*(?:${currencyPattern})?\W*$|^\W*\d+(?:[.,]\d+)?\s*${currencyPattern}\s+1\s(${currencyPattern})\W*$`,
  'u',
);

/** The currency whose worth is all a message tells: "a Canadian dollar is 0.73 US". A rate of exchange names no origin. */
export function currencyRated(folded: string): string | undefined {
  const [, first, last] = exchange.exec(inFigures(folded)) ?? [];
  const codes = currencyWords[first ?? last ?? ''];
  return codes?.split(' ')[0];
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
