import { type Decimal, formatDecimal, zero } from '../../core/decimal.js';
import { type Money, usd } from '../../core/money.js';
import { formatQuantity } from '../../core/quantity.js';
import { formatCode } from '../code.js';
import type {
  AdValorem,
  ApplicablePlus,
  AtLeast,
  AtMost,
  DutyExpression,
  DutyOnPart,
  PerDegree,
  Specific,
} from './ast.js';
import {
  applicableDuty,
  type DutyBasis,
  isWholeGoods,
  type Measured,
  measure,
  measureFor,
  type Need,
  valueOfPart,
} from './duty-basis.js';
import { formatDutyExpression } from './format.js';

export type { DutyBasis } from './duty-basis.js';

interface TraceStep {
  readonly text: string;
  readonly amount: Money;
}

/** Amounts are exact and unrounded, and the steps add up to the amount; the caller rounds to cents. */
export type Evaluation =
  | { readonly kind: 'amount'; readonly money: Money; readonly trace: readonly TraceStep[] }
  | { readonly kind: 'needs'; readonly needs: readonly Need[] }
  | { readonly kind: 'not_computable'; readonly why: string };

const needs = (...list: readonly Need[]): Evaluation => ({ kind: 'needs', needs: list });
const cannot = (why: string): Evaluation => ({ kind: 'not_computable', why });
const amountOf = (text: string, money: Money): Evaluation => ({
  kind: 'amount',
  money,
  trace: [{ text, amount: money }],
});
const written = (money: Money): string => `${formatDecimal(money.amount)} ${money.currency}`;

/** Multiplies before it divides, once, so that thirds of a dozen stay exact to the last cent. */
const charge = (amount: Decimal, term: Specific, quantity: Measured): Decimal =>
  amount
    .times(quantity.given.amount)
    .times(quantity.times)
    .div(quantity.over.times(term.perCount ?? 1));

function evaluateSpecific(term: Specific, basis: DutyBasis): Evaluation {
  const quantity = measureFor(term, basis);
  if ('need' in quantity) return needs(quantity.need);
  const text = `${formatDutyExpression(term)} × ${formatQuantity(quantity.found.given)}`;
  return amountOf(text, usd(charge(term.amount, term, quantity.found)));
}

function evaluateAdValorem(term: AdValorem, basis: DutyBasis): Evaluation {
  const value = valueOfPart(term.basis, basis, term.ifAny);
  if ('need' in value) return needs(value.need);
  const { amount, currency } = value.found;
  const text = `${formatDutyExpression(term)} × ${written(value.found)}`;
  const { percent, fraction } = term;
  const hundredths = fraction ? fraction.whole.times(fraction.denominator).plus(fraction.numerator) : percent;
  const duty = amount.times(hundredths).div(fraction?.denominator.times(100) ?? 100);
  return amountOf(text, { amount: duty, currency });
}

/** Chapter 17, additional U.S. note 1: sugar degrees, as the polarimeter reads them, fractions in proportion. */
function evaluatePerDegree(term: PerDegree, basis: DutyBasis): Evaluation {
  const quantity = measureFor(term.from, basis);
  const degrees = measure('degree', basis);
  const missing: Need[] = 'need' in quantity ? [quantity.need] : [];
  if (!degrees)
    missing.push({
      what: 'quantity',
      unit: 'degree',
      text: 'What does the sugar test on the polarimeter, in degrees?',
    });
  if ('need' in quantity || !degrees) return needs(...missing);
  const under = term.under.minus(degrees.given.amount);
  const rate = term.from.amount.minus(term.less.amount.times(under.gt(0) ? under : 0));
  const text = `${formatDutyExpression({ ...term.from, amount: rate })} at ${formatQuantity(degrees.given)} × ${formatQuantity(quantity.found.given)}`;
  return amountOf(text, usd(charge(rate, term.from, quantity.found)));
}

function evaluateAll(parts: readonly Evaluation[]): Evaluation {
  const stopped = parts.find((part) => part.kind === 'not_computable');
  if (stopped) return stopped;
  const missing = parts.flatMap((part) => (part.kind === 'needs' ? part.needs : []));
  if (missing.length > 0) {
    const asked = missing.filter((need, i) => missing.findIndex((other) => other.text === need.text) === i);
    return needs(...asked);
  }
  const trace = parts.flatMap((part) => (part.kind === 'amount' ? part.trace : []));
  const currency = trace[0]?.amount.currency ?? 'USD';
  if (trace.some((step) => step.amount.currency !== currency))
    return cannot('the rate mixes US dollars with a value in another currency: give the value in US dollars');
  const amount = trace.reduce((total, step) => total.plus(step.amount.amount), zero);
  return { kind: 'amount', money: { amount, currency }, trace };
}

function evaluateBound(expression: AtLeast | AtMost, basis: DutyBasis): Evaluation {
  const inner = evaluateDuty(expression.expression, basis);
  const limit = evaluateDuty(expression.limit, basis);
  const both = evaluateAll([inner, limit]);
  if (inner.kind !== 'amount' || limit.kind !== 'amount' || both.kind !== 'amount') return both;
  const below = inner.money.amount.lt(limit.money.amount);
  const within = expression.kind === 'at_least' ? !below : !inner.money.amount.gt(limit.money.amount);
  if (within) return inner;
  const name = expression.kind === 'at_least' ? 'minimum' : 'maximum';
  return { ...limit, trace: limit.trace.map((step) => ({ ...step, text: `${name}: ${step.text}` })) };
}

