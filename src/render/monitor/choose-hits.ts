import type { CatalogCheck, CatalogHitOut } from '../../api/monitor-check.js';

export const hitDirections = ['rises', 'open', 'falls', 'same'] as const;
export const hitOrders = ['money', 'client', 'code', 'reference'] as const;

/** Which of the products that are hit somebody wants to see, and in what order. */
export interface HitChoice {
  /** rises, open, falls, same; none: all */
  readonly only: readonly string[];
  /** types of event, of which a change that hits the product is one */
  readonly events: readonly string[];
  readonly origins: readonly string[];
  readonly clients: readonly string[];
  readonly order: (typeof hitOrders)[number];
}

const directionOf = ({ move }: CatalogHitOut): string => move?.direction ?? 'open';

/** The check with the chosen products alone; its counts stay those of the whole catalogue. */
export function chooseHits(check: CatalogCheck, choice: HitChoice): CatalogCheck {
  const { changes } = check.diff;
  const isIn = (wanted: readonly string[], value: string | null): boolean =>
    wanted.length === 0 || (value !== null && wanted.includes(value));
  const hits = check.hits.filter(
    (hit) =>
      isIn(choice.only, directionOf(hit)) &&
      isIn(choice.origins, hit.origin) &&
      isIn(choice.clients, hit.client) &&
      (choice.events.length === 0 || hit.changes.some((at) => choice.events.includes(changes[at]!.event))),
  );
  const { order } = choice;
  if (order !== 'money')
    hits.sort((one, other) => {
      const [a, b] = [one[order] ?? '', other[order] ?? ''];
      return a < b ? -1 : a > b ? 1 : 0;
    });
  return { ...check, hits };
}
