import type { CivilDate } from '../../core/civil-date.js';
import type { CountryCode } from '../../core/country.js';
import {
  chargedMetal,
  isInForce,
  isWinner,
  type Measure,
  type MeasureProgramme,
  type StackRule,
} from '../../tariff/measure/measure.js';
import type { Metal } from '../../tariff/measure/rate-form.js';

/** A heading that applies by its own terms, before the programmes are set against each other. */
export interface Standing {
  readonly programme: MeasureProgramme;
  readonly measure: Measure;
  /** metals whose content this heading leaves to section 232 */
  readonly less: readonly Metal[];
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
): Standing[] {
  let now = [...standings];
  for (const rule of rules) {
    if (!isInForce(rule, date) || !(rule.origins?.has(origin) ?? true)) continue;
    const winners = now.filter(({ measure, out }) => !out && isWinner(rule, measure));
    if (winners.length > 0) now = now.map((standing) => settle(standing, rule, winners));
  }
  return now;
}

function settle(standing: Standing, rule: StackRule, winners: readonly Standing[]): Standing {
  const { measure, out } = standing;
  if (out || !rule.losers.includes(measure.programme) || measure.rate.form === 'exception') return standing;
  const metals = winners.flatMap((winner) => chargedMetal(winner.measure.rate) ?? []);
  const whole = winners.find((winner) => chargedMetal(winner.measure.rate) === undefined);
  if (rule.effect === 'out' || whole)
    return { ...standing, out: { rule, by: (whole ?? winners[0]!).measure } };
  return {
    ...standing,
    less: [...new Set([...standing.less, ...metals])],
    narrowed: [...standing.narrowed, rule],
  };
}
