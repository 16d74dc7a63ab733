import type { ChatCase } from '../chat-case.js';
import type { EntrySaid } from '../entry-facts.js';
import { isQuestionForm } from './cues.js';
import { currencyPattern, currencyWords } from './currency-words.js';

const named = new RegExp(String.raw`(?<![\p{L}\d])${currencyPattern}`, 'gu');
const denied = new RegExp(
  String.raw`(?:\b(?:not|no|instead of|rather than|en vez de|en lugar de)\s+(?:in |en |us )?)${currencyPattern}`,
  'gu',
);
/** Beside these words pounds are no weight. */
const ofMoney =
  /\b(?:invoic\w*|bill\w*|pric\w+|quot\w+|values?|money|paid|currency|factur\w*|precios?|cotiz\w+|moneda)\b/;

/** What stands around a currency in a message that says nothing else than that the money is in it. */
const around =
  /\b(?:actually|sorry|wait|oops|hmm+|oh|ah|ok|well|so|no|not|hold on|i mean|i meant|mean|meant|forgot|forgot to say|my mistake|my bad|by the way|btw|the|that|this|those|these|it|its|it's|that's|they|they're|all|in|is|are|was|were|be|should|invoice|invoiced|bill|billed|price|prices|priced|value|values|amount|amounts|figure|figures|money|cost|costs|quote|quoted|paid|pay|we|i|he|she|bills|invoices|supplier|seller|vendor|factory|quoted|proveedor|vendedor|currency|of|both|instead|rather|then|change|switch|to|make|me|us|perdon|espera|disculpa|en realidad|realidad|bueno|no|si|la|el|los|las|lo|es|esta|estan|son|era|eran|estaba|estaban|fue|factura|facturas|factura(?:do|dos|da|ron)|precio|precios|valor|monto|dinero|moneda|cotizado|cotizaron|pagamos|pague|en|de|que|digo|quise|decir|mejor|sino|vez|lugar|y|todo|viene|vienen|cambia\w*|a)\b/g;

/**
 * "Actually the invoice is in CAD", "eran pesos, no dólares": the value or price that is known, in that currency. What it
 * was taken for before is no sum of money that was said.
 */
export function currencyTold(folded: string, { entry, asked }: ChatCase): EntrySaid | undefined {
  const currency = currencyAlone(folded);
  const value = entry.value ?? (asked?.id === 'entry-rate' ? asked.value : undefined);
  if (currency === undefined || !(value || entry.price)) return undefined;
  return {
    ...(entry.price && { price: { ...entry.price, currency } }),
    ...(value && { value: { amount: value.amount, currency } }),
  };
}

/** The currency that an invoice, a price or a value is said to be in, where that is all a message says. */
export const currencyOfMoney = (folded: string): string | undefined =>
  ofMoney.test(folded) ? currencyAlone(folded) : undefined;

function currencyAlone(folded: string): string | undefined {
  if (isQuestionForm(folded) || /\d/.test(folded)) return undefined;
  const isMoney = ofMoney.test(folded) || folded.search(named) >= 0;
  const told = (isMoney ? folded.replace(/\bpounds\b(?! sterling)/g, 'gbp') : folded).replace(denied, ' ');
  const codes = [...new Set([...told.matchAll(named)].map(([word]) => currencyWords[word]))];
  const left = told.replace(named, ' ').replace(around, ' ');
  return codes.length === 1 && !codes[0]!.includes(' ') && !/[a-z]/.test(left) ? codes[0] : undefined;
}
