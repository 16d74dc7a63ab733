import type { Decimal } from '../../core/decimal.js';
import type { Code } from '../code.js';

/** What one rate text of the schedule says, as data. Grammar: see parse.ts. */
export type DutyExpression =
  | Free
  | Term
  | Sum
  | AtLeast
  | AtMost
  | CeilingIf
  | ApplicablePlus
  | ApplicableMinus
  | NoChange
  | DutyOnPart
  | Reference
  | Textual;

/** What can stand between two plus signs. */
export type Term = AdValorem | Specific | PerDegree;

/** `Free`, or `Free, under bond`: the condition is the law's own words. */
interface Free {
  readonly kind: 'free';
  readonly condition?: string;
}

/** `8.5%`, or `6.25% on the case`. */
export interface AdValorem {
  readonly kind: 'ad_valorem';
  /** as written: 8.5 means 8.5%; a vulgar fraction stands here to 20 decimals */
  readonly percent: Decimal;
  /** `33 1/3%`, where no decimal says it exactly */
  readonly fraction?: VulgarFraction;
  /** the part of the goods whose value counts (`case`, `lead content`); absent: the customs value */
  readonly basis?: string;
  /** the schedule adds "if any": goods without the part pay nothing on it */
  readonly ifAny?: true;
}

/** `33 1/3`: whole 33, numerator 1, denominator 3. */
export interface VulgarFraction {
  readonly whole: Decimal;
  readonly numerator: Decimal;
  readonly denominator: Decimal;
}

/** `4.4¢/kg`, `89.6¢/1000`, `5.4¢/kg on drained weight`, `2.8¢/jewel over 7`. */
export interface Specific {
  readonly kind: 'specific';
  /** US dollars */
  readonly amount: Decimal;
  /** canonical unit symbol of core/quantity */
  readonly per: string;
  /** per so many units: 1000 in `89.6¢/1000` */
  readonly perCount?: Decimal;
  /** what is weighed or counted (`drained weight`, `copper content`); absent: the goods as they are */
  readonly basis?: string;
  /** only units above this number per article are charged */
  readonly over?: Decimal;
}

/** Raw sugar: so much a kilogram, less so much for each degree of polarization under 100. */
export interface PerDegree {
  readonly kind: 'per_degree';
  readonly from: Specific;
  readonly less: Specific;
  readonly under: Decimal;
}

/** A compound rate: two terms or more, all of them due. */
export interface Sum {
  readonly kind: 'sum';
  readonly terms: readonly Term[];
}

/** A minimum: `... but not less than 3.143854¢/kg`. */
export interface AtLeast {
  readonly kind: 'at_least';
  readonly expression: Bounded;
  readonly limit: Term | Sum;
}

/** A maximum: `... but not more than 10%`. */
export interface AtMost {
  readonly kind: 'at_most';
  readonly expression: Bounded;
  readonly limit: Term | Sum;
}

export type Bounded = Term | Sum | AtLeast | AtMost;

/** Watch parts: a rate with a ceiling that holds only if the goods are so made, and that is another duty. */
export interface CeilingIf {
  readonly kind: 'ceiling_if';
  readonly expression: Term | Sum;
  readonly condition: string;
  readonly ceiling: string;
}

/** `The duty provided in the applicable subheading + 25%`; no terms: that duty alone. */
export interface ApplicablePlus {
  readonly kind: 'applicable_plus';
  readonly terms: readonly Term[];
  /** where the text names the subheadings instead of "the applicable subheading" */
  readonly subheadings?: readonly Code[];
}

/** `The duty rate provided in such subheading minus 0.5%`. */
interface ApplicableMinus {
  readonly kind: 'applicable_minus';
  readonly percent: Decimal;
}

/** `No change`: the column keeps the duty of the goods' own subheading. */
interface NoChange {
  readonly kind: 'no_change';
}

/** Chapter 98: the goods' own duty, on part of the value only (repairs done abroad, U.S. parts deducted). */
export interface DutyOnPart {
  readonly kind: 'duty_on_part';
  /** `repairs or alterations`; `imported article` is its full value */
  readonly part: string;
  /** the part deducted: `cost or value of such products of the United States` */
  readonly less?: string;
  /** the note that says how to value it */
  readonly note?: string;
}

/** `See 9822.04.01-9822.04.03`, `See additional U.S. note 1`: the rate stands somewhere else. */
export interface Reference {
  readonly kind: 'reference';
  readonly to: readonly ReferenceTarget[];
}

export type ReferenceTarget =
  | { readonly kind: 'heading'; readonly from: Code; readonly to?: Code }
  | { readonly kind: 'note'; readonly text: string };

/** A rate that is a sentence by nature: answered as text, never computed. */
interface Textual {
  readonly kind: 'textual';
  readonly text: string;
}

/** One rate of a special cell with the programme symbols that may claim it. */
export interface SpecialRate {
  readonly expression: DutyExpression;
  /** `A+`, `AU`, `S`, `S+`; empty where the cell names none */
  readonly programs: readonly string[];
  /** the rate as printed, without the programme list */
  readonly text: string;
  /** where the rate for these programmes stands, if not here: `9822.04.01-9822.04.03` */
  readonly seeNote?: string;
}
