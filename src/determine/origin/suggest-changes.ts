import type { OriginChange } from '../../answers/usmca.js';
import { compareDecimal, type Decimal, formatDecimal, roundTo, zero } from '../../core/decimal.js';
import type { Say } from '../../core/say.js';
import type { JudgedOption } from './judge-scenario.js';
import type { JudgedMaterial } from './judged-material.js';
import { nameOf } from './material.js';

/** The fewest cheap materials whose value reaches an amount: one that is enough by itself, or the largest until it is reached. */
function reaching(materials: readonly JudgedMaterial[], amount: Decimal): JudgedMaterial[] {
  if (amount.lte(0)) return [];
  const priced = materials
    .filter(({ material }) => material.value?.gt(0))
    .sort((a, b) => compareDecimal(a.material.value ?? zero, b.material.value ?? zero));
  const single = priced.find(({ material }) => material.value?.gte(amount));
  if (single) return [single];
  const chosen: JudgedMaterial[] = [];
  let sum = zero;
  for (const judged of priced.reverse()) {
    if (sum.gte(amount)) break;
    chosen.push(judged);
    sum = sum.plus(judged.material.value ?? zero);
  }
  return sum.gte(amount) ? chosen : [];
}

const worthOf = (materials: readonly JudgedMaterial[]): Decimal =>
  materials.reduce((sum, { material }) => sum.plus(material.value ?? zero), zero);

/** Which materials would have to originate for one option to be met. */
function materialsFor({ finding }: JudgedOption, all: readonly JudgedMaterial[]): JudgedMaterial[] {
  const blocking = finding.blocking.map(({ judged }) => judged);
  const first = finding.tolerance ? reaching(blocking, finding.tolerance) : blocking;
  const left = finding.excess ? finding.excess.minus(worthOf(first)) : zero;
  const others = all.filter((judged) => judged.status !== 'originating' && !first.includes(judged));
  return [...first, ...reaching(others, left)];
}

/**
 * The cheapest changes that would make the good qualify, each tried: `qualifiesWith` judges the good again with the
 * materials of these ids originating.
 */
export function suggestChanges(
  options: readonly JudgedOption[],
  materials: readonly JudgedMaterial[],
  atMost: number,
  qualifiesWith: (ids: ReadonlySet<string>) => boolean,
  say: Say,
): OriginChange[] {
  const plans = new Map<string, Plan>();
  for (const option of options) {
    if (option.barred || option.finding.answer === 'yes') continue;
    const chosen = materialsFor(option, materials);
    const ids = chosen.map(({ material }) => material.id);
    const key = [...ids].sort().join('|');
    if (ids.length > 0 && !plans.has(key)) plans.set(key, { option, chosen, ids, cost: worthOf(chosen) });
  }
  return [...plans]
    .sort(([a, one], [b, other]) => compareDecimal(one.cost, other.cost) || (a < b ? -1 : 1))
    .slice(0, atMost)
    .map(([, plan]) => plan)
    .filter(({ ids }) => qualifiesWith(new Set(ids)))
    .map((plan) => changeOf(plan, say));
}

interface Plan {
  readonly option: JudgedOption;
  readonly chosen: readonly JudgedMaterial[];
  readonly ids: readonly string[];
  readonly cost: Decimal;
}

function changeOf({ option, chosen, ids, cost }: Plan, say: Say): OriginChange {
  const { finding } = option;
  const points = finding.failed.find((one) => one.short_by)?.short_by;
  const raise =
    finding.blocking.length === 0 && points && finding.excess
      ? say(
          `, or raise the regional value content by ${formatDecimal(roundTo(points, 2))} points (${formatDecimal(roundTo(finding.excess, 2))} less of non-originating materials)`,
          `, o subir el valor de contenido regional ${formatDecimal(roundTo(points, 2))} puntos (${formatDecimal(roundTo(finding.excess, 2))} menos de materiales no originarios)`,
        )
      : '';
  const names = chosen.map(({ material }) => nameOf(material));
  const shown =
    names.length > 5
      ? `${names.slice(0, 5).join(', ')} ${say(`and ${names.length - 5} more`, `y ${names.length - 5} más`)}`
      : names.join(', ');
  const worth = cost.gt(0) ? formatDecimal(cost) : '';
  return {
    text: say(
      `source ${shown} in the region${worth === '' ? '' : `, ${worth} in value`}${raise}`,
      `obtener ${shown} en la región${worth === '' ? '' : `, ${worth} en valor`}${raise}`,
    ),
    materials: ids,
    ...(worth === '' ? {} : { value: worth }),
  };
}
