import type { AmountLine, DutyRates, Fee, MissingPart } from '../../answers/duty-rates.js';
import { decimal, formatDecimal, roundTo } from '../../core/decimal.js';
import { formatAmount, sumMoney, usd } from '../../core/money.js';
import type { Code } from '../../tariff/code.js';
import { totalAdValorem } from '../../tariff/duty-expression/evaluate.js';
import type { AdditionalDuties, MeasureLine } from './additional-duties.js';
import type { AssessedFees } from './assess-fees.js';
import type { DutyRequest } from './duty-request.js';
import { listMissing, measureLabel, measureRef } from './list-missing.js';
import type { BaseDuty } from './price-base.js';

/** `amounts` are absent where the value is not known, `missing` where every part of the sum is known. */
export type PricedEntry = Pick<DutyRates, 'amounts' | 'total_ad_valorem' | 'known_ad_valorem' | 'missing'>;

/** Adds up an entry line: the duty of the line, chapter 99 in filing order, then the fees; cent by cent. */
export function priceEntry(
  { code, value }: Pick<DutyRequest, 'code' | 'value'>,
  base: BaseDuty,
  measures: AdditionalDuties | undefined,
  fees: Pick<AssessedFees, 'fees' | 'missing'>,
  /** duties that are due at a rate that is not known */
  owed: readonly MissingPart[] = [],
): PricedEntry {
  const lines = priceLines(code, value !== undefined, base, measures?.lines ?? [], fees.fees);
  const duties = [...listMissing(code, base, measures), ...owed];
  const missing: readonly MissingPart[] = lines ? [...duties, ...fees.missing] : duties;
  const sum = lines && formatAmount(sumMoney(lines.map(({ amount }) => usd(amount))));
  const percent = owed.length > 0 ? undefined : totalPercent(base, measures);
  const { sum: known } = sumPercents(base, measures?.lines ?? []);
  return {
    ...(lines &&
      sum !== undefined && {
        amounts: {
          currency: 'USD',
          per_line: lines,
          ...(missing.length > 0 ? { total: null, partial: true, known: sum } : { total: sum }),
        },
      }),
    ...(percent !== undefined && { total_ad_valorem: percent }),
    ...(missing.length > 0 && {
      ...(percent === undefined && known !== '0' && { known_ad_valorem: known }),
      missing,
    }),
  };
}

/** What every known part comes to; nothing where the value is not given and the duty hangs on it. */
function priceLines(
  code: Code,
  valued: boolean,
  { selected, duty }: BaseDuty,
  measures: readonly MeasureLine[],
  fees: readonly Fee[],
): readonly AmountLine[] | undefined {
  const charging = measures.filter(({ form }) => form !== 'exception');
  const instead = charging.find(({ form }) => form === 'instead');
  const wantsValue = charging.some(({ amount, missing }) => amount === undefined && missing === undefined);
  if (wantsValue || (!valued && duty.kind !== 'amount' && instead === undefined)) return undefined;
  if (!valued && duty.kind === 'amount' && duty.money.amount.eq(0)) return undefined;
  const { applied } = selected;
  const column = applied.program === undefined ? applied.column.replace('_', ' ') : applied.program;
  const label = `duty, ${column}: ${applied.expression}`;
  const own: readonly AmountLine[] =
    instead !== undefined
      ? [{ kind: 'duty', ref: code, label: `${label}, replaced by ${instead.formatted}`, amount: '0.00' }]
      : duty.kind === 'amount'
        ? [{ kind: 'duty', ref: code, label, amount: formatAmount(duty.money) }]
        : [];
  return [
    ...own,
    ...charging.flatMap((line): AmountLine[] =>
      line.amount === undefined
        ? []
        : [{ kind: 'additional', ref: measureRef(line), label: measureLabel(line), amount: line.amount }],
    ),
    ...fees.flatMap(({ fee, name, amount }): AmountLine[] =>
      amount === undefined ? [] : [{ kind: 'fee', ref: fee, label: name, amount }],
    ),
  ];
}

/**
 * The duty of the line and chapter 99 as a percentage of the value, where every rate is one; nothing where it is not
 * known whether a heading applies, as without a country of origin, for then there is more to pay than is known.
 */
export function totalPercent(base: BaseDuty, measures: AdditionalDuties | undefined): string | undefined {
  if (!measures || measures.not_computed.some(({ code }) => code === 'additional_duties')) return undefined;
  const { sum, whole } = sumPercents(base, measures.lines);
  return whole ? sum : undefined;
}

/** The sum of the rates that are percentages of the value, and whether all of them are. */
function sumPercents(
  { selected }: BaseDuty,
  measures: readonly MeasureLine[],
): { readonly sum: string; readonly whole: boolean } {
  const charging = measures.filter(({ form }) => form !== 'exception');
  const instead = charging.some(({ form }) => form === 'instead');
  const base = instead ? decimal(0) : selected.expression && totalAdValorem(selected.expression);
  const sum = charging.reduce(
    (total, { effective_percent }) => total.plus(effective_percent ?? 0),
    base ?? decimal(0),
  );
  const whole =
    base !== undefined && charging.every(({ effective_percent }) => effective_percent !== undefined);
  return { sum: formatDecimal(roundTo(sum, 6)), whole };
}
