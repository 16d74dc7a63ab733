import { type Amount, readAmounts } from './amounts.js';
import type { Bracket } from './condition.js';
import type { Bound } from './fact.js';
import type { Vocabulary } from './vocabulary.js';

/**
 * Brackets of amounts as tariff lines write them.
 *
 *   bracket = end [ ["but" | "and"], end ] | amount "to" amount ;                        "3 to 12 years of age"
 *   end     = above amount | amount above | below amount | amount below ;
 *   above   = "over" | "exceeding" | "more than" | "superior a" ... (the end is out)
 *           | "not less than" ... | amount ("or more" | "+") (the end is in) ;
 *   below   = "under" | "less than" | "inferior a" ... (out) | "not over" | "not exceeding" ... | amount "or less" (in).
 */
export interface FoundBracket {
  readonly bracket: Bracket;
  readonly amount: Amount;
  readonly start: number;
  readonly end: number;
}

interface End {
  readonly side: 'low' | 'high';
  readonly included: boolean;
  readonly amount: Amount;
  readonly start: number;
  readonly end: number;
}

const greater = 'over|exceeding|exceeds|in excess of|more than|greater than|higher than|above';
const smaller = 'under|below|less than|smaller than|lower than';
const before: readonly (readonly [RegExp, End['side'], boolean])[] = [
  [
    new RegExp(
      String.raw`(?:superior o igual a|igual o superior a|mayor o igual a|not (?:${smaller})|no (?:${smaller})|at least|minimum of|>=)\s*$`,
    ),
    'low',
    true,
  ],
  [
    new RegExp(
      String.raw`(?:inferior o igual a|igual o inferior a|menor o igual a|no superior a|no mayor (?:a|de)|sin exceder de|que no exceda(?:n)? de|no exceda(?:n)? de|hasta|<=|not to exceed|up to|(?:not|no) (?:${greater}))\s*$`,
    ),
    'high',
    true,
  ],
  [
    new RegExp(String.raw`(?:superior a|mayor (?:a|de)|que exceda(?:n)? de|mas de|>|\b(?:${greater}))\s*$`),
    'low',
    false,
  ],
  [new RegExp(String.raw`(?:inferior a|menor (?:a|de)|menos de|<|\b(?:${smaller}))\s*$`), 'high', false],
];
const after: readonly (readonly [RegExp, End['side'], boolean])[] = [
  [
    /^\s*,?\s*(?:(?:or more|or over|and over|or greater|or higher|or above|and above|(?:and|&) up|o mas|y mas|o superior|en adelante)\b|\+(?!\s*\d))/,
    'low',
    true,
  ],
  [/^\s*,?\s*(?:or less|or under|and under|or lower|or fewer|o menos|o inferior)\b/, 'high', true],
];

function readEnd(amount: Amount, folded: string): End | undefined {
  const behind = folded.slice(amount.end);
  for (const [pattern, side, included] of after) {
    const match = pattern.exec(behind);
    if (match) return { side, included, amount, start: amount.start, end: amount.end + match[0].length };
  }
  const from = Math.max(0, amount.start - 40);
  const ahead = folded.slice(from, amount.start);
  for (const [pattern, side, included] of before) {
    const match = pattern.exec(ahead);
    if (match) return { side, included, amount, start: from + match.index, end: amount.end };
  }
  return undefined;
}

/** The amounts of a description, each marked where a word makes it an end and not the amount itself. */
export const withBounds = (amounts: readonly Amount[], folded: string): Amount[] =>
  amounts.map((amount) => {
    const end = readEnd(amount, folded);
    return end ? { ...amount, bound: bounds[end.side][end.included ? 1 : 0] } : amount;
  });

const bounds: Readonly<Record<End['side'], readonly [Bound, Bound]>> = {
  low: ['above', 'at_least'],
  high: ['below', 'at_most'],
};

const asBracket = ({ side, included, amount }: End): Bracket =>
  side === 'low'
    ? { low: amount.value, lowIncluded: included }
    : { high: amount.value, highIncluded: included };

/** "3 to 12 years of age": both ends are in. */
function rangeFrom(amount: Amount, next: Amount | undefined, folded: string): FoundBracket | undefined {
  if (amount.kind !== 'measure' || next?.kind !== 'measure' || next.unit !== amount.unit) return undefined;
  const isRange = /^\s*(?:to|a)\s*$/.test(folded.slice(amount.end, next.start));
  if (!isRange || next.value.lte(amount.value) || readEnd(amount, folded)) return undefined;
  const bracket = { low: amount.value, lowIncluded: true, high: next.value, highIncluded: true };
  return { bracket, amount: next, start: amount.start, end: next.end };
}

/** Every bracket of a folded row text, two ends joined where they bound one amount. */
export function readBrackets(folded: string, vocabulary: Vocabulary): FoundBracket[] {
  const found: FoundBracket[] = [];
  let last: End | undefined;
  const amounts = readAmounts(folded, vocabulary);
  for (const [n, amount] of amounts.entries()) {
    const range = rangeFrom(amount, amounts[n + 1], folded);
    if (range) {
      found.push(range);
      last = undefined;
    }
    const end = range ? undefined : readEnd(amount, folded);
    if (!end) continue;
    const joined =
      last !== undefined &&
      last.side !== end.side &&
      last.amount.kind === amount.kind &&
      (last.amount.unit === amount.unit || last.amount.unit === '' || amount.unit === '') &&
      /^[\s,]*(?:each|jewels?|cylinders?)?[\s,]*(?:but|and|pero|y)?\s*$/.test(
        folded.slice(last.end, end.start),
      );
    const previous = found.at(-1);
    if (joined && last && previous) {
      const unit = amount.unit === '' ? last.amount : amount;
      found[found.length - 1] = {
        bracket: { ...previous.bracket, ...asBracket(end) },
        amount: { ...amount, unit: unit.unit },
        start: previous.start,
        end: end.end,
      };
      last = undefined;
    } else {
      found.push({ bracket: asBracket(end), amount, start: end.start, end: end.end });
      last = end;
    }
  }
  return found;
}
