import { partsOf } from '../../tariff/duty-expression/parts-of.js';
import { samePart } from '../../tariff/duty-expression/rate-text.js';
import type { DutyRequest } from './duty-request.js';
import { type BaseDuty, splittingRate } from './price-base.js';

/** Says of values of parts that the rates of the line do not ask for that they made no difference, and what is asked for. */
export function unreadParts(
  { parts = [] }: Pick<DutyRequest, 'parts'>,
  own: BaseDuty,
  entered: BaseDuty,
): string[] {
  const rates = [own.selected.expression, entered.selected.expression, splittingRate(entered)];
  const read = rates.flatMap((rate) => (rate ? partsOf(rate) : []));
  const unread = parts.filter(({ part }) => !read.some((name) => samePart(name, part)));
  if (unread.length === 0) return [];
  const names = [...new Set(read)].map((name) => `"${name}"`).join(', ');
  const left = unread.map(({ part, value }) => `"${part}=${value.amount.toFixed()}"`).join(', ');
  const hint =
    names === ''
      ? 'the rate of the line charges no part apart'
      : `the rate reads the value of ${names}: write a part by that name`;
  return [`left out, as nothing here reads ${unread.length === 1 ? 'it' : 'them'}: ${left}; ${hint}`];
}
