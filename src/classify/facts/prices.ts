import { formatDecimal } from '../../core/decimal.js';
import type { Amount } from './amounts.js';
import type { Fact } from './fact.js';

/** Prices in US dollars, with what they buy where the description says so. */
export function readPriceFacts(text: string, amounts: readonly Amount[]): Fact[] {
  return amounts
    .filter(({ kind }) => kind === 'price')
    .map(({ value, unit, bound, start, end }) => ({
      kind: 'value',
      value: formatDecimal(value),
      ...(unit === '' ? {} : { unit }),
      ...(bound ? { bound } : {}),
      span: [start, end],
      text: text.slice(start, end),
    }));
}
