import type { Program } from '../../tariff/agreement.js';
import type { DutyExpression } from '../../tariff/duty-expression/ast.js';
import { type Evaluation, evaluateDuty } from '../../tariff/duty-expression/evaluate.js';
import type { TariffRow } from '../../tariff/schedule.js';
import type { DutyRequest } from './duty-request.js';
import { listOffers, type Offer } from './list-offers.js';
import { type RateColumn, readRateColumn } from './rate-column.js';
import { type SelectedRate, selectRate } from './select-rate.js';

/** The rate columns of one line, the one that applies to the goods, and what it comes to. */
export interface BaseDuty {
  readonly general: RateColumn;
  readonly columnTwo: RateColumn;
  readonly offers: readonly Offer[];
  readonly selected: SelectedRate;
  readonly duty: Evaluation;
}

/**
 * The rate that says which part of the value is dutiable. A claim may free the goods of the duty on that part: what
 * chapter 99 and the fees are on is still that part.
 */
export const splittingRate = ({ selected, general }: BaseDuty): DutyExpression | undefined =>
  [selected, general].find(({ expression }) => expression?.kind === 'duty_on_part')?.expression;

/** The duty of a line of chapters 1 to 98, before chapter 99 is looked at. */
export function priceBase(request: DutyRequest, row: TariffRow, claims: readonly Program[]): BaseDuty {
  const rates = request.schedule.rates(row.index);
  const general = readRateColumn(rates.general, rates.from);
  const columnTwo = readRateColumn(rates.column2, rates.from);
  const offers = listOffers(rates.special, general, request);
  const selected = selectRate(request, general, columnTwo, offers, claims);
  const duty: Evaluation = selected.expression
    ? evaluateDuty(selected.expression, request)
    : { kind: 'not_computable', why: 'the line prints no rate in the column that applies' };
  return { general, columnTwo, offers, selected, duty };
}

/**
 * The duty of goods that enter under a provision of chapter 98: the provision's own rate, which for most of them
 * builds on the duty that the goods' own line would pay (chapter 98, subchapter II, U.S. notes 3 and 4).
 */
export function priceUnderProvision(
  request: DutyRequest,
  provision: TariffRow,
  own: BaseDuty,
  claims: readonly Program[],
): BaseDuty {
  const { duty: due } = own;
  const applicable = request.applicable ?? (due.kind === 'amount' ? due.money : undefined);
  const entered = priceBase(
    { ...request, code: provision.code, ...(applicable && { applicable }) },
    provision,
    claims,
  );
  const { duty } = entered;
  if (duty.kind !== 'needs' || !duty.needs.some(({ what }) => what === 'applicable')) return entered;
  if (due.kind === 'not_computable') return { ...entered, duty: due };
  const others = duty.needs.filter(({ what }) => what !== 'applicable');
  return {
    ...entered,
    duty: { kind: 'needs', needs: [...(due.kind === 'needs' ? due.needs : []), ...others] },
  };
}
