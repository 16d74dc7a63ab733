import type { Code } from '../tariff/code.js';

/** One antidumping or countervailing case that the goods of a line and a country could be under. */
export interface OrderCase {
  /** `A-570-016` */
  readonly case: string;
  /** antidumping or countervailing */
  readonly kind: 'AD' | 'CVD';
  /** the goods in the notice's words */
  readonly product: string;
  /** what the notice's title says of it: `order`, `suspension`, `preliminary`, `negative` */
  readonly standing: string;
  /** possible by the codes that the notice names; stated or ruled out by the importer, who has read the scope */
  readonly scope: 'possible' | 'stated' | 'ruled_out';
  /** the codes of the notice that are at, above or below the line; empty where it names none of them */
  readonly codes: readonly Code[];
  /** the Federal Register document in which the scope is to be read, and its day */
  readonly document: string;
  readonly published: string;
}

/** The antidumping and countervailing cases of a line and a country. Never a rate, and never a no. */
export interface PossibleOrders {
  /** the day of the list they are found in */
  readonly as_of: string;
  /** cases whose notice names the line, or that the importer states the goods to be under */
  readonly cases: readonly OrderCase[];
  /** cases against the country whose notice names no code: only their words can tell */
  readonly without_codes: readonly OrderCase[];
  readonly why: string;
  /** what is deposited, and how it is filed, where the goods are in the scope of one */
  readonly deposit?: string;
}

/** Cases of the same goods, an antidumping and a countervailing one as a rule. */
export interface OrderedGoods {
  readonly product: string;
  readonly cases: readonly OrderCase[];
}

const productKey = (product: string): string =>
  product
    .toLowerCase()
    .replace(/\bcertain\b/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Cases by their goods, in the order of the list. */
export function byGoods(cases: readonly OrderCase[]): OrderedGoods[] {
  const found = new Map<string, OrderCase[]>();
  for (const each of cases) {
    const key = productKey(each.product);
    found.set(key, [...(found.get(key) ?? []), each]);
  }
  return [...found.values()].map((alike) => ({ product: alike[0]!.product, cases: alike }));
}

/** `A-570-016 and C-570-017, Certain Passenger Vehicle and Light Truck Tires`, with what is odd about the notice. */
export function nameGoods({ product, cases }: OrderedGoods): string {
  const numbers = cases.map((each) =>
    each.standing === 'order' ? each.case : `${each.case} (its notice speaks of a ${each.standing} finding)`,
  );
  return `${numbers.join(' and ')}, ${product}`;
}

/** Where the scope of some cases is to be read: `Federal Register 2015-19484 of 2015-08-10`. */
export const scopeTexts = (cases: readonly OrderCase[]): string => {
  const places = cases.map(({ document, published }) =>
    published === '' ? document : `${document} of ${published}`,
  );
  return `Federal Register ${[...new Set(places)].join(', ')}`;
};

const saidOf = {
  possible: 'POSSIBLE',
  stated: 'in scope as stated',
  ruled_out: 'out of scope as stated',
} as const;

/** The cases that goods could be under, each with the document that its scope is to be read in; nothing where none is found. */
export function orderSentences(orders: PossibleOrders | undefined): string[] {
  if (!orders || orders.cases.length === 0) return [];
  const bare = byGoods(orders.without_codes).map(nameGoods);
  return [
    ...byGoods(orders.cases).map(
      (goods) =>
        `${saidOf[goods.cases[0]!.scope]}: ${nameGoods(goods)}; its scope is in ${scopeTexts(goods.cases)}`,
    ),
    ...(bare.length > 0 ? [`against the country, by their words alone: ${bare.join('; ')}`] : []),
  ];
}
