import { type Decimal, decimal, roundTo } from './decimal.js';

/** An exact amount in one currency (ISO 4217). */
export interface Money {
  readonly amount: Decimal;
  readonly currency: string;
}

export const usd = (amount: Decimal | string): Money => ({ amount: decimal(amount), currency: 'USD' });

/** `1234.50`: two decimals, rounded half up. */
export const formatAmount = (money: Money): string => roundTo(money.amount, 2).toFixed(2);

/** Adds amounts of one currency; mixing currencies is a bug of the caller. */
export function sumMoney(items: readonly Money[], currency = 'USD'): Money {
  let total = decimal(0);
  for (const item of items) {
    if (item.currency !== currency) throw new Error(`cannot add ${item.currency} to ${currency}`);
    total = total.plus(item.amount);
  }
  return { amount: total, currency };
}
