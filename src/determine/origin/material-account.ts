import type { MaterialOutcome, TraceStep } from '../../answers/usmca.js';
import { formatDecimal } from '../../core/decimal.js';
import { declaredAbsent } from './declared-facts.js';
import type { GoodFacts } from './good-facts.js';
import type { JudgedMaterial } from './judged-material.js';
import { nonOriginatingValue } from './regional-value.js';

/** A material as the answer lists it. */
export function outcomeOf(judged: JudgedMaterial): MaterialOutcome {
  const { material, code, hs2012, status } = judged;
  return {
    id: material.id,
    description: material.description,
    code: code === '' ? null : code,
    ...(material.former ? { former: material.former } : {}),
    ...(material.confidence === undefined ? {} : { confidence: material.confidence }),
    hs2012,
    origin: material.origin ?? null,
    status: material.use === 'shipping_packing' ? 'disregarded' : status,
    ...(material.value ? { value: formatDecimal(material.value) } : {}),
  };
}

/** Steps that state what the law lets the claimant do: inventory methods, accumulation, undetermined origin. */
export function statements(good: GoodFacts, materials: readonly JudgedMaterial[]): TraceStep[] {
  const { say } = good;
  const steps: TraceStep[] = [];
  const vnm = nonOriginatingValue(materials, good);
  const count = (status: JudgedMaterial['status']): number =>
    materials.filter((judged) => judged.status === status).length;
  steps.push({
    step: say(
      `${materials.length} materials: ${count('originating')} originating, ${count('non_originating')} non-originating, ${count('undetermined')} of undetermined origin (counted as non-originating)`,
      `${materials.length} materiales: ${count('originating')} originarios, ${count('non_originating')} no originarios, ${count('undetermined')} de origen indeterminado (contados como no originarios)`,
    ),
    ref: 'GN 11(c)(ii)',
  });
  if (vnm.accumulated.gt(0))
    steps.push({
      step: say(
        `${formatDecimal(vnm.accumulated)} of USMCA processing and originating inputs inside non-originating materials is counted as originating`,
        `${formatDecimal(vnm.accumulated)} de proceso en el T-MEC y de insumos originarios dentro de materiales no originarios se cuenta como originario`,
      ),
      ref: 'GN 11(c)(iv)(B), (d)(iii)',
    });
  const codes = (status: 'originating' | 'non_originating') =>
    new Set(
      materials
        .filter((one) => one.status === status && one.code !== '')
        .map((one) => `${one.code} ${one.material.description}`),
    );
  const foreign = codes('non_originating');
  const method = good.facts.answerTo('inventory-method');
  if (method !== undefined && !declaredAbsent(good.facts, 'inventory-method'))
    steps.push({
      step: say(
        `fungible materials are told apart by the inventory method "${method}", to be used through the fiscal year`,
        `los materiales fungibles se distinguen por el método de inventario "${method}", que se usa todo el año fiscal`,
      ),
      ref: 'GN 11(f)(iii)',
    });
  else if ([...codes('originating')].some((one) => foreign.has(one)))
    steps.push({
      step: say(
        'the same material is on the bill as originating and as non-originating: where it is commingled, an inventory management method decides how much of each is used (inventory-method=...)',
        'el mismo material está en la lista como originario y como no originario: si se mezcla, un método de manejo de inventarios decide cuánto se usa de cada uno (inventory-method=...)',
      ),
      ref: 'GN 11(f)(i)',
    });
  return steps;
}
