import { dutyHeadline } from '../../answers/duty-headline.js';
import type { AdditionalDuty, DutyRates, HeadlineNote, NotComputed } from '../../answers/duty-rates.js';
import { questionOfFact } from '../../answers/question.js';
import type { Issue } from '../../core/issue.js';
import { ok, type Result } from '../../core/result.js';
import { dutiablePart } from '../../tariff/duty-expression/evaluate.js';
import { type AceNumber, aceOrder } from './ace-order.js';
import type { MeasureLine } from './additional-duties.js';
import { assessFees } from './assess-fees.js';
import { wordsOf } from './assess-measures.js';
import type { DutyRequest } from './duty-request.js';
import {
  askQuota,
  bansReadOn,
  hintsOf,
  quotaWarnings,
  restrictionsOf,
  smallShipmentTexts,
} from './entry-bars.js';
import { listGaps } from './list-gaps.js';
import { owedByOrders } from './list-missing.js';
import { listNeeds } from './list-needs.js';
import { askOrders, possibleOrders, strayCases } from './possible-orders.js';
import { type BaseDuty, splittingRate } from './price-base.js';
import { priceEntry } from './price-entry.js';
import { type RatedLine, rateLine } from './rate-line.js';
import { unreadParts } from './unread-parts.js';

/** The duty assessment of one line: what the answer gives of it, and what has to be said beside. */
export interface Assessment {
  readonly rates: DutyRates;
  readonly warnings: readonly string[];
}

/** What the goods of one line pay on the entry date, with the reason for every rate and the name of every gap. */
export function assessDuty(asked: DutyRequest): Result<Assessment, readonly Issue[]> {
  const rated = rateLine(asked);
  if (!rated.ok) return rated;
  const { request, row, own, base, measures, warnings } = rated.value;
  const { schedule, tables } = request;
  const lines = measures?.lines ?? [];
  const { fees, orders, restrictions, gaps, priced } = weighLine(rated.value);
  const hints = hintsOf(request);
  const needs = listNeeds(request, base, lines, fees.needs);
  const ofMeasures = measures?.questions ?? [];
  const ofOrders = orders && askOrders(orders, wordsOf(request, row.index));
  const asks = [
    ...(gaps.some(({ code }) => code === 'quota') ? askQuota(request, row.index) : []),
    ...(ofOrders?.near ?? []),
    ...ofMeasures.filter(({ unlikely }) => !unlikely),
    ...(ofOrders?.others ?? []),
    ...ofMeasures.filter(({ unlikely }) => unlikely),
  ];
  const told: Omit<DutyRates, 'headline'> = {
    general: own.general.cell,
    special: own.offers.map(({ shown }) => shown),
    column_2: own.columnTwo.cell,
    applied: base.selected.applied,
    additional: [...lines, ...(measures?.near_misses ?? [])].map(shown),
    fees: fees.fees,
    ...priced,
    needs,
    questions: asks.map(questionOfFact),
    taken_as: measures?.taken_as ?? [],
    ace_order: aceOrder(numbersOf(request, base, lines)),
    ...(orders && { trade_orders: orders }),
    ...(restrictions.length > 0 && { restrictions }),
    ...(hints.length > 0 && { hints }),
    not_computed: gaps,
    complete: needs.length === 0 && gaps.length === 0,
    as_of: {
      schedule: schedule.edition.effective,
      revision: schedule.edition.revision,
      programs: tables.programs.asOf,
      fees: tables.fees.coversTo,
      ...(measures && { additional: request.measures.covers.to }),
      ...(orders && { orders: orders.as_of }),
      bans: bansReadOn(tables.entryRules),
    },
  };
  return ok({
    rates: { ...told, headline: dutyHeadline(told) },
    warnings: [
      ...warnings,
      ...strayCases(tables.orders, request.origin, request.facts ?? {}),
      ...unreadParts(request, own, base),
      ...smallShipmentTexts(request),
      ...quotaWarnings(request, row.index),
    ],
  });
}

/** What the sum of a rated line must not be read without, and the cases it could be under, for a sheet that shows no more of it. */
export function headlineOfLine(
  rated: RatedLine,
): Pick<DutyRates, 'not_computed' | 'trade_orders'> & { readonly headline: readonly HeadlineNote[] } {
  const { orders, restrictions, gaps, priced } = weighLine(rated);
  const headline = dutyHeadline({
    additional: rated.measures?.lines ?? [],
    not_computed: gaps,
    restrictions,
    ...(priced.missing && { missing: priced.missing }),
    ...(orders && { trade_orders: orders }),
  });
  return { headline, not_computed: gaps, ...(orders && { trade_orders: orders }) };
}

/** What stands beside the rates of a line: its fees and its sum, the cases it could be under, what is not computed. */
function weighLine(rated: RatedLine) {
  const { request, base, measures } = rated;
  const { selected, duty } = base;
  const splitting = splittingRate(base);
  const dutiable = splitting && dutiablePart(splitting, request);
  const fees = assessFees(request, selected.claimed?.symbol, dutiable);
  const orders =
    request.origin === undefined
      ? undefined
      : possibleOrders(request.tables.orders, request.code, request.origin, request.facts);
  const replaced = (measures?.lines ?? []).some(({ form }) => form === 'instead');
  const gaps: NotComputed[] = [
    ...(duty.kind === 'not_computable' && !replaced
      ? [{ code: 'base_duty', what: 'the duty of the line', why: duty.why }]
      : []),
    ...listGaps(rated, orders),
    ...fees.gaps,
  ];
  const restrictions = restrictionsOf(request);
  return {
    fees,
    orders,
    restrictions,
    gaps,
    priced: priceEntry(request, base, measures, fees, owedByOrders(orders)),
  };
}

/** A measure line as the answer gives it, without what only the arithmetic needs. */
function shown({
  measure: _measure,
  programme: _programme,
  missing: _missing,
  missing_share: _share,
  missing_values: _values,
  ...line
}: MeasureLine): AdditionalDuty {
  return line;
}

function numbersOf(
  { code, provision }: DutyRequest,
  { selected }: BaseDuty,
  lines: readonly MeasureLine[],
): AceNumber[] {
  return [
    ...(provision === undefined
      ? []
      : [{ code: provision, why: 'the provision the goods are entered under' }]),
    ...lines
      .filter(({ heading }) => heading !== '')
      .map(({ heading, authority, rate }) => ({ code: heading, why: `${authority}: ${rate}` })),
    {
      code,
      why: 'the line of the goods',
      ...(selected.claimed && { program: selected.claimed.symbol }),
    },
  ];
}
