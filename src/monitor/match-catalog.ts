import type { Code } from '../tariff/code.js';
import type { LoadedCountry } from '../tariff/country-profile.js';
import { type CatalogProduct, isWatched, type WatchedProduct } from './catalog-product.js';
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
    const found = known.get(key) ?? tariffsOf(context, destination)?.(code) === true;
    known.set(key, found);
    return found;
  };
  for (const product of products) {
    if (!isWatched(product) || !tariffsOf(context, product.destination)) {
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

/** Says of a code whether one of a country's two editions has it. */
type HasCode = (code: Code) => boolean;

/** A country's tariff on both days; undefined where one of them is not loaded, and nothing can be compared. */
function tariffsOf({ before, after, mexico }: DiffContext, country: LoadedCountry): HasCode | undefined {
  const tariffs: Readonly<Record<LoadedCountry, HasCode | undefined>> = {
    US: (code) => before.has(code) || after.has(code),
    MX:
      mexico &&
      ((code) => [mexico.before, mexico.after].some((tigie) => tigie.below(code.slice(0, 8)).length > 0)),
  };
  return tariffs[country];
}
