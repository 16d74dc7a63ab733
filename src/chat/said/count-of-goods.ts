import { foldText } from '../../classify/facts/scan-words.js';
import { formatDecimal } from '../../core/decimal.js';
import type { ChatCase } from '../chat-case.js';
import type { EntrySaid } from '../entry-facts.js';
import type { CutText } from './cut-text.js';
import { readAmount } from './read-amount.js';

const ofGoods =
  /(?<![\p{L}\d.,$€£#-])(\d(?:[\d.,]*\d)?)\s*k?\s+((?:[a-z-]{2,}\s+){0,2}?([a-z]{4,}))(?![a-z])/u;
const containers =
  /^(?:sets?|juegos?|kits?|bottles?|cans|jars?|tubes?|flasks?|tins|packets?|botellas?|latas?|frascos?|tubos?|tarros?|botes?|envases?|sobres?|bolsitas?)$/;

/** "8,000 bottles" of olive oil, "300 tumblers": a count of the goods under discussion by a noun of theirs. */
export function countOfGoods(text: CutText, { product }: ChatCase): EntryQuantity | undefined {
  const found = text.find(ofGoods);
  if (!found) return undefined;
  const [, digits = '', , noun = ''] = found.groups;
  const [amount] = readAmount(digits);
  const own = foldText(product).match(/[a-z]{4,}/g) ?? [];
  const isTheirs = containers.test(noun) || own.some((word) => stemOf(word) === stemOf(noun));
  if (!amount || !isTheirs) return undefined;
  text.cut(found.at, found.end);
  return { amount: formatDecimal(amount), unit: 'No.' };
}

type EntryQuantity = NonNullable<EntrySaid['quantities']>[number];

const stemOf = (word: string): string => word.replace(/(?:es|s)$/, '');
