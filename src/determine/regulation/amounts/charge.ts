import type { Charge, ChargeKind, RegulationSource, RegulationStatus } from '../../../answers/regulation.js';
import { type Decimal, decimal, formatDecimal, roundTo } from '../../../core/decimal.js';
import type { Inquiry } from '../analysis.js';
import type { ImportValue, SettledKind } from './import-value.js';

/** One contribution as it is worked out; without an amount, `why` says what is not known. */
export interface Worked {
  readonly kind: ChargeKind;
  readonly status: RegulationStatus;
  readonly rate?: string;
  readonly base?: Decimal;
  readonly amount?: Decimal;
  readonly why: string;
  readonly source: RegulationSource;
}

export const percentOf = (base: Decimal, percent: string): Decimal => base.times(decimal(percent)).div(100);

export const pesos = (amount: Decimal): string => roundTo(amount, 2).toFixed(2);

/** Whole pesos, as article 20 of the federal tax code rounds what is paid: up to 50 centavos down, from 51 up. */
export function payableOf(amount: Decimal): Decimal {
  const cents = roundTo(amount, 2);
  const whole = cents.round(0, 0);
  return cents.minus(whole).gt('0.50') ? whole.plus(1) : whole;
}

/** A contribution as the answer tells it. */
export const chargeOut = ({ kind, status, rate, base, amount, why, source }: Worked): Charge => ({
  kind,
  status,
  rate: rate ?? null,
  base: base === undefined ? null : pesos(base),
  amount: amount === undefined ? null : pesos(amount),
  payable: amount === undefined ? null : formatDecimal(payableOf(amount)),
  why,
  source,
});

/** A contribution that the importer settled in pesos, in place of what would be worked out. */
export function settledOr(
  { say }: Inquiry,
  { settled }: ImportValue,
  kind: SettledKind,
  worked: Worked,
): Worked {
  const amount = settled[kind];
  if (amount === undefined) return worked;
  return {
    kind,
    status: 'conditional',
    amount,
    why: say(`as the importer settled it; ${worked.why}`, `según lo determinó el importador; ${worked.why}`),
    source: worked.source,
  };
}
