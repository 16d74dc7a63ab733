import { issue } from '../core/issue.js';
import { TariffError } from '../errors.js';
import type { UsageQuery } from './tariff-service.js';

/** Refuses days whose first lies after their last: nothing is between them, and an empty answer would say nothing was there. */
export function refuseBackwards(first: string | undefined, last: string | undefined): void {
  if (first === undefined || last === undefined || first <= last) return;
  const message = `the first day, ${first}, lies after the last, ${last}`;
  throw new TariffError('invalid_request', `from: ${message}`, {
    issues: [issue('invalid_request', message, { path: '/from' })],
  });
}

/** The days that are counted, both included: this month to today unless others are asked for. */
export function usagePeriod(
  { from, to }: Pick<UsageQuery, 'from' | 'to'>,
  today: string,
): { readonly from: string; readonly to: string } {
  const last = to ?? today;
  const first = from ?? `${last.slice(0, 8)}01`;
  refuseBackwards(first, last);
  return { from: first, to: last };
}
