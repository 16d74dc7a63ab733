import { type Decimal, decimal, parseDecimal, roundTo } from './decimal.js';
import { issue } from './issue.js';
import { fail, ok, type Result } from './result.js';

/**
 * An exact amount in one currency (ISO 4217).
 *
 *   money = [ currency | "$" ] numeral | numeral currency ;
 *   commas may part the thousands of the numeral, a point begins its cents.
 */
export interface Money {
  readonly amount: Decimal;
  readonly currency: string;
}

export const usd = (amount: Decimal | string): Money => ({ amount: decimal(amount), currency: 'USD' });

/** `1234.50`: two decimals, rounded half up. */
export const formatAmount = (money: Money): string => roundTo(money.amount, 2).toFixed(2);

const numeral = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/;

/** Reads `12000`, `12,000.00`, `USD 12000`, `$12,000` or `12000 EUR`; a negative amount is a fault. */
export function parseMoney(text: string, currency = 'USD'): Result<Money> {
  const hint = 'write an amount such as 12000, "12,000.00" or "USD 12000"';
  const bad = (why: string) => fail(issue('bad_amount', `"${text}" ${why}`, { hint }));
  const trimmed = text.trim();
  const match = /^(?:([A-Za-z]{3})\s*|\$\s*)?([+-]?[\d.,]+)(?:\s*([A-Za-z]{3}))?$/.exec(trimmed);
  const [, before, digits = '', after] = match ?? [];
  if (!numeral.test(digits) || (before && after)) return bad('is not an amount of money');
  const amount = parseDecimal(digits.replaceAll(',', ''));
  if (!amount) return bad('is not an amount of money');
  if (amount.lt(0)) return bad('is negative');
  return ok({ amount, currency: (before ?? after ?? currency).toUpperCase() });
}

/** Adds amounts of one currency; mixing currencies is a bug of the caller. */
export function sumMoney(items: readonly Money[], currency = 'USD'): Money {
  let total = decimal(0);
  for (const item of items) {
    if (item.currency !== currency) throw new Error(`cannot add ${item.currency} to ${currency}`);
    total = total.plus(item.amount);
  }
  return { amount: total, currency };
}
