import { type Decimal, zero } from '../../../core/decimal.js';
import type { Issue } from '../../../core/issue.js';
import { issue } from '../../../core/issue.js';
import type { Say } from '../../../core/say.js';

/** The rules of delivery (Incoterms 2020): whether the price holds the freight and the insurance to the border. */
export const incoterms = {
  EXW: { freight: false, insurance: false },
  FCA: { freight: false, insurance: false },
  FAS: { freight: false, insurance: false },
  FOB: { freight: false, insurance: false },
  CFR: { freight: true, insurance: false },
  CPT: { freight: true, insurance: false },
  CIF: { freight: true, insurance: true },
  CIP: { freight: true, insurance: true },
  DAP: { freight: true, insurance: true },
  DPU: { freight: true, insurance: true },
  DDP: { freight: true, insurance: true },
} as const;

export type Incoterm = keyof typeof incoterms;

/** What an importer may have settled in pesos for himself: with a decree, a resolution or a list that is not loaded. */
export const settledKinds = ['igi', 'dta', 'cuota', 'ieps', 'isan', 'prv'] as const;
export type SettledKind = (typeof settledKinds)[number];

/** What the goods cost, and what turns that into pesos. */
export interface ImportValue {
  readonly amount: Decimal;
  readonly currency: string;
  /** pesos for one unit of the currency */
  readonly rate?: Decimal;
  readonly incoterm?: Incoterm;
  /** transport to the border with loading and handling, in the currency of the price */
  readonly freight?: Decimal;
  readonly insurance?: Decimal;
  /** what article 65 of the customs law adds beside: packing, commissions, royalties, assists */
  readonly additions?: Decimal;
  /** what article 66 leaves out of the price where it is told apart: transport inside Mexico, duties of a DDP price */
  readonly deductions?: Decimal;
  /** how much of what a mixed rate is charged on, such as kilograms of sugar */
  readonly quantity?: Decimal;
  /** kilograms of the goods, for duties charged by weight */
  readonly weight?: Decimal;
  /** pesos for one US dollar, for what is charged in dollars on goods priced otherwise */
  readonly dollarRate?: Decimal;
  /** the treaty whose rate is claimed */
  readonly treaty?: string;
  /** the rate of IVA that the importer settled where the law leaves it open */
  readonly iva?: string;
  /** which of the goods of the IEPS law these are, or `none` */
  readonly ieps?: string;
  /** degrees of Gay-Lussac */
  readonly alcohol?: Decimal;
  /** litres, cigarettes, grams of tobacco or tonnes, as the quota of IEPS is charged on */
  readonly iepsQuantity?: Decimal;
  /** pesos for each litre that the weekly decree takes off the quota of a fuel */
  readonly stimulus?: Decimal;
  readonly settled: Readonly<Partial<Record<SettledKind, Decimal>>>;
}

/** The parts of the customs value in the currency of the price, or what of it is not known. */
export interface ValuedGoods {
  readonly amount?: Decimal;
  readonly why: string;
}

/** Freight or insurance that is told beside a price that holds it already. */
export function doubledParts({ incoterm, ...value }: ImportValue): Issue[] {
  if (incoterm === undefined) return [];
  return (['freight', 'insurance'] as const)
    .filter((part) => incoterms[incoterm][part] && value[part] !== undefined)
    .map((part) =>
      issue('invalid_request', `${part}: a ${incoterm} price holds it`, {
        hint: 'leave it out; what the price holds for transport inside Mexico goes under deductions',
      }),
    );
}

/**
 * The customs value in the currency of the price: the price with what articles 64 and 65 of the customs law add to it, less
 * what article 66 leaves out. The term of delivery says whether freight and insurance are in the price.
 */
export function valueGoods(value: ImportValue, say: Say): ValuedGoods {
  const { amount, incoterm, freight, insurance, additions, deductions } = value;
  const held = incoterm && incoterms[incoterm];
  const absent = held
    ? [
        ...(!held.freight && freight === undefined ? [say('the freight', 'el flete')] : []),
        ...(!held.insurance && insurance === undefined ? [say('the insurance', 'el seguro')] : []),
      ]
    : [];
  if (absent.length > 0)
    return {
      why: say(
        `a ${incoterm} price leaves out ${absent.join(' and ')} to the border, which the customs value adds (Ley Aduanera art. 65 I d): give the amount, 0 where there is none`,
        `el precio ${incoterm} no comprende ${absent.join(' ni ')} hasta la frontera, que el valor en aduana agrega (Ley Aduanera art. 65 I d): indique el monto, 0 si no hay`,
      ),
    };
  const parts: readonly (readonly [string, Decimal | undefined])[] = [
    [say('freight', 'flete'), freight],
    [say('insurance', 'seguro'), insurance],
    [say('additions', 'incrementables'), additions],
    [say('deductions', 'decrementables'), deductions],
  ];
  const told = parts.flatMap(([name, part]) =>
    part === undefined || part.eq(0) ? [] : [`${name} ${part.toFixed()}`],
  );
  const sum = [freight, insurance, additions].reduce<Decimal>((all, part) => all.plus(part ?? zero), amount);
  return {
    amount: sum.minus(deductions ?? zero),
    why: [`${say('price', 'precio')}${incoterm ? ` ${incoterm}` : ''} ${amount.toFixed()}`, ...told].join(
      ', ',
    ),
  };
}
