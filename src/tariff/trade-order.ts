import type { CivilDate } from '../core/civil-date.js';
import type { Code } from './code.js';

/** One antidumping or countervailing case, as the notices of the Federal Register name it. */
export interface TradeOrder {
  /** `A-520-803` */
  readonly case: string;
  /** antidumping or countervailing */
  readonly kind: 'AD' | 'CVD';
  /** ISO 3166-1 alpha-2 of the country that the order is against */
  readonly origin: string;
  /** the goods in the notice's words */
  readonly product: string;
  /** codes that the notice names for convenience; empty where it names none */
  readonly codes: readonly Code[];
  /** what the notice's title says of it: an order, or a suspension, a negative or preliminary finding */
  readonly standing: string;
  /** the Federal Register document of its scope, and its day */
  readonly document: string;
  readonly published: string;
}

/** The list of cases and the day it was read. */
export interface TradeOrders {
  readonly as_of: CivilDate;
  readonly orders: readonly TradeOrder[];
}
