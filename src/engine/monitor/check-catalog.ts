import type { CatalogCheck } from '../../api/monitor-check.js';
import type { DiffAsked } from '../../api/tariff-service.js';
import { possibleOrders } from '../../determine/duty/possible-orders.js';
import type { CatalogProduct } from '../../monitor/catalog-product.js';
import { type ChangeIndex, type DiffContext, indexChanges } from '../../monitor/change-index.js';
import { type DutyEffect, dutyEffects } from '../../monitor/duty-effect.js';
import { reachesEverything } from '../../monitor/law-change.js';
import { matchCatalog } from '../../monitor/match-catalog.js';
import { byMoney, type DutyMove, dutyMove, totalMoves } from '../../monitor/rank-hits.js';
import type { Library } from '../../reference/library.js';
import { formatCode } from '../../tariff/code.js';
import { profileOf } from '../../tariff/country-profile.js';
import type { CheckedPiece, LawWorker, WorkAsked } from '../law-work.js';
import { compareLaw, datedLaw, type LawComparison, lawMoment } from './law-moments.js';

/** What finding the products of a comparison needs. */
export function diffContextOf(library: Library, { before, after }: LawComparison): DiffContext {
  const { measures, columnTwo } = datedLaw(library);
  return {
    before: before.schedule,
    after: after.schedule,
    measures,
    concordance: library.concordance(),
    columnTwo: new Set(columnTwo.countries),
    ...(before.tigie && after.tigie && { mexico: { before: before.tigie, after: after.tigie } }),
  };
}

/** A comparison made ready for one piece of a catalogue after another. */
interface ReadyComparison {
  readonly of: string;
  readonly compared: LawComparison;
  readonly context: DiffContext;
  readonly index: ChangeIndex;
  readonly effectOf: ReturnType<typeof dutyEffects>;
}

/** The comparison that was checked last stays at hand, so that a catalogue in pieces is compared once. */
function readyComparison(library: Library, from: string, to: string): ReadyComparison {
  const last = library.once('the comparison checked last', (): { ready?: ReadyComparison } => ({}));
  const of = JSON.stringify([from, to]);
  if (last.ready?.of === of) return last.ready;
  const compared = compareLaw(library, lawMoment(library, from), lawMoment(library, to));
  const context = diffContextOf(library, compared);
  const { measures, ...tables } = datedLaw(library);
  last.ready = {
    of,
    compared,
    context,
    index: indexChanges(compared.changes, context),
    effectOf: dutyEffects(compared.before, compared.after, { tables, measures }),
  };
  return last.ready;
}

/** Exactly those of some products that a change reaches, with what it does to their duties. */
export function checkPiece(
  library: Library,
  { from, to, products, withEffect }: WorkAsked<'check'>,
): CheckedPiece {
  const { compared, context, index, effectOf } = readyComparison(library, from, to);
  const { changes } = compared;
  const { hits, unknown, notCovered } = matchCatalog(changes, products, context, index);
  return {
    hits: hits.map(({ product, changes: places }) => ({
      reference: product.reference,
      client: product.client ?? null,
      code: product.code,
      formatted: formatCode(product.code),
      origin: product.origin ?? null,
      description: product.description ?? null,
      changes: [...places],
      yearly_value: product.yearlyValue ?? null,
      ...(withEffect &&
        movedBy(
          effectOf(
            product,
            places.map((place) => changes[place]!),
          ),
          product.yearlyValue,
        )),
    })),
    unknown: unknown.map(({ reference, code, destination, client = null }) => ({
      reference,
      code,
      client,
      destination,
    })),
    not_covered: notCovered.map(uncoveredOut),
    possible_orders: products.flatMap((product) => orderedOut(library, compared, product)),
    every_entry: changes.flatMap((change, place) => (reachesEverything(change) ? [place] : [])),
  };
}

const movedBy = (effect: DutyEffect, yearlyValue: string | undefined) => ({
  effect,
  move: dutyMove(effect, yearlyValue),
});

/** A product that enters the United States and could be under an antidumping or countervailing case, with its cases. */
function orderedOut(
  library: Library,
  { before, after }: LawComparison,
  { reference, client, code, origin, destination }: CatalogProduct,
): NonNullable<CatalogCheck['possible_orders']> {
  if (profileOf(destination).rates !== 'assessed' || origin === undefined) return [];
  const { cases } = possibleOrders(datedLaw(library).orders, code, origin);
  if (cases.length === 0) return [];
  return [
    {
      reference,
      client: client ?? null,
      code,
      formatted: formatCode(code),
      origin,
      cases: cases.map(({ case: number, product, document, published }) => ({
        case: number,
        product,
        document,
        published,
        recent: published > before.date && published <= after.date,
      })),
    },
  ];
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

const unmoved: DutyMove = { direction: 'open', points: null, yearly: null };

const rankedOf = ({ reference, move = unmoved }: CatalogCheck['hits'][number]) => ({ reference, move });

/** As many as keep a thread for some hundredths of a second. */
const productsAtOnce = 500;

/** Which products a change of the law reaches: a catalogue is checked piece by piece. */
export async function checkCatalog(
  work: LawWorker,
  account: string,
  { from, to }: DiffAsked,
  products: readonly CatalogProduct[],
  withEffect: boolean,
): Promise<CatalogCheck> {
  const diff = await work(account, 'compare', { from, to });
  const hits: CatalogCheck['hits'] = [];
  const unknown: CatalogCheck['unknown'] = [];
  const notCovered: CatalogCheck['not_covered'] = [];
  const ordered: NonNullable<CatalogCheck['possible_orders']> = [];
  let everyEntry: CatalogCheck['every_entry'] = [];
  // without products there is still what reaches every entry
  for (let at = 0; at === 0 || at < products.length; at += productsAtOnce) {
    const piece = products.slice(at, at + productsAtOnce);
    const checked = await work(account, 'check', { from, to, products: piece, withEffect });
    for (const hit of checked.hits) hits.push(hit);
    for (const each of checked.unknown) unknown.push(each);
    for (const each of checked.not_covered) notCovered.push(each);
    for (const each of checked.possible_orders ?? []) ordered.push(each);
    everyEntry = checked.every_entry;
  }
  const moves = hits.flatMap(({ move }) => move ?? []);
  if (withEffect) hits.sort((one, other) => byMoney(rankedOf(one), rankedOf(other)));
  return {
    schema_version: '1',
    diff,
    counts: {
      products: products.length,
      reached: hits.length,
      unknown: unknown.length,
      not_covered: notCovered.length,
    },
    ...(withEffect && { moves: totalMoves(moves) }),
    hits,
    unknown,
    not_covered: notCovered,
    possible_orders: ordered,
    every_entry: everyEntry,
  };
}
