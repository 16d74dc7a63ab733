import type { RegulationSection } from '../../../answers/regulation.js';
import { type Decimal, decimal, formatDecimal } from '../../../core/decimal.js';
import type { Inquiry } from '../analysis.js';
import { percentOf, type Worked } from './charge.js';
import type { ImportValue } from './import-value.js';

/**
 * An anti-dumping duty: worked out where one measure in force names the origin with one rate for every exporter, and only
 * named elsewhere, since product and exporter decide.
 */
export function chargeCuota(
  { say }: Inquiry,
  { status, items, why, sources }: RegulationSection,
  value: ImportValue,
  worth: Decimal,
): Worked[] {
  if (status === 'not_listed') return [];
  const [first] = items;
  const source = first?.source ?? sources[0];
  if (source === undefined) return [];
  const named = items.filter(({ rate }) => rate !== undefined).map(({ id, rate }) => `${id}: ${rate}`);
  const shared = { kind: 'cuota' as const, status, source };
  const compare = say(
    `an anti-dumping duty may be due${named.length > 0 ? ` (${named.join('; ')})` : ''}: compare product, origin and exporter with the resolution`,
    `puede proceder una cuota compensatoria${named.length > 0 ? ` (${named.join('; ')})` : ''}: comparar producto, origen y exportador con la resolución`,
  );
  const levy = items.length === 1 && first?.status === 'found' ? first.levy : undefined;
  if (!levy) return [{ ...shared, why: compare + (first ? '' : `; ${why}`) }];
  const due = say(
    `${first!.id}: ${first!.rate}, where the goods are the product of the resolution`,
    `${first!.id}: ${first!.rate}, si la mercancía es el producto de la resolución`,
  );
  if (levy.unit === 'percent')
    return [
      {
        ...shared,
        status: 'conditional',
        rate: `${levy.amount}%`,
        base: worth,
        amount: percentOf(worth, levy.amount),
        why: due,
      },
    ];
  const dollar = value.currency === 'USD' ? value.rate : value.dollarRate;
  if (value.weight === undefined || dollar === undefined)
    return [
      {
        ...shared,
        rate: first!.rate!,
        why: `${due}; ${value.weight === undefined ? say('the kilograms of the goods are not given', 'faltan los kilogramos de la mercancía') : say('pesos for one USD are not given', 'faltan los pesos por un USD')}`,
      },
    ];
  const each = decimal(levy.amount).div(levy.unit === 'USD/t' ? 1000 : 1);
  return [
    {
      ...shared,
      status: 'conditional',
      rate: first!.rate!,
      amount: each.times(value.weight).times(dollar),
      why: `${due}; ${formatDecimal(value.weight)} kg`,
    },
  ];
}
