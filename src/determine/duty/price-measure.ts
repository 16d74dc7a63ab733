import type { MissingFact } from '../../answers/duty-rates.js';
import { type Decimal, decimal } from '../../core/decimal.js';
import type { Money } from '../../core/money.js';
import type { Measure } from '../../tariff/measure/measure.js';
import { partName, type RatePart } from '../../tariff/measure/rate-form.js';

/** What is known of the value when a heading is priced; shares are percentages of the customs value. */
export interface MeasureBasis {
  readonly value?: Money | undefined;
  readonly baseAdValorem?: Decimal | undefined;
  readonly shares: Readonly<Partial<Record<RatePart, Decimal>>>;
  /** set where chapter 98 leaves only a part of the value dutiable, with that part where it is known */
  readonly part?:
    | {
        readonly name: string;
        readonly value: Money | undefined;
        /** the values that it hangs on and that are not known */
        readonly needs: readonly MissingFact[];
      }
    | undefined;
}

export interface PricedMeasure {
  /** what the rate is charged on */
  readonly basis: string;
  /** the burden as a percentage of the whole customs value, where it is known */
  readonly percent?: Decimal;
  readonly amount?: Money;
  /** what is missing for an amount, and the share of the value it is, where it is one */
  readonly missing?: string;
  readonly missingShare?: RatePart;
  /** the values that the dutiable part hangs on, where that part is missing */
  readonly missingValues?: readonly MissingFact[];
  /** what is charged whatever the share is, percent of the value */
  readonly atLeast?: Decimal;
}

const hundred = decimal(100);

const baseShare = 'the duty of the line as a percentage of the value';

/** What a heading charges on these goods; `less` are the parts of the value that it leaves out. */
export function priceMeasure(
  measure: Measure,
  less: readonly RatePart[],
  basis: MeasureBasis,
): PricedMeasure {
  const { rate } = measure;
  const named = basisName(measure, less, basis.part?.name);
  if (rate.form === 'exception') return { basis: named };
  if (rate.form === 'specific') return { basis: named, missing: `the quantity in ${rate.per}` };
  const dutiable = dutiableShare(basis);
  if (dutiable === undefined)
    return { basis: named, missing: basis.part?.name ?? named, missingValues: basis.part?.needs ?? [] };
  const unknown = less.find((metal) => basis.shares[metal] === undefined);
  if (unknown) return withoutShare(named, unknown);
  // how much of the metal is American nobody said: it must not be taken off twice
  if (less.includes('us') && less.some((part) => part !== 'us' && basis.shares[part]?.gt(0)))
    return { basis: named, missing: 'the U.S. content beside the metal as a share of the value' };
  if (rate.form === 'up_to_total') {
    if (basis.baseAdValorem === undefined) return { basis: named, missing: baseShare };
    const gap = rate.percent.minus(basis.baseAdValorem);
    return priced(named, gap.gt(0) ? ofRest(gap, less, basis) : decimal(0), dutiable, basis.value);
  }
  if (rate.form === 'content') {
    const share = basis.shares[rate.of];
    if (share === undefined && rate.totalAtLeast === undefined) return withoutShare(named, rate.of);
    const charged = rate.percent.times(share ?? 0).div(hundred);
    if (rate.totalAtLeast === undefined) return priced(named, charged, dutiable, basis.value);
    if (basis.baseAdValorem === undefined) return { basis: named, missing: baseShare };
    const floor = rate.totalAtLeast.minus(basis.baseAdValorem);
    if (share === undefined)
      return { ...withoutShare(named, rate.of), ...(floor.gt(0) && { atLeast: floor }) };
    return priced(named, charged.gt(floor) ? charged : floor, dutiable, basis.value);
  }
  return priced(named, ofRest(rate.percent, less, basis), dutiable, basis.value);
}

const withoutShare = (basis: string, part: RatePart): PricedMeasure => ({
  basis,
  missing: `the ${partName(part)} as a share of the value`,
  missingShare: part,
});

/** The dutiable part of the value over the whole of it; one but for entries under chapter 98. */
function dutiableShare({ part, value }: MeasureBasis): { part: Decimal; of: Decimal } | undefined {
  if (part === undefined) return { part: decimal(1), of: decimal(1) };
  return part.value && value?.amount.gt(0) ? { part: part.value.amount, of: value.amount } : undefined;
}

/** A rate on what is left of the value, as a percentage of the whole. */
function ofRest(percent: Decimal, less: readonly RatePart[], { shares }: MeasureBasis): Decimal {
  const left = less.reduce((rest, metal) => rest.minus(shares[metal]!), hundred);
  return percent.times(left.gt(0) ? left : 0).div(hundred);
}

function priced(
  basis: string,
  percent: Decimal,
  dutiable: { readonly part: Decimal; readonly of: Decimal },
  value: Money | undefined,
): PricedMeasure {
  const charged = value?.amount.times(dutiable.part).div(dutiable.of);
  return {
    basis,
    percent: percent.times(dutiable.part).div(dutiable.of),
    ...(value &&
      charged && { amount: { amount: charged.times(percent).div(hundred), currency: value.currency } }),
  };
}

function basisName({ rate }: Measure, less: readonly RatePart[], part: string | undefined): string {
  if (part !== undefined) return part;
  if (rate.form === 'exception') return 'nothing';
  if (rate.form === 'specific') return 'quantity';
  if (rate.form === 'content') return `value of the ${partName(rate.of)}`;
  if (less.length > 0) return `customs value less the ${less.map(partName).join(' and the ')}`;
  return 'customs value';
}
