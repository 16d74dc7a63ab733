import type { ProductAnswers } from '../api/product-answers.js';
import { decimal, roundTo } from '../core/decimal.js';
import { profileOf } from '../tariff/country-profile.js';
import type { ItemAnswer } from './item-answer.js';
import type { LineItem } from './line-item.js';

/**
 * What the goods would pay more or less under the likeliest line than under the code on file, as money, where the value is given
 * and both totals are known. A code of fewer than eight digits has no rate of its own.
 */
export async function withDifference(
  item: LineItem,
  answer: ItemAnswer,
  answers: Pick<ProductAnswers, 'totalOf'>,
): Promise<ItemAnswer> {
  const { check, columns } = answer;
  const { request, checked } = item;
  if (check?.result !== 'differs' || !checked || !('code' in checked) || !columns || !request) return answer;
  const { origin, date, transport, claim, destination, value } = request;
  if (origin === undefined || profileOf(destination).rates !== 'assessed') return answer;
  const total = await answers.totalOf({
    code: checked.code,
    origin,
    ...(date === undefined ? {} : { date }),
    ...(transport === undefined ? {} : { transport }),
    ...(claim === undefined ? {} : { claim }),
  });
  if (total === undefined) return answer;
  const ours = columns.total_ad_valorem;
  const difference =
    value === undefined || ours === ''
      ? undefined
      : roundTo(decimal(value.amount).times(decimal(ours).minus(total)).div(100), 2).toFixed(2);
  return {
    ...answer,
    check: { ...check, total, ...(difference === undefined ? {} : { difference }) },
  };
}
