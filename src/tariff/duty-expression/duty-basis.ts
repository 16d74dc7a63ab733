import { type Decimal, decimal, formatDecimal, zero } from '../../core/decimal.js';
import type { Money } from '../../core/money.js';
import { conversionRatio, formatQuantity, type Quantity, unitInWords } from '../../core/quantity.js';
import type { Specific } from './ast.js';
import { samePart, withArticle } from './rate-text.js';

/** What is known of the goods when a rate becomes an amount. */
export interface DutyBasis {
  /** the customs value */
  readonly value?: Money;
  readonly quantities: readonly Quantity[];
  /** the duty of the goods' own subheading on the whole value, for rates that build on it */
  readonly applicable?: Money;
  /** values of parts that a rate charges apart: case, battery, lead content */
  readonly parts?: readonly { readonly part: string; readonly value: Money }[];
}

export interface Need {
  readonly what: 'value' | 'quantity' | 'applicable';
  /** the unit wanted, with its substance: `kg of drained weight` */
  readonly unit?: string;
  /** the part of the goods whose value is wanted */
  readonly part?: string;
  /** the question, in a broker's words */
  readonly text: string;
}

export type Found<T> = { readonly found: T } | { readonly need: Need };

/** Parts that are the whole of the goods entered. */
const wholeGoods = ['imported article', 'full value of the imported article', 'entire set'];

export const isWholeGoods = (part: string): boolean => wholeGoods.some((name) => samePart(name, part));

/** The value a percentage applies to: that of the goods, or of the part the rate names. */
export function valueOfPart(part: string | undefined, basis: DutyBasis, ifAny = false): Found<Money> {
  const whole = part === undefined || isWholeGoods(part);
  const given = whole ? basis.value : basis.parts?.find((row) => samePart(row.part, part))?.value;
  if (given) return { found: given };
  if (whole)
    return { need: { what: 'value', text: 'What is the customs value of the goods, in US dollars?' } };
  const none = ifAny ? ' (0 if there is none)' : '';
  const sought = /^[\w ]*\b(?:value|cost)\b/i.test(part)
    ? `the ${part}`
    : `the value of ${withArticle(part)}`;
  return { need: { what: 'value', part, text: `What is ${sought}, in US dollars${none}?` } };
}

/** The duty that a chapter 98 or 99 rate builds on. */
export function applicableDuty(basis: DutyBasis, where = 'their own subheading'): Found<Money> {
  const text = `What duty do the goods pay under ${where}, in US dollars?`;
  return basis.applicable ? { found: basis.applicable } : { need: { what: 'applicable', text } };
}

export interface Measured {
  readonly given: Quantity;
  /** the given amount times this, divided by `over`, is the amount in the rate's unit */
  readonly times: Decimal;
  readonly over: Decimal;
}

/** The given quantity that measures what the unit measures, in the exact unit if there is one. */
export function measure(unit: string, basis: DutyBasis): Measured | undefined {
  const exact = basis.quantities.filter((quantity) => quantity.unit === unit);
  for (const given of [...exact, ...basis.quantities]) {
    const ratio = conversionRatio(given.unit, unit);
    if (ratio) return { given, ...ratio };
  }
  return undefined;
}

/** Chapter 22, additional U.S. note 5 defines the proof liter by its alcohol, so naming the alcohol adds nothing. */
const inherent = (term: Specific): boolean =>
  term.per === 'pf. liter' && term.basis === 'ethyl alcohol content';

function unitWanted(term: Specific): string {
  const substances = [
    ...(term.over ? [`excess over ${formatDecimal(term.over)}`] : []),
    ...(term.basis === undefined || inherent(term) ? [] : [term.basis]),
  ];
  return [term.per, ...substances].join(' of ');
}

function quantityQuestion(term: Specific, unit: string, basis: DutyBasis): Need {
  const plain = measure(term.per, basis)?.given;
  const wanted = term.over
    ? `${unitInWords(term.per)} over ${formatDecimal(term.over)} per article, all articles together`
    : unitInWords(unit);
  const given = plain
    ? ` (${formatQuantity(plain)} given, without saying that it is the ${unit.slice(term.per.length + 4)})`
    : '';
  return { what: 'quantity', unit, text: `How many ${wanted}?${given}` };
}

/** One article with 9 jewels has 2 over 7; for several articles the excess must be given. */
function excessOfOne(term: Specific, basis: DutyBasis): Measured | undefined {
  const articles = measure('No.', basis);
  const all = measure(term.per, basis);
  const one = articles?.given.amount.times(articles.times).eq(articles.over);
  if (!term.over || term.basis !== undefined || !one || !all) return undefined;
  const excess = all.given.amount.times(all.times).div(all.over).minus(term.over);
  const given = { amount: excess.gt(0) ? excess : zero, unit: unitWanted(term) };
  return { given, times: decimal(1), over: decimal(1) };
}

/** The quantity a specific rate multiplies; kilograms of the goods never pass for kilograms of their content. */
export function measureFor(term: Specific, basis: DutyBasis): Found<Measured> {
  const unit = unitWanted(term);
  const found = measure(unit, basis) ?? excessOfOne(term, basis);
  return found ? { found } : { need: quantityQuestion(term, unit, basis) };
}
