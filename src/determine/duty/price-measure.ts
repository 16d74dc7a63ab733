import { type Decimal, decimal } from '../../core/decimal.js';
import type { Money } from '../../core/money.js';
import type { Measure } from '../../tariff/measure/measure.js';
import { type Metal, partName, type RatePart } from '../../tariff/measure/rate-form.js';

/** What is known of the value when a heading is priced; shares are percentages of the customs value. */
export interface MeasureBasis {
  readonly value?: Money | undefined;
  readonly baseAdValorem?: Decimal | undefined;
  readonly shares: Readonly<Partial<Record<RatePart, Decimal>>>;
  /** set where chapter 98 leaves only a part of the value dutiable */
  readonly part?: string | undefined;
}

export interface PricedMeasure {
  /** what the rate is charged on */
  readonly basis: string;
  /** the burden as a percentage of the whole customs value, where it is known */
  readonly percent?: Decimal;
  readonly amount?: Money;
  /** what is missing for an amount */
  readonly missing?: string;
}

const hundred = decimal(100);

/** What a heading charges on these goods; `less` are metals whose content it leaves out. */
export function priceMeasure(measure: Measure, less: readonly Metal[], basis: MeasureBasis): PricedMeasure {
  const { rate } = measure;
  const named = basisName(measure, less, basis.part);
  if (rate.form === 'exception') return { basis: named };
  if (basis.part !== undefined) return { basis: named, missing: basis.part };
  if (rate.form === 'specific') return { basis: named, missing: `the quantity in ${rate.per}` };
  const unknown = less.find((metal) => basis.shares[metal] === undefined);
  if (unknown) return { basis: named, missing: `the ${partName(unknown)} as a share of the value` };
  if (rate.form === 'up_to_total') {
    if (basis.baseAdValorem === undefined)
      return { basis: named, missing: 'the duty of the line as a percentage of the value' };
    const gap = rate.percent.minus(basis.baseAdValorem);
    return priced(named, gap.gt(0) ? ofRest(gap, less, basis) : decimal(0), basis.value);
  }
  if (rate.form === 'content') {
    const share = basis.shares[rate.of];
    return share === undefined
      ? { basis: named, missing: `the ${partName(rate.of)} as a share of the value` }
      : priced(named, rate.percent.times(share).div(hundred), basis.value);
  }
  return priced(named, ofRest(rate.percent, less, basis), basis.value);
}

/** A rate on what is left of the value, as a percentage of the whole. */
function ofRest(percent: Decimal, less: readonly Metal[], { shares }: MeasureBasis): Decimal {
  const left = less.reduce((rest, metal) => rest.minus(shares[metal]!), hundred);
  return percent.times(left.gt(0) ? left : 0).div(hundred);
}

function priced(basis: string, percent: Decimal, value: Money | undefined): PricedMeasure {
  return {
    basis,
    percent,
    ...(value && { amount: { amount: value.amount.times(percent).div(hundred), currency: value.currency } }),
  };
}

function basisName({ rate }: Measure, less: readonly Metal[], part: string | undefined): string {
  if (part !== undefined) return part;
  if (rate.form === 'exception') return 'nothing';
  if (rate.form === 'specific') return 'quantity';
  if (rate.form === 'content') return `value of the ${partName(rate.of)}`;
  if (less.length > 0) return `customs value less the ${less.map(partName).join(' and the ')}`;
  return 'customs value';
}
