import { byGoods, type OrderCase, type PossibleOrders, scopeTexts } from '../../answers/possible-orders.js';
import { type HeadingQuestion, yesOrNo } from '../../answers/question.js';
import { perObject } from '../../core/made-once.js';
import type { Code } from '../../tariff/code.js';
import type { TradeOrder, TradeOrders } from '../../tariff/trade-order.js';
import { wordsIn } from './likely-first.js';

const sharesGoods = (code: Code, named: Code): boolean => code.startsWith(named) || named.startsWith(code);

/** The orders against one country: all, those that name no code, and those that name codes by their headings. */
interface OrdersAgainst {
  readonly all: readonly TradeOrder[];
  readonly withoutCodes: readonly TradeOrder[];
  readonly byHeading: ReadonlyMap<string, readonly TradeOrder[]>;
}

const byOrigin = perObject((list: TradeOrders) => groupsOf(list.orders, ({ origin }) => [origin]));

const ordersAgainst = perObject(
  (all: readonly TradeOrder[]): OrdersAgainst => ({
    all,
    withoutCodes: all.filter(({ codes }) => codes.length === 0),
    byHeading: groupsOf(all, ({ codes }) => new Set(codes.map(headingOf))),
  }),
);

const headingOf = (code: string): string => code.slice(0, 4);

function groupsOf(
  orders: readonly TradeOrder[],
  keysOf: (order: TradeOrder) => Iterable<string>,
): Map<string, TradeOrder[]> {
  const groups = new Map<string, TradeOrder[]>();
  for (const order of orders)
    for (const key of keysOf(order)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [order]);
      else group.push(order);
    }
  return groups;
}

const deposit =
  'estimated duties are deposited at entry at the rate of the producer and exporter, which is not loaded: entry type 03, the case number on the line (19 U.S.C. 1671e(a)(3), 1673e(a)(3))';

type Facts = Readonly<Record<string, boolean>>;

/**
 * Finds the cases of a list that the goods of a line from a country could be under. The scope of an order is its words; the
 * codes of a notice are given for convenience, so a case that is found is possible, and one that is not found is not excluded.
 * Who has read a scope states the case as a fact, yes or no, and is believed also where the notice names other codes.
 */
export function possibleOrders(
  list: TradeOrders,
  code: Code,
  origin: string,
  facts: Facts = {},
): PossibleOrders {
  const against = ordersAgainst(byOrigin(list).get(origin) ?? []);
  const stated = statedCases(against.all, facts);
  // codes of notices have four digits or more; a stated case counts whatever codes it names
  const near = stated.size > 0 ? against.all : (against.byHeading.get(headingOf(code)) ?? []);
  const found = near.flatMap((order): OrderCase[] => {
    const codes = order.codes.filter((named) => sharesGoods(code, named));
    const said = stated.get(order.case);
    return codes.length > 0 || said === true ? [caseOf(order, codes, said)] : [];
  });
  const possible = found.some(({ scope }) => scope === 'possible');
  const isIn = found.some(({ scope }) => scope === 'stated');
  return {
    as_of: list.as_of,
    cases: found,
    without_codes: against.withoutCodes
      .filter((order) => stated.get(order.case) !== true)
      .map((order) => caseOf(order, [], stated.get(order.case))),
    why: isIn
      ? 'the importer states that the goods are in the scope'
      : possible
        ? `possible by the codes that the notices name in the list of ${list.as_of}: the scope decides, not the code, and the rate is that of the producer`
        : found.length > 0
          ? `every case found in the list of ${list.as_of} is stated not to have the goods in its scope`
          : `no order found in the list of ${list.as_of} for this code and country, which is not to say that there is none: the scope decides, not the code`,
    ...(isIn && { deposit }),
  };
}

/** The importer's word on cases, under the number of one of them or of another of the same goods. */
function statedCases(against: readonly TradeOrder[], facts: Facts): ReadonlyMap<string, boolean> {
  if (Object.keys(facts).length === 0) return new Map();
  const said = against.filter((order) => facts[order.case] !== undefined);
  if (said.length === 0) return new Map();
  const groups = byGoods(against.map((order) => caseOf(order, [], undefined)));
  return new Map(
    groups.flatMap(({ cases }) => {
      const first = cases.find((each) => facts[each.case] !== undefined);
      return first === undefined
        ? []
        : cases.map((each) => [each.case, facts[each.case] ?? facts[first.case]!] as const);
    }),
  );
}

const caseOf = (
  { case: number, kind, product, standing, document, published }: TradeOrder,
  codes: readonly Code[],
  said: boolean | undefined,
): OrderCase => ({
  case: number,
  kind,
  product,
  standing,
  scope: said === undefined ? 'possible' : said ? 'stated' : 'ruled_out',
  codes,
  document,
  published,
});

/** What to ask of goods that could be under cases: are they what a scope is about? */
export interface OrderQuestions {
  /** of cases whose name the goods share a word with, those that share most first */
  readonly near: readonly HeadingQuestion[];
  /** of cases that the code alone brings near */
  readonly others: readonly HeadingQuestion[];
}

/** Words of names that name no goods. */
const filler: ReadonlySet<string> = new Set(
  'and certain other from with the for thereof product article part whether not'.split(' '),
);

export function askOrders({ cases }: PossibleOrders, goods: string): OrderQuestions {
  const words = wordsIn(goods);
  const asked = byGoods(cases.filter(({ scope }) => scope === 'possible'))
    .map(({ product, cases: alike }) => {
      const named = [...wordsIn(product)].filter((word) => !filler.has(word));
      const question: HeadingQuestion = {
        fact: alike[0]!.case,
        text: `Is it in the scope of ${alike.map((each) => each.case).join(' and ')}, ${product} (${scopeTexts(alike)})?`,
        why: 'the scope of the order decides, not the code',
        options: yesOrNo,
        decides: [],
      };
      return {
        question,
        shared: named.filter((word) => words.has(word)).length / Math.max(1, named.length),
      };
    })
    .sort((a, b) => b.shared - a.shared);
  const where = (isNear: boolean): HeadingQuestion[] =>
    asked.filter(({ shared }) => shared > 0 === isNear).map(({ question }) => question);
  return { near: where(true), others: where(false) };
}

/** The warning of cases that no goods of the country can be under. */
export function strayCases(list: TradeOrders, origin: string | undefined, facts: Facts): string[] {
  if (Object.keys(facts).length === 0) return [];
  return list.orders
    .filter((order) => facts[order.case] !== undefined && order.origin !== origin)
    .map(
      (order) =>
        `left out: ${order.case} is against goods of ${order.origin}, not of ${origin ?? 'an unknown origin'}`,
    );
}
