import { decimal, formatDecimal, roundTo } from '../../core/decimal.js';
import { formatAmount, sumMoney, usd } from '../../core/money.js';
import type { Code } from '../../tariff/code.js';
import { totalAdValorem } from '../../tariff/duty-expression/evaluate.js';
import type { MeasureLine } from './additional-duties.js';
import type { AmountLine, Amounts, Fee } from './assessment.js';
import type { DutyRequest } from './duty-request.js';
import type { BaseDuty } from './price-base.js';

export interface PricedEntry {
  /** absent where the duty of the line, or the value, is not known */
  readonly amounts?: Amounts;
  readonly total_ad_valorem?: string;
}

/** Adds up an entry line: the duty of the line, chapter 99 in filing order, then the fees; cent by cent. */
export function priceEntry(
  { code, value, origin }: Pick<DutyRequest, 'code' | 'value' | 'origin'>,
  base: BaseDuty,
  measures: readonly MeasureLine[],
  fees: readonly Fee[],
): PricedEntry {
  const charging = measures.filter(({ form }) => form !== 'exception');
  const instead = charging.find(({ form }) => form === 'instead');
  const amounts = priceLines(code, value !== undefined, base, charging, instead, fees);
  const percent = totalPercent(origin, base, measures);
  return { ...(amounts && { amounts }), ...(percent !== undefined && { total_ad_valorem: percent }) };
}

function priceLines(
  code: Code,
  valued: boolean,
  { selected, duty }: BaseDuty,
  charging: readonly MeasureLine[],
  instead: MeasureLine | undefined,
  fees: readonly Fee[],
): Amounts | undefined {
  const wantsValue = charging.some(({ amount, missing }) => amount === undefined && missing === undefined);
  if (wantsValue || (duty.kind !== 'amount' && instead === undefined)) return undefined;
  if (!valued && duty.kind === 'amount' && duty.money.amount.eq(0)) return undefined;
  const { applied } = selected;
  const column = applied.program === undefined ? applied.column.replace('_', ' ') : applied.program;
  const label = `duty, ${column}: ${applied.expression}`;
  const base: AmountLine =
    instead === undefined && duty.kind === 'amount'
      ? { kind: 'duty', ref: code, label, amount: formatAmount(duty.money) }
      : { kind: 'duty', ref: code, label: `${label}, replaced by ${instead?.formatted}`, amount: '0.00' };
  const lines = [
    base,
    ...charging.flatMap(({ heading, authority, rate, basis, amount }): AmountLine[] =>
      amount === undefined
        ? []
        : [
            {
              kind: 'additional',
              ref: heading === '' ? authority : heading,
              label:
                basis === 'customs value' ? `${authority}: ${rate}` : `${authority}: ${rate}, on ${basis}`,
              amount,
            },
          ],
    ),
    ...fees.flatMap(({ fee, name, amount }): AmountLine[] =>
      amount === undefined ? [] : [{ kind: 'fee', ref: fee, label: name, amount }],
    ),
  ];
  const total = sumMoney(lines.map(({ amount }) => usd(amount)));
  return { currency: 'USD', per_line: lines, total: formatAmount(total) };
}

/**
 * The duty of the line and chapter 99 as a percentage of the value, where every rate is one. Chapter 99 goes by the origin:
 * without one there is no total.
 */
export function totalPercent(
  origin: string | undefined,
  { selected }: BaseDuty,
  measures: readonly MeasureLine[],
): string | undefined {
  if (origin === undefined) return undefined;
  const charging = measures.filter(({ form }) => form !== 'exception');
  const instead = charging.some(({ form }) => form === 'instead');
  const base = instead ? decimal(0) : selected.expression && totalAdValorem(selected.expression);
  if (!base || charging.some(({ effective_percent }) => effective_percent === undefined)) return undefined;
  const total = charging.reduce((sum, { effective_percent }) => sum.plus(effective_percent!), base);
  return formatDecimal(roundTo(total, 6));
}
