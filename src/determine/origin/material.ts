import type { FormerCode, MaterialStatus } from '../../answers/usmca.js';
import type { Decimal } from '../../core/decimal.js';
import type { Quantity } from '../../core/quantity.js';
import { usmcaCountries } from '../../tariff/agreement.js';
import type { Code } from '../../tariff/code.js';
import { type DeclaredFacts, declaredYes } from './declared-facts.js';

/**
 * What a thing on the bill is used for. Shipping packing is disregarded, indirect materials count as originating, retail
 * packaging and accessories count for the regional value content only (GN 11(g), (h)).
 */
export type MaterialUse = 'material' | 'shipping_packing' | 'retail_packaging' | 'accessory' | 'indirect';

/** One row of a bill of materials. */
export interface Material {
  /** how answers name it: the sheet's row number, or the caller's own key */
  readonly id: string;
  readonly description: string;
  /** of today's schedule, as far as it is known: 2 to 10 digits */
  readonly code?: Code;
  /** where the bill names a subheading of an earlier Harmonized System: its number, and those of today that hold its goods */
  readonly former?: FormerCode;
  /** where the code was found by classification: the whole code that seemed best, and how probable its subheading is */
  readonly guess?: Code;
  readonly confidence?: number;
  /** ISO 3166-1 alpha-2; undefined is of undetermined origin */
  readonly origin?: string;
  /** what is claimed, with a certification or other proof at hand */
  readonly claim?: 'originating' | 'non_originating';
  /** in the currency of the good's value */
  readonly value?: Decimal;
  readonly quantity?: Quantity;
  /** kilograms in one unit of the good, or in the lot that the value speaks of */
  readonly weight?: Decimal;
  readonly use?: MaterialUse;
  /** it belongs to the component that determines the classification of a textile good */
  readonly component?: boolean;
  /** value of USMCA processing and originating inputs inside a non-originating material, GN 11(c)(iv)(B) */
  readonly regional_content?: Decimal;
  /** the tariff provides for it as a part */
  readonly part?: boolean;
  /** the id of the self-produced intermediate material it is consumed in, GN 11(c)(ix) */
  readonly consumed_in?: string;
}

export type BillOfMaterials = readonly Material[];

/**
 * Whether a material originates. A USMCA country alone is no proof: such a row is of undetermined origin, which the law
 * counts as non-originating, until it is claimed to originate. GN 11(c)(ii).
 */
export function statusOf(material: Material, facts: DeclaredFacts): MaterialStatus {
  if (material.use === 'indirect') return 'originating';
  if (material.claim) return material.claim;
  if (material.origin !== undefined && !usmcaCountries.has(material.origin)) return 'non_originating';
  const answer = declaredYes(facts, 'materials-originate', material.id);
  return answer === 'yes' ? 'originating' : answer === 'no' ? 'non_originating' : 'undetermined';
}

/** `row 3 (steel tube)`: how an answer names a material. */
export const nameOf = (material: Material): string =>
  material.description === ''
    ? `material ${material.id}`
    : `material ${material.id} (${material.description})`;

/** A key by which materials are put in an order that does not depend on the order of the rows. */
export const materialKey = (material: Material): string =>
  [
    material.former?.code ?? material.code ?? '',
    material.description,
    material.origin ?? '',
    material.claim ?? '',
    material.value?.toFixed() ?? '',
    material.id,
  ].join('|');
