import type { CivilDate } from '../core/civil-date.js';
import { compareCode } from '../tariff/code.js';
import type { LineTransfers } from '../tariff/line-transfers.js';
import type { MeasureBook } from '../tariff/measure/measure.js';
import type { OriginRulePack } from '../tariff/origin-rule/rule-book.js';
import type { Schedule } from '../tariff/schedule.js';
import type { Tigie } from '../tariff/tigie.js';
import type { FeeTable } from '../tariff/user-fee.js';
import type { Change } from './change.js';
import { diffEditions } from './diff-editions.js';
import { diffFees } from './diff-fees.js';
import { diffMeasures } from './diff-measures.js';
import { diffOriginRules } from './diff-origin-rules.js';
import { diffTigie } from './diff-tigie.js';
import type { LawChange, ScheduleChanged } from './law-change.js';
import { type ColumnTables, originsOfChange } from './origins-of-change.js';

/** The law at one point in time. */
export interface LawMoment {
  readonly schedule: Schedule;
  /** the day that dated measures and fees are read on */
  readonly date: CivilDate;
  readonly originRules: OriginRulePack;
  readonly tigie?: Tigie;
}

/** Law that carries its own dates, so that one print speaks for both moments. */
export interface DatedLaw extends ColumnTables {
  readonly measures: MeasureBook;
  readonly fees: FeeTable;
  /** where the goods of lines that ended are recorded to have gone */
  readonly transfers: LineTransfers;
}

/** Everything that differs in the law between two moments, in the order of the codes. `rows`: what differs in the schedules. */
export function diffLaw(
  before: LawMoment,
  after: LawMoment,
  dated: DatedLaw,
  rows: readonly ScheduleChanged[] = diffSchedules(before.schedule, after.schedule, dated),
): LawChange[] {
  return [
    ...rows,
    ...diffMeasures(dated.measures, before.date, after.date),
    ...diffFees(dated.fees, before.date, after.date),
    ...(before.originRules === after.originRules
      ? []
      : diffOriginRules(before.originRules, after.originRules)),
    ...(before.tigie && after.tigie && before.tigie !== after.tigie
      ? diffTigie(before.tigie, after.tigie)
      : []),
  ].sort((a, b) => compareCode(a.code, b.code) || compareCode(a.kind, b.kind));
}

/**
 * The rows of the schedule that differ, each with the day it holds from and the countries it can reach. `between`: editions
 * between the two, oldest first, which tell since when each row stands as it does. `within`: as `diffEditions` has it.
 */
export function diffSchedules(
  before: Schedule,
  after: Schedule,
  tables: ColumnTables & Pick<DatedLaw, 'transfers'>,
  between: readonly Schedule[] = [],
  within = '',
): ScheduleChanged[] {
  if (before === after) return [];
  const since = stepsOfChange([before, ...between, after], within, tables.transfers);
  return diffEditions(before, after, within, tables.transfers).changes.map((change) => {
    const { effective, revision: source } = (since.get(keyOf(change)) ?? after).edition;
    const origins = originsOfChange(change, tables);
    return { ...change, effective, source, ...(origins && { origins }) };
  });
}

const keyOf = ({ kind, code }: Change): string => `${kind} ${code}`;

/** The edition in which each row last changed, where there are editions between the two. */
function stepsOfChange(
  editions: readonly Schedule[],
  within: string,
  transfers: LineTransfers,
): ReadonlyMap<string, Schedule> {
  const since = new Map<string, Schedule>();
  if (editions.length <= 2) return since;
  editions.slice(1).forEach((edition, place) => {
    for (const change of diffEditions(editions[place]!, edition, within, transfers).changes)
      since.set(keyOf(change), edition);
  });
  return since;
}
