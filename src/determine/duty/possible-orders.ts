import type { CivilDate } from '../../core/civil-date.js';
import type { Code } from '../../tariff/code.js';
import type { TradeOrder, TradeOrders } from '../../tariff/trade-order.js';

/** The antidumping and countervailing cases that a line and an origin could be under. Never a rate, and never a no. */
export interface PossibleOrders {
  /** cases against the country whose notice names the line, a row above it or a line below it */
  readonly orders: readonly TradeOrder[];
  /** cases against the country whose notice names no code: only their words can tell */
  readonly without_codes: readonly TradeOrder[];
  /** the day of the list */
  readonly as_of: CivilDate;
  readonly why: string;
}

const sharesGoods = (code: Code, named: Code): boolean => code.startsWith(named) || named.startsWith(code);

/**
 * Finds the cases of a list that the goods of a line from a country could be under. The scope of an order is its words; the
 * codes of a notice are given for convenience, so a case that is found is possible, and one that is not found is not excluded.
 */
export function possibleOrders(list: TradeOrders, code: Code, origin: string): PossibleOrders {
  const against = list.orders.filter((order) => order.origin === origin);
  const orders = against.filter(({ codes }) => codes.some((named) => sharesGoods(code, named)));
  return {
    orders,
    without_codes: against.filter(({ codes }) => codes.length === 0),
    as_of: list.as_of,
    why:
      orders.length > 0
        ? `possible by the codes that the notices name in the list of ${list.as_of}: the scope decides, not the code, and the rate is that of the producer`
        : `no order found in the list of ${list.as_of} for this code and country, which is not to say that there is none: the scope decides, not the code`,
  };
}
