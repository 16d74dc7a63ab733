import { type CatalogProduct, isWatched } from './catalog-product.js';
import { type ChangeIndex, type Ground, indexChanges } from './change-index.js';
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
  ground: Ground,
  index: ChangeIndex = indexChanges(changes, ground),
): CatalogMatch {
  const hits: CatalogHit[] = [];
  const unknown: CatalogProduct[] = [];
  const notCovered: CatalogProduct[] = [];
  const known = new Map<string, boolean>();
  const isKnown = ({ code, destination }: CatalogProduct): boolean => {
    if (destination !== 'US') return true;
    const found = known.get(code) ?? (ground.before.has(code) || ground.after.has(code));
    known.set(code, found);
    return found;
  };
  for (const product of products) {
    if (!isWatched(product)) {
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
