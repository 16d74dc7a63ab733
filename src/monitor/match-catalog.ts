import type { Code } from '../tariff/code.js';
import { type LoadedCountry, profileOf } from '../tariff/country-profile.js';
import type { Tigie } from '../tariff/tigie.js';
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
  /** products whose law is not loaded for both days */
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
    if (!isWatched(product) || !isCompared(context, product)) {
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

/** Whether the law of a product is loaded for both days; a print of a part speaks for the fracciones that it has alone. */
function isCompared(context: DiffContext, { destination, code }: WatchedProduct): boolean {
  if (!tariffsOf(context, destination)) return false;
  const { mexico } = context;
  if (profileOf(destination).schedule !== 'TIGIE' || !mexico) return true;
  const within = code.slice(0, 8);
  const isOpen = (one: Tigie, other: Tigie): boolean =>
    one.isRatesAlone && one.below(within).length === 0 && other.below(within).length > 0;
  return !isOpen(mexico.before, mexico.after) && !isOpen(mexico.after, mexico.before);
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
