import type { CivilDate } from '../../core/civil-date.js';
import { addDays } from '../../core/civil-date.js';
import type { CountryCode } from '../../core/country.js';
import { perObject } from '../../core/made-once.js';
import { type Condition, type GoodsFacts, judge, type Verdict } from '../../tariff/measure/condition.js';
import { isInForce, type Measure, type MeasureProgramme } from '../../tariff/measure/measure.js';
import { coversCode, coversOrigin } from '../../tariff/measure/scope.js';

/** The goods as measures see them. */
export interface MeasuredGoods {
  readonly origin: CountryCode;
  readonly date: CivilDate;
  /** numbers of the lists that hold the code */
  readonly lists: ReadonlySet<number>;
  readonly facts: GoodsFacts;
}

export type MissKind = 'not_in_force' | 'open' | 'not_met' | 'outranked' | 'other_origin' | 'suspended';

/** A heading that was looked at and does not apply, with the reason. */
export interface Miss {
  readonly measure: Measure;
  readonly kind: MissKind;
  /** what decides: the conditions not met or not known */
  readonly conditions: readonly Condition[];
  readonly by?: Measure;
}

export interface ProgrammeVerdict {
  readonly programme: MeasureProgramme;
  readonly applies?: { readonly measure: Measure; readonly assumed: readonly Condition[] };
  readonly misses: readonly Miss[];
  /** true where an unknown fact decides whether anything is charged at all */
  readonly undecided: boolean;
}

/** Of the headings of one programme, the one that applies on the day, and why the others do not. */
export function judgeProgramme(programme: MeasureProgramme, goods: MeasuredGoods): ProgrammeVerdict {
  const misses: Miss[] = [];
  const resting: Measure[] = [];
  let elsewhere: Measure | undefined;
  let applies: ProgrammeVerdict['applies'];
  let blocked = false;
  for (const measure of covering(programme, goods.lists)) {
    if (!coversOrigin(measure.scope, goods.origin)) {
      if (measure.scope.lists.length > 0 && charges(measure) && isInForce(measure, goods.date))
        elsewhere ??= measure;
      continue;
    }
    if (!isInForce(measure, goods.date)) {
      if (charges(measure) && measure.when.every((condition) => judge(condition, goods.facts) !== 'no'))
        resting.push(measure);
      continue;
    }
    if (measure.standing === 'suspended') {
      if (!applies) misses.push({ measure, kind: 'suspended', conditions: [] });
      continue;
    }
    const verdicts = measure.when.map((condition) => judge(condition, goods.facts));
    if (verdicts.every((verdict) => verdict === 'yes' || verdict === 'assumed')) {
      if (applies) {
        if (charges(measure))
          misses.push({ measure, kind: 'outranked', conditions: [], by: applies.measure });
      } else if (!blocked)
        applies = { measure, assumed: measure.when.filter((_, i) => verdicts[i] === 'assumed') };
      continue;
    }
    if (applies) continue;
    const miss = missOf(measure, verdicts, goods.facts);
    if (miss) misses.push(miss);
    if (miss?.kind === 'open' && miss.conditions.every(({ kind }) => kind === 'base_rate')) blocked = true;
  }
  const undecided = !applies && misses.some(({ kind, measure }) => kind === 'open' && charges(measure));
  if (!applies && misses.length === 0) {
    misses.push(...nearInTime(resting, goods.date));
    if (misses.length === 0 && elsewhere)
      misses.push({ measure: elsewhere, kind: 'other_origin', conditions: [] });
  }
  return { programme, ...(applies && { applies }), misses, undecided };
}

/** The measures of a programme that cover goods in some lists: looked for once for all goods in the same lists. */
const coverings = perObject((lists: ReadonlySet<number>) =>
  perObject((programme: MeasureProgramme): readonly Measure[] =>
    programme.measures.filter(({ scope }) => coversCode(scope, lists)),
  ),
);
/** The measures of a programme that cover the goods in some lists. */
export const covering = (programme: MeasureProgramme, lists: ReadonlySet<number>): readonly Measure[] =>
  coverings(lists)(programme);

const charges = (measure: Measure): boolean => measure.rate.form !== 'exception';

/** Why a heading in force does not apply; nothing where an unstated fact was taken to be otherwise. */
function missOf(measure: Measure, verdicts: readonly Verdict[], facts: GoodsFacts): Miss | undefined {
  const refused = measure.when.filter((_, i) => verdicts[i] === 'no');
  if (refused.length === 0) {
    const conditions = measure.when.filter((_, i) => verdicts[i] === 'unknown');
    return { measure, kind: 'open', conditions };
  }
  const told = refused.every(
    (condition) =>
      condition.kind === 'usmca' ||
      (condition.kind === 'fact' && facts.declared[condition.fact] !== undefined),
  );
  return told ? { measure, kind: 'not_met', conditions: refused } : undefined;
}

/** Of headings that are not in force on the day, the last to end within a year and the next to begin. */
function nearInTime(measures: readonly Measure[], date: CivilDate): Miss[] {
  if (measures.length === 0) return [];
  const yearAgo = addDays(date, -366);
  const ended = measures
    .filter(({ to }) => to !== undefined && to < date && to >= yearAgo)
    .sort((a, b) => (a.to! > b.to! ? -1 : a.to! < b.to! ? 1 : 0));
  const coming = measures
    .filter(({ from }) => from > date)
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  return [...ended.slice(0, 1), ...coming.slice(0, 1)].map((measure) => ({
    measure,
    kind: 'not_in_force',
    conditions: [],
  }));
}
