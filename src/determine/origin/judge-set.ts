import { formatDecimal, zero } from '../../core/decimal.js';
import type { OriginDetermination } from './determination.js';
import type { GoodFacts } from './good-facts.js';
import type { JudgedMaterial } from './judged-material.js';
import { nameOf } from './material.js';

/** Goods put up in sets for retail sale: all goods of the set originate, or the others are at most 10 percent of its value. */
export function judgeSet(
  good: GoodFacts,
  materials: readonly JudgedMaterial[],
  base: OriginDetermination,
): OriginDetermination {
  const ref = 'GN 11(i)';
  const others = materials.filter(({ status }) => status !== 'originating');
  const unpriced = others.filter(({ material }) => material.value === undefined);
  const total = others.reduce((sum, { material }) => sum.plus(material.value ?? zero), zero);
  if (good.value === undefined || unpriced.length > 0)
    return {
      ...base,
      verdict: 'needs_facts',
      needs: [
        ...(good.value === undefined ? [{ fact: 'value', text: 'the value of the set' }] : []),
        ...unpriced.map(({ material }) => ({
          fact: `value@${material.id}`,
          text: `the value of ${nameOf(material)}`,
        })),
      ],
      why: `a set qualifies where the goods in it that do not originate are at most 10 percent of its value, ${ref}`,
    };
  const found = `${formatDecimal(total)} of ${formatDecimal(good.value)} does not originate; at most 10% is allowed, ${ref}`;
  const met = total.times(10).lte(good.value);
  return {
    ...base,
    verdict: met ? 'qualifies' : 'does_not_qualify',
    criterion: met ? 'B' : null,
    failed: met
      ? []
      : [{ rule_id: 'GN11-i', option: null, test: 'goods put up in sets for retail sale', found }],
    why: `goods put up in a set for retail sale: ${found}`,
    trace: [...base.trace, { step: found, ref }],
  };
}
