import type { CivilDate } from '../../core/civil-date.js';
import type { CodeRange } from '../code-range.js';

/**
 * A product-specific rule of origin of USMCA, HTSUS General Note 11(o), as structure.
 * Codes are of the Harmonized System of 2012 (2, 4 or 6 digits) and US tariff items of that edition (8 digits).
 * Every field name is written the same way in data/usmca/rules.json and in answers.
 */

/** What a phrase speaks of: provisions, and where the law narrows them by words, the words. */
export interface Goods {
  readonly ranges: readonly CodeRange[];
  /** the description that narrows the provisions: "bay leaves, crushed or ground" */
  readonly words?: string;
  /** "any other good of": whatever the sibling parts of the rule have not named */
  readonly rest?: true;
  /** what is carved out of the provisions */
  readonly except?: readonly Goods[];
  /** "for use in a passenger vehicle, light truck or heavy truck": the automotive rules of chapter 87 and (k) */
  readonly use?: string;
}

export type ShiftLevel = 'chapter' | 'heading' | 'subheading' | 'tariff_item';

/** One place the non-originating materials may come from. */
export type ShiftSource =
  /** any other chapter, heading, subheading or tariff item than the good's own */
  | {
      readonly kind: 'any_other';
      readonly level: ShiftLevel;
      /** outside: none of the rule's own group may be used; inside: another of the group may */
      readonly group?: 'outside' | 'inside';
      /** only sources inside these: "any other subheading within chapter 21" */
      readonly within?: readonly CodeRange[];
    }
  /** any other good of the same provision: the material differs from the good, not by its code */
  | { readonly kind: 'other_good'; readonly of: Goods }
  /** materials of the provisions named, the good's own included: "from within that subheading" */
  | { readonly kind: 'listed'; readonly goods: readonly Goods[] };

/** What may not be used, although a source admits it. */
export type Exclusion =
  | { readonly kind: 'none_of'; readonly goods: readonly Goods[] }
  /** one of these may be used, two different ones may not */
  | { readonly kind: 'not_more_than_one_of'; readonly goods: readonly Goods[] }
  /** the change does not count where it results only from these operations */
  | {
      readonly kind: 'mere_operations';
      readonly on: readonly Goods[];
      readonly operations: readonly string[];
    };

export interface TariffShift {
  readonly kind: 'tariff_shift';
  /** every non-originating material must come from one of these */
  readonly from: readonly ShiftSource[];
  readonly except?: readonly Exclusion[];
  /** "whether or not there is also a change from": these too are admitted */
  readonly also?: readonly ShiftSource[];
  readonly also_except?: readonly Exclusion[];
}

export type ValueMethod = 'transaction_value' | 'net_cost';

export interface RegionalValue {
  readonly kind: 'regional_value';
  /** one method suffices, at the choice of the claimant; percentages are decimal strings */
  readonly methods: readonly { readonly method: ValueMethod; readonly percent: string }[];
}

/** A limit on what share of the good something may or must be. */
export interface ContentLimit {
  readonly kind: 'content';
  readonly limit: 'at_most' | 'at_least';
  readonly percent: string;
  readonly by: 'weight' | 'volume' | 'value';
  /** what is measured: "non-originating sugar of chapter 17" */
  readonly what: string;
  /** the provisions what is measured belongs to, where the law gives them */
  readonly of_goods?: readonly Goods[];
  /** against what: "the good", "the sugar" */
  readonly against: string;
}

/** An operation that must take place in the territory of USMCA countries. */
export interface ProcessTest {
  readonly kind: 'process';
  /** stable key, for example `chemical_reaction`, `cut_and_sewn`, `direct_blending` */
  readonly process: string;
  readonly words: string;
}

/** Cut (or knit to shape), and sewn or otherwise assembled, in the territory of USMCA countries. */
export interface CutAndSew {
  readonly kind: 'cut_and_sew';
  readonly cut: 'cut' | 'cut_or_knit_to_shape';
  readonly assembled: 'sewn_or_assembled' | 'assembled' | 'none';
}

export type OriginTest =
  | TariffShift
  | RegionalValue
  | ContentLimit
  | ProcessTest
  | CutAndSew
  /** no change of classification is required; it never stands alone */
  | { readonly kind: 'no_change' }
  | { readonly kind: 'wholly_obtained'; readonly words?: string }
  | { readonly kind: 'all_of'; readonly tests: readonly OriginTest[] }
  | { readonly kind: 'any_of'; readonly tests: readonly OriginTest[] }
  /** the last resort: what could not be given structure, with the reason */
  | { readonly kind: 'textual'; readonly words: string; readonly reason: string };

/** The goods one part of a rule speaks of, and what they must meet. */
export interface RulePart {
  readonly goods: Goods;
  readonly test: OriginTest;
}

/** Trade between two countries only, or all other trade than between them (ISO 3166-1 alpha-2). */
export interface TradeDirection {
  readonly kind: 'between' | 'other_than';
  readonly countries: readonly [string, string];
}

export interface OriginRule {
  /** stable: `GN11o-ch61-12`, dated and direction rules `GN11o-ch73-7308.10-a` */
  readonly id: string;
  readonly chapter: string;
  /** as printed: `12`, `12A`; empty for dated rules that have no number */
  readonly number: string;
  readonly page: number;
  readonly parts: readonly RulePart[];
  /** first and last day, both included */
  readonly from?: CivilDate;
  readonly until?: CivilDate;
  readonly trade?: TradeDirection;
  /** ids of notes that bear on this rule */
  readonly notes?: readonly string[];
  /** subdivision (k): the number is underscored, other rules may apply to goods for use in a motor vehicle */
  readonly automotive?: true;
  /** words of the law that this structure does not hold */
  readonly unparsed?: readonly string[];
}

/** A chapter rule, a note to a rule, or a definition, as a short statement in our own words. */
export interface OriginNote {
  readonly id: string;
  readonly kind: 'chapter_rule' | 'note' | 'definition' | 'automotive' | 'de_minimis';
  readonly page: number;
  readonly applies_to: readonly CodeRange[];
  readonly statement: string;
  readonly from?: CivilDate;
  readonly until?: CivilDate;
  readonly trade?: TradeDirection;
  /** where the note is itself a test of origin that a good may meet instead of, or must meet beside, its rule */
  readonly effect?: 'instead' | 'beside';
  readonly parts?: readonly RulePart[];
}
