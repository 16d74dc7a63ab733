import type { CivilDate } from '../../core/civil-date.js';
import type { CountryCode } from '../../core/country.js';
import type { Decimal } from '../../core/decimal.js';
import {
  chargedMetal,
  isInForce,
  isWinner,
  type Measure,
  type MeasureProgramme,
  type StackRule,
} from '../../tariff/measure/measure.js';
import type { RatePart } from '../../tariff/measure/rate-form.js';

/** A heading that applies by its own terms, before the programmes are set against each other. */
export interface Standing {
  readonly programme: MeasureProgramme;
  readonly measure: Measure;
  /** parts of the value that this heading leaves out: metal that pays under section 232, U.S. content */
  readonly less: readonly RatePart[];
  /** the rule and the heading that take the goods out of it */
  readonly out?: { readonly rule: StackRule; readonly by: Measure };
  /** the rules that narrow it */
  readonly narrowed: readonly StackRule[];
}

/** Sets the programmes against each other, rule by rule in the order of the file. */
export function stackMeasures(
  standings: readonly Standing[],
  rules: readonly StackRule[],
  date: CivilDate,
  origin: CountryCode,
  usContent: Decimal | undefined,
): Standing[] {
  let now = [...standings];
  for (const rule of rules) {
    if (!isInForce(rule, date) || !(rule.origins?.has(origin) ?? true)) continue;
    if (rule.usContentAtLeast) {
      if (usContent?.gte(rule.usContentAtLeast))
        now = now.map((standing) => narrowed(standing, rule, ['us']));
      continue;
    }
    const winners = now.filter(({ measure, out }) => !out && isWinner(rule, measure));
    if (winners.length > 0) now = now.map((standing) => settle(standing, rule, winners));
  }
  return now;
}

/** Whether a rule speaks of a heading that charges still. */
const isLoser = ({ measure, out }: Standing, rule: StackRule): boolean =>
  !out && rule.losers.includes(measure.programme) && measure.rate.form !== 'exception';

function settle(standing: Standing, rule: StackRule, winners: readonly Standing[]): Standing {
  if (!isLoser(standing, rule)) return standing;
  const metals = winners.flatMap((winner) => chargedMetal(winner.measure.rate) ?? []);
  const whole = winners.find((winner) => chargedMetal(winner.measure.rate) === undefined);
  if (rule.effect === 'out' || whole)
    return { ...standing, out: { rule, by: (whole ?? winners[0]!).measure } };
  return narrowed(standing, rule, metals);
}

const narrowed = (standing: Standing, rule: StackRule, parts: readonly RatePart[]): Standing =>
  isLoser(standing, rule)
    ? {
        ...standing,
        less: [...new Set([...standing.less, ...parts])],
        narrowed: [...standing.narrowed, rule],
      }
    : standing;
