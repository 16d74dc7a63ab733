import type { CivilDate } from '../../core/civil-date.js';
import type { CodeRange } from '../code-range.js';

/**
 * A product-specific rule of origin of USMCA, HTSUS General Note 11(o), as structure.
 * Codes are of the Harmonized System of 2012 (2, 4 or 6 digits) and US tariff items of that edition (8 digits).
 * Every field name is written the same way in data/usmca/rules.json and in answers.
 */

export type VehicleUse = 'passenger_vehicle' | 'light_truck' | 'heavy_truck';

/** What a phrase speaks of: provisions, and where the law narrows them by words, the words. */
export interface Goods {
  /** empty where the law gives words only */
  readonly ranges: readonly CodeRange[];
  /** the description that narrows the provisions: "bay leaves, crushed or ground" */
  readonly words?: string;
  /** "any other good of": whatever sibling parts, or the rules before it, have not named */
  readonly rest?: true;
  /** what is carved out of the provisions */
  readonly except?: readonly Goods[];
  /** goods for use in these vehicles only */
  readonly use?: readonly VehicleUse[];
}

export type ShiftLevel = 'chapter' | 'heading' | 'subheading' | 'tariff_item';

/** One place the non-originating materials may come from. */
export type ShiftSource =
  /** any other chapter, heading, subheading or tariff item than the good's own */
  | {
      readonly kind: 'any_other';
      readonly level: ShiftLevel;
      /** outside: nothing of the provisions the rule is for; inside: another of those provisions is admitted too */
      readonly group?: 'outside' | 'inside';
      /** only provisions inside these: "any other subheading within chapter 21" */
      readonly within?: readonly CodeRange[];
    }
  /** the good's own heading or subheading; `other`: another good of it than the good itself */
  | {
      readonly kind: 'same';
      readonly level: ShiftLevel;
      readonly other?: true;
      readonly words?: string;
    }
  /** another good of these provisions than the good itself */
  | { readonly kind: 'other_good'; readonly goods: Goods }
  /** the materials named */
  | { readonly kind: 'listed'; readonly goods: readonly Goods[] }
  /** materials of two or more of these sets together: what a sibling option excludes */
  | { readonly kind: 'more_than_one_of'; readonly sets: readonly (readonly Goods[])[] };

/** What may not be used, although a source admits it. */
export type Exclusion =
  | { readonly kind: 'none_of'; readonly goods: readonly Goods[] }
  /** one of these may be used, two different ones may not; each entry counts once */
  | { readonly kind: 'not_more_than_one_of'; readonly sets: readonly (readonly Goods[])[] }
  /** some of these may be used, but not all of them together */
  | { readonly kind: 'not_all_of'; readonly sets: readonly (readonly Goods[])[] }
  /** the change does not count where it results only from these operations on these goods */
  | { readonly kind: 'mere_operations'; readonly on: Goods; readonly operations: readonly string[] };

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
interface ProcessTest {
  readonly kind: 'process';
  /** stable key, for example `chemical_reaction`, `cut_and_sewn`, `direct_blending` */
  readonly process: string;
  /** what must happen, in a few words */
  readonly words: string;
}

/** Cut (or knit to shape), and sewn or otherwise assembled, in the territory of USMCA countries. */
interface CutAndSew {
  readonly kind: 'cut_and_sew';
  readonly cut: 'cut' | 'cut_or_knit_to_shape';
  readonly assembled: 'sewn_or_assembled' | 'assembled' | 'none';
}

/** How many non-originating components of a kind the good may contain. */
interface ComponentLimit {
  readonly kind: 'component_limit';
  readonly components: Goods;
  /** for each `per` components, or part of that number, `allowed` may be non-originating */
  readonly per: number;
  readonly allowed: number;
  /** with fewer components than this, all must originate */
  readonly none_below: number;
}

export type OriginTest =
  | TariffShift
  | RegionalValue
  | ContentLimit
  | ProcessTest
  | CutAndSew
  | ComponentLimit
  /** no change of classification is required; `also`: nor does it matter whether there is one from these */
  | { readonly kind: 'no_change'; readonly also?: readonly ShiftSource[] }
  | { readonly kind: 'wholly_obtained'; readonly goods?: Goods }
  | { readonly kind: 'all_of'; readonly tests: readonly OriginTest[] }
  | { readonly kind: 'any_of'; readonly tests: readonly OriginTest[] }
  /** the last resort: what could not be given structure, with the reason */
  | { readonly kind: 'textual'; readonly words: string; readonly reason: string };

/**
 * The goods one part of a rule speaks of, and what they must meet.
 * Parts of one rule that speak of the same good are alternatives: meeting one suffices.
 */
export interface RulePart {
  /** the letter of the option, `A`; absent in a rule without options */
  readonly label?: string;
  /** the good a heading over the options names: "for use in a passenger vehicle or light truck" */
  readonly for?: Goods;
  readonly goods: Goods;
  readonly test: OriginTest;
  /** chapter rules, by number, that goods meeting this part need not meet */
  readonly waives?: readonly string[];
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
  /** subdivision (k): the number is underscored, other rules may apply to goods for use in a motor vehicle */
  readonly automotive?: true;
  /** printer's errors put right before reading: what was printed, and what was read */
  readonly corrections?: readonly string[];
  /** words of the law that this structure does not hold */
  readonly unparsed?: readonly string[];
}

/** What a note does to the rules of the goods it names. */
type NoteEffect =
  /** a good that meets its parts originates without meeting its rule */
  | 'instead'
  /** the good must meet its parts besides its rule */
  | 'beside'
  /** the origin of the materials it names does not matter */
  | 'disregard'
  /** de minimis applies, or does not apply, to the materials it names */
  | 'de_minimis'
  /** the rule is applied to one component of the good only */
  | 'component'
  /** further work outside the USMCA countries does not take origin away */
  | 'transit'
  /** subdivision (k) may apply to goods for motor vehicles */
  | 'automotive'
  /** the good is treated as originating when imported from another USMCA country */
  | 'deemed'
  | 'definition'
  /** which rule applies, or how it is read */
  | 'reading';

/** A chapter rule, a note to a rule, or a definition, as a short statement in our own words. */
export interface OriginNote {
  readonly id: string;
  readonly effect: NoteEffect;
  readonly page: number;
  readonly applies_to: readonly CodeRange[];
  readonly statement: string;
  /** chapter rules have numbers, which rules name when they waive them */
  readonly number?: string;
  readonly from?: CivilDate;
  readonly until?: CivilDate;
  readonly trade?: TradeDirection;
  /** the tests of an `instead` or `beside` note */
  readonly parts?: readonly RulePart[];
  /** the materials of a `disregard` or `de_minimis` note; of any other note, the materials without which it says nothing */
  readonly materials?: readonly Goods[];
  /** of a `de_minimis` note: true where de minimis covers its materials, false where it does not */
  readonly covers?: boolean;
}
