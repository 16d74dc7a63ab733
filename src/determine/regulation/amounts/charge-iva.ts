import type { ImportDuties } from '../../../answers/regulation.js';
import { type Decimal, zero } from '../../../core/decimal.js';
import type { Inquiry } from '../analysis.js';
import { percentOf, type Worked } from './charge.js';
import type { ImportValue } from './import-value.js';

/** Value added tax on the customs value and all that is paid with it (LIVA art. 27). */
export function chargeIva(
  { say }: Inquiry,
  { iva }: ImportDuties,
  value: ImportValue,
  worth: Decimal,
  others: readonly Worked[],
): Worked {
  const rate = iva.status === 'conditional' ? (value.iva ?? iva.rate) : iva.rate;
  const shared = { kind: 'iva' as const, status: iva.status, source: iva.source };
  if (rate === undefined) return { ...shared, why: iva.text };
  if (rate === '0') return { ...shared, rate: '0%', amount: zero, why: iva.text };
  const open = others.filter(({ amount }) => amount === undefined).map(({ kind }) => kind.toUpperCase());
  if (open.length > 0)
    return {
      ...shared,
      rate: `${rate}%`,
      why: say(
        `its base holds what is not known: ${open.join(', ')} (LIVA art. 27)`,
        `su base comprende lo que no consta: ${open.join(', ')} (LIVA art. 27)`,
      ),
    };
  const base = others.reduce((sum, { amount }) => sum.plus(amount ?? zero), worth);
  return {
    ...shared,
    rate: `${rate}%`,
    base,
    amount: percentOf(base, rate),
    why: say(
      'on the customs value and the contributions above (LIVA art. 27)',
      'sobre el valor en aduana y las contribuciones anteriores (LIVA art. 27)',
    ),
  };
}
