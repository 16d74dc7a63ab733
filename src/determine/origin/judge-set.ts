import type { OriginEvaluation } from '../../answers/usmca.js';
import { formatDecimal, zero } from '../../core/decimal.js';
import type { GoodFacts } from './good-facts.js';
import { type JudgedMaterial, valueNeeded } from './judged-material.js';

/** Goods put up in sets for retail sale: all goods of the set originate, or the others are at most 10 percent of its value. */
export function judgeSet(
  good: GoodFacts,
  materials: readonly JudgedMaterial[],
  base: OriginEvaluation,
): OriginEvaluation {
  const ref = 'GN 11(i)';
  const { say } = good;
  const others = materials.filter(({ status }) => status !== 'originating');
  const unpriced = others.filter(({ material }) => material.value === undefined);
  const total = others.reduce((sum, { material }) => sum.plus(material.value ?? zero), zero);
  if (good.value === undefined || unpriced.length > 0)
    return {
      ...base,
      verdict: 'needs_facts',
      needs: [
        ...(good.value === undefined
          ? [{ fact: 'value', text: say('the value of the set', 'el valor del juego') }]
          : []),
        ...unpriced.map((judged) => valueNeeded(judged, say)),
      ],
      why: say(
        `a set qualifies where the goods in it that do not originate are at most 10 percent of its value, ${ref}`,
        `un juego califica si las mercancías no originarias que contiene son como máximo 10 por ciento de su valor, ${ref}`,
      ),
    };
  const found = say(
    `${formatDecimal(total)} of ${formatDecimal(good.value)} does not originate; at most 10% is allowed, ${ref}`,
    `${formatDecimal(total)} de ${formatDecimal(good.value)} no es originario; se permite como máximo 10%, ${ref}`,
  );
  const met = total.times(10).lte(good.value);
  return {
    ...base,
    verdict: met ? 'qualifies' : 'does_not_qualify',
    criterion: met ? 'B' : null,
    failed: met
      ? []
      : [
          {
            rule_id: 'GN11-i',
            option: null,
            test: say(
              'goods put up in sets for retail sale',
              'mercancías en juegos para la venta al por menor',
            ),
            found,
          },
        ],
    why: `${say('goods put up in a set for retail sale', 'mercancías en un juego para la venta al por menor')}: ${found}`,
    trace: [...base.trace, { step: found, ref }],
  };
}
