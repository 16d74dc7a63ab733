/** Which end of a bracket an amount is, where it is not the amount itself. */
export type Bound = 'above' | 'at_least' | 'below' | 'at_most';

/**
 * What a description says of the goods beyond their name, in the words that tariff lines use.
 *
 *   material      value = a material of the vocabulary; share = percent by weight; of = upper, sole, lining ...
 *   construction  knitted, woven, nonwoven ...
 *   person        men, women, boys, girls, babies, children, unisex
 *   value         a price in US dollars; unit = what it buys: each, pair, kg, liter, dozen, m2
 *   measure       a decimal in the base unit of its dimension; of = width, thickness, capacity ... or the bare dimension
 *   content       percent; of = alcohol, fat, sugar, carbon ...
 *   count         how many; of = jewels, cylinders, strings ...
 *   state         frozen, dried, roasted ...      process   dyed, printed, plated ...
 *   use           household, motor_vehicle ...    power     electric, battery, hand ...
 *   newness       new, used                       packing   retail, bulk, airtight
 *   part          part, accessory                 set       set, kit, unassembled
 *   denied        what the goods are not; of = the kind of fact that is denied: "not knitted", "sin motor"
 */
export type FactKind =
  | 'material'
  | 'construction'
  | 'person'
  | 'value'
  | 'measure'
  | 'content'
  | 'count'
  | 'state'
  | 'process'
  | 'use'
  | 'power'
  | 'newness'
  | 'packing'
  | 'part'
  | 'set'
  | 'denied';

export interface Fact {
  readonly kind: FactKind;
  /** a word of the vocabulary, or a decimal numeral */
  readonly value: string;
  readonly unit?: string;
  readonly of?: string;
  /** percent by weight, where the description gives one */
  readonly share?: string;
  /** the amount is an end, not the amount itself: "over 4 liters", "up to 5 kg" */
  readonly bound?: Bound;
  /** where in the text, from and past the last character */
  readonly span: readonly [number, number];
  /** those characters */
  readonly text: string;
}
