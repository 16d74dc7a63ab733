import type { TraceStep } from '../../answers/usmca.js';
import type { GoodFacts } from './good-facts.js';
import { type BillOfMaterials, type Material, nameOf, statusOf } from './material.js';

/**
 * Inputs of a designated intermediate material that originates are left out; where it does not originate, its inputs
 * count in its stead. GN 11(c)(iv)(A), (ix).
 */
export function withoutIntermediates(bill: BillOfMaterials, good: GoodFacts, trace: TraceStep[]): Material[] {
  const { say } = good;
  const designated = new Set(bill.flatMap(({ consumed_in: id }) => (id === undefined ? [] : [id])));
  const known = bill.filter(({ id }) => designated.has(id));
  const originating = new Set(
    known.filter((one) => statusOf(one, good.facts) === 'originating').map(({ id }) => id),
  );
  for (const one of known)
    trace.push({
      step: originating.has(one.id)
        ? say(
            `${nameOf(one)} is a designated intermediate material that originates: its inputs are left out`,
            `${nameOf(one)} es un material intermedio designado que es originario: sus insumos no se cuentan`,
          )
        : say(
            `${nameOf(one)} is designated but does not originate: its inputs count in its stead`,
            `${nameOf(one)} está designado pero no es originario: cuentan sus insumos en su lugar`,
          ),
      ref: 'GN 11(c)(ix)',
    });
  return bill.filter(({ id, consumed_in: into }) => {
    if (into !== undefined && originating.has(into)) return false;
    return !(designated.has(id) && !originating.has(id) && known.some((one) => one.id === id));
  });
}
