import type { Code } from '../tariff/code.js';
import {
  type CatalogProduct,
  isWatched,
  type WatchedCountry,
  type WatchedProduct,
} from './catalog-product.js';
import { type ChangeIndex, type DiffContext, indexChanges } from './change-index.js';
import type { LawChange } from './law-change.js';

/** A product and the changes that reach it, by their places in the list. */
export interface CatalogHit {
  readonly product: CatalogProduct;
  readonly changes: readonly number[];
}

export interface CatalogMatch {
  readonly hits: readonly CatalogHit[];
  /** products whose code neither edition has: nothing can be said of them */
  readonly unknown: readonly CatalogProduct[];
  /** products for a country whose law is not loaded */
  readonly notCovered: readonly CatalogProduct[];
}

/** Exactly the products that some change reaches, in the order of the catalogue; a long one may be given in pieces with one index. */
export function matchCatalog(
  changes: readonly LawChange[],
  products: Iterable<CatalogProduct>,
  context: DiffContext,
  index: ChangeIndex = indexChanges(changes, context),
): CatalogMatch {
  const hits: CatalogHit[] = [];
  const unknown: CatalogProduct[] = [];
  const notCovered: CatalogProduct[] = [];
  const known = new Map<string, boolean>();
  const isKnown = ({ code, destination }: WatchedProduct): boolean => {
    const key = `${destination} ${code}`;
    const found = known.get(key) ?? isInTariff(context, destination, code);
    known.set(key, found);
    return found;
  };
  for (const product of products) {
    if (!isWatched(product) || (product.destination === 'MX' && !context.mexico)) {
      notCovered.push(product);
      continue;
    }
    if (!isKnown(product)) {
      unknown.push(product);
      continue;
    }
    const reached = index.reaching(product);
    if (reached.length > 0) hits.push({ product, changes: reached });
  }
  return { hits, unknown, notCovered };
}

/** Whether one of the two editions of a country's tariff has the code. */
function isInTariff(
  { before, after, mexico }: DiffContext,
  destination: WatchedCountry,
  code: Code,
): boolean {
  if (destination === 'US') return before.has(code) || after.has(code);
  if (!mexico) return false;
  const fraccion = code.slice(0, 8);
  return [mexico.before, mexico.after].some((tigie) => tigie.below(fraccion).length > 0);
}