function evaluateApplicable(expression: ApplicablePlus, basis: DutyBasis): Evaluation {
  const where = expression.subheadings?.map(formatCode).join(' or ');
  const own = applicableDuty(basis, where);
  const first =
    'need' in own ? needs(own.need) : amountOf('the duty of the applicable subheading', own.found);
  return evaluateAll([first, ...expression.terms.map((term) => evaluateDuty(term, basis))]);
}

function evaluateApplicableMinus(percent: Decimal, basis: DutyBasis): Evaluation {
  const less = evaluateAdValorem({ kind: 'ad_valorem', percent: percent.times(-1) }, basis);
  const all = evaluateAll([evaluateApplicable({ kind: 'applicable_plus', terms: [] }, basis), less]);
  if (all.kind !== 'amount' || all.money.amount.gte(0)) return all;
  return amountOf('the reduction takes away the whole duty', { ...all.money, amount: zero });
}

/**
 * Chapter 98, subchapter II, U.S. notes 3 and 4: the rate of the goods themselves, a specific or compound rate
 * being first turned into the ad valorem rate that gives the same duty, upon part of their value.
 */
function evaluateOnPart(expression: DutyOnPart, basis: DutyBasis): Evaluation {
  const own = applicableDuty(basis);
  const whole = valueOfPart(undefined, basis);
  const part = valueOfPart(expression.part, basis);
  const less = expression.less === undefined ? undefined : valueOfPart(expression.less, basis);
  const sought = [own, whole, part, ...(less ? [less] : [])];
  const missing = sought.flatMap((item) => ('need' in item ? [needs(item.need)] : []));
  if (missing.length > 0) return evaluateAll(missing);
  const [duty, value, dutiable, deducted] = sought.flatMap((item) => ('found' in item ? [item.found] : []));
  if (!duty || !value || !dutiable || value.amount.eq(0))
    return cannot('the customs value of the goods is zero');
  if (sought.some((item) => 'found' in item && item.found.currency !== duty.currency))
    return cannot('the values are in different currencies: give them all in US dollars');
  const share = dutiable.amount.minus(deducted?.amount ?? 0);
  if (share.lt(0)) return cannot(`the ${expression.less} is more than the value it is taken from`);
  const amount = duty.amount.times(share).div(value.amount);
  const text = `${written(duty)} on ${written(value)}, charged on ${formatDecimal(share)} ${value.currency}`;
  return amountOf(text, { amount, currency: duty.currency });
}

/** The part of the value that a rate of chapter 98 leaves dutiable, where it is such a rate and the values are known. */
export function dutiablePart(expression: DutyExpression, basis: DutyBasis): Money | undefined {
  if (expression.kind !== 'duty_on_part') return undefined;
  const part = valueOfPart(expression.part, basis);
  const less = expression.less === undefined ? undefined : valueOfPart(expression.less, basis);
  if ('need' in part || (less && 'need' in less)) return undefined;
  const { amount, currency } = part.found;
  return { amount: amount.minus(less?.found.amount ?? 0), currency };
}

/** The values that have to be known for the dutiable part, and are not. */
export function dutiableNeeds(expression: DutyExpression, basis: DutyBasis): readonly Need[] {
  if (expression.kind !== 'duty_on_part') return [];
  const { part, less } = expression;
  const values = [valueOfPart(part, basis), ...(less === undefined ? [] : [valueOfPart(less, basis)])];
  return values.flatMap((value) => ('need' in value ? [value.need] : []));
}

/** Turns a rate into an amount; what is missing comes back as questions, what is only words as a reason. */
export function evaluateDuty(expression: DutyExpression, basis: DutyBasis): Evaluation {
  switch (expression.kind) {
    case 'free':
      return amountOf(formatDutyExpression(expression), {
        amount: zero,
        currency: basis.value?.currency ?? 'USD',
      });
    case 'ad_valorem':
      return evaluateAdValorem(expression, basis);
    case 'specific':
      return evaluateSpecific(expression, basis);
    case 'per_degree':
      return evaluatePerDegree(expression, basis);
    case 'sum':
      return evaluateAll(expression.terms.map((term) => evaluateDuty(term, basis)));
    case 'at_least':
    case 'at_most':
      return evaluateBound(expression, basis);
    case 'applicable_plus':
      return evaluateApplicable(expression, basis);
    case 'no_change':
      return evaluateApplicable({ kind: 'applicable_plus', terms: [] }, basis);
    case 'applicable_minus':
      return evaluateApplicableMinus(expression.percent, basis);
    case 'duty_on_part':
      return evaluateOnPart(expression, basis);
    case 'ceiling_if':
      return cannot(
        `if the goods are ${expression.condition}, the total may not exceed ${expression.ceiling}: work that duty out first`,
      );
    case 'reference':
      return cannot(`the rate stands elsewhere: ${formatDutyExpression(expression).replace('See', 'see')}`);
    case 'textual':
      return cannot(`the schedule gives this rate in words: "${expression.text}"`);
  }
}

/** The one percentage of the customs value a rate comes to; undefined where quantities, parts or other duties count. */
export function totalAdValorem(expression: DutyExpression): Decimal | undefined {
  if (expression.kind === 'free') return zero;
  if (expression.kind === 'ad_valorem') {
    const { basis, percent } = expression;
    return basis === undefined || isWholeGoods(basis) ? percent : undefined;
  }
  if (expression.kind !== 'sum') return undefined;
  const terms = expression.terms.map(totalAdValorem);
  return terms.every((term) => term !== undefined)
    ? terms.reduce((total, term) => total.plus(term), zero)
    : undefined;
}
