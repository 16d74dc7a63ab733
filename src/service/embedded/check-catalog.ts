import { setImmediate as othersFirst } from 'node:timers/promises';
import type { CatalogProduct } from '../../monitor/catalog-product.js';
import { type Ground, indexChanges } from '../../monitor/change-index.js';
import { dutyEffects } from '../../monitor/duty-effect.js';
import { reachesEverything } from '../../monitor/law-change.js';
import { type CatalogHit, matchCatalog } from '../../monitor/match-catalog.js';
import type { Library } from '../../reference/library.js';
import { formatCode } from '../../tariff/code.js';
import type { CatalogCheck } from '../contract/monitor-check.js';
import { datedLaw, type LawComparison } from './law-moments.js';
import { diffOut } from './schedule-diff.js';

/** What finding the products of a comparison needs. */
export function groundOf(library: Library, { before, after }: LawComparison): Ground {
  const { measures, columnTwo } = datedLaw(library);
  return {
    before: before.schedule,
    after: after.schedule,
    measures,
    concordance: library.concordance(),
    columnTwo: new Set(columnTwo.countries),
  };
}

const productsAtOnce = 1000;
const effectsAtOnce = 50;

/** Exactly the products that some change reaches, with what it does to their duties. */
export async function checkCatalog(
  library: Library,
  compared: LawComparison,
  products: readonly CatalogProduct[],
  withEffect: boolean,
): Promise<CatalogCheck> {
  const { changes, before, after } = compared;
  const ground = groundOf(library, compared);
  const index = indexChanges(changes, ground);
  const hits: CatalogHit[] = [];
  const unknown: CatalogProduct[] = [];
  const notCovered: CatalogProduct[] = [];
  for (let at = 0; at < products.length; at += productsAtOnce) {
    const match = matchCatalog(changes, products.slice(at, at + productsAtOnce), ground, index);
    hits.push(...match.hits);
    unknown.push(...match.unknown);
    notCovered.push(...match.notCovered);
    await othersFirst();
  }
  const { programs, columnTwo, fees, measures } = datedLaw(library);
  const effectOf = dutyEffects(before, after, { tables: { programs, columnTwo, fees }, measures });
  const shown: CatalogCheck['hits'] = [];
  for (const [n, { product, changes: places }] of hits.entries()) {
    if (n % effectsAtOnce === effectsAtOnce - 1) await othersFirst();
    const own = places.map((place) => changes[place]!);
    shown.push({
      reference: product.reference,
      client: product.client ?? null,
      code: product.code,
      formatted: formatCode(product.code),
      origin: product.origin ?? null,
      description: product.description ?? null,
      changes: [...places],
      ...(withEffect && { effect: effectOf(product, own) }),
    });
  }
  return {
    schema_version: '1',
    diff: diffOut(library, compared, changes),
    counts: {
      products: products.length,
      reached: hits.length,
      unknown: unknown.length,
      not_covered: notCovered.length,
    },
    hits: shown,
    unknown: unknown.map(({ reference, code, client = null }) => ({ reference, code, client })),
    not_covered: notCovered.map(uncoveredOut),
    every_entry: changes.flatMap((change, place) => (reachesEverything(change) ? [place] : [])),
  };
}

/** A product for a country whose law is not loaded, as it is told. */
export const uncoveredOut = ({
  reference,
  code,
  destination,
  client,
}: Pick<
  CatalogProduct,
  'reference' | 'code' | 'destination' | 'client'
>): CatalogCheck['not_covered'][number] => ({
  reference,
  code,
  client: client ?? null,
  destination,
});
