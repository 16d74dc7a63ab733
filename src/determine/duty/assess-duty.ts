import type { AdditionalDuty, DutyRates, NotComputed } from '../../answers/duty-rates.js';
import type { Issue } from '../../core/issue.js';
import { ok, type Result } from '../../core/result.js';
import { chapterOf } from '../../tariff/code.js';
import { dutiablePart } from '../../tariff/duty-expression/evaluate.js';
import { type AceNumber, aceOrder } from './ace-order.js';
import type { MeasureLine } from './additional-duties.js';
import { assessFees } from './assess-fees.js';
import type { DutyRequest } from './duty-request.js';
import { listGaps } from './list-gaps.js';
import { listNeeds } from './list-needs.js';
import type { BaseDuty } from './price-base.js';
import { priceEntry } from './price-entry.js';
import { rateLine } from './rate-line.js';
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
  const replaced = lines.some(({ form }) => form === 'instead');
  const { selected } = base;
  const dutiable = selected.expression && dutiablePart(selected.expression, request);
  const fees = assessFees(request, selected.claimed?.symbol, dutiable);
  const needs = listNeeds(request, base, lines, fees.needs);
  const gaps: NotComputed[] = [
    ...(base.duty.kind === 'not_computable' && !replaced
      ? [{ code: 'base_duty' as const, what: 'the duty of the line', why: base.duty.why }]
      : []),
    ...listGaps(request, row.index, measures),
    ...fees.gaps,
    ...(selected.doubt === undefined
      ? []
      : [{ code: 'program_status' as const, what: 'the standing of the programme', why: selected.doubt }]),
  ];

  const rates: DutyRates = {
    general: own.general.cell,
    special: own.offers.map(({ shown }) => shown),
    column_2: own.columnTwo.cell,
    applied: selected.applied,
    additional: [...lines, ...(measures?.near_misses ?? [])].map(shown),
    fees: fees.fees,
    ...priceEntry(request, base, measures, fees),
    needs,
    questions: measures?.questions ?? [],
    taken_as: measures?.taken_as ?? [],
    ace_order: aceOrder(numbersOf(request, base, lines)),
    not_computed: gaps,
    complete: needs.length === 0 && gaps.length === 0,
    as_of: {
      schedule: schedule.edition.effective,
      revision: schedule.edition.revision,
      programs: tables.programs.asOf,
      fees: tables.fees.coversTo,
      ...(measures && { additional: request.measures.covers.to }),
    },
  };
  return ok({
    rates,
    warnings: [...warnings, ...unreadParts(request, own, base), ...informalWarning(request)],
  });
}

/** A measure line as the answer gives it, without what only the arithmetic needs. */
function shown({
  measure: _measure,
  programme: _programme,
  missing: _missing,
  missing_share: _share,
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

function informalWarning({ value, entry, tables, code, provision = code }: DutyRequest): string[] {
  const { informalAtMost, informalCitation } = tables.fees;
  if (!value || entry !== undefined || value.amount.gt(informalAtMost) || chapterOf(provision) === '98')
    return [];
  return [
    `at $${informalAtMost.toFixed(0)} or less the goods may be entered informally (${informalCitation}), with a flat fee that is not loaded; the merchandise processing fee shown is that of a formal entry`,
  ];
}
