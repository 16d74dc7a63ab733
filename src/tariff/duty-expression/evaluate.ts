import type { Decimal } from '../../core/decimal.js';
import type { Money } from '../../core/money.js';
import type { Quantity } from '../../core/quantity.js';
import type { DutyExpression } from './ast.js';

/** What is known of the goods when a rate becomes an amount. */
export interface DutyBasis {
  /** the customs value */
  readonly value?: Money;
  readonly quantities: readonly Quantity[];
  /** the duty of the goods' own subheading, for rates that build on it */
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

export interface TraceStep {
  readonly text: string;
  readonly amount: Money;
}

/** Amounts are exact and unrounded; the caller rounds to cents. */
export type Evaluation =
  | { readonly kind: 'amount'; readonly money: Money; readonly trace: readonly TraceStep[] }
  | { readonly kind: 'needs'; readonly needs: readonly Need[] }
  | { readonly kind: 'not_computable'; readonly why: string };

export declare function evaluateDuty(expression: DutyExpression, basis: DutyBasis): Evaluation;
export declare function totalAdValorem(expression: DutyExpression): Decimal | undefined;
