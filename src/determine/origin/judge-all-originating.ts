import type { OriginEvaluation } from '../../answers/usmca.js';
import type { Hs2012Concordance } from '../../tariff/origin-rule/hs2012-concordance.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import { coveredVehicles, declaredUse, judgeRequirements, vehicleNeeded } from './automotive.js';
import { everyOf } from './certainty.js';
import type { GoodFacts } from './good-facts.js';

/** The law that origin is determined by. */
export interface OriginLaw {
  readonly book: OriginRuleBook;
  readonly concordance: Hs2012Concordance;
}

/** Criterion C; a covered vehicle must meet subdivision (k) all the same. */
export function judgeAllOriginating(
  good: GoodFacts,
  { book, concordance }: OriginLaw,
  base: OriginEvaluation,
): OriginEvaluation {
  const placed = { code: good.code, hs2012: concordance.hs2012Of(good.code.slice(0, 6)) };
  const vehicles = coveredVehicles(placed, book);
  const named = declaredUse(good.facts);
  const use = vehicles.length === 0 ? undefined : named;
  const requirements = judgeRequirements(
    use === undefined || use === 'other' || vehicles.includes(use) ? use : undefined,
    good,
    book,
    [],
  );
  const answer =
    vehicles.length > 0 && named === undefined ? 'unknown' : everyOf(requirements.map((one) => one.answer));
  const trace = [
    ...base.trace,
    ...requirements.map((one) => ({ step: one.text, ref: `${one.id}, page ${one.page}` })),
  ];
  const { say } = good;
  const why = say(
    'produced exclusively from originating materials, GN 11(b)(ii)',
    'producida exclusivamente de materiales originarios, GN 11(b)(ii)',
  );
  if (answer === 'yes')
    return {
      ...base,
      verdict: 'qualifies',
      criterion: 'C',
      why,
      trace: [...trace, { step: why, ref: 'GN 11(b)(ii)' }],
    };
  return {
    ...base,
    verdict: answer === 'no' ? 'does_not_qualify' : 'needs_facts',
    needs:
      answer === 'no'
        ? []
        : [
            ...(named === undefined ? [vehicleNeeded(vehicles, say)] : []),
            ...requirements.flatMap((one) => one.needs),
          ],
    failed: requirements
      .filter((one) => one.answer === 'no')
      .map((one) => ({ rule_id: one.id, option: null, test: one.text, found: one.text })),
    why: `${why}; ${say('a covered vehicle must also meet subdivision (k)', 'un vehículo cubierto debe cumplir además la subdivisión (k)')}`,
    trace,
  };
}
