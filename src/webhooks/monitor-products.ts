import type { CatalogRequest, CheckRequest } from '../api/monitor-check.js';
import type { CatalogProduct } from '../monitor/catalog-product.js';
import type { StoredProduct } from '../store/catalog-store.js';

type Given = CatalogRequest['products'][number];

/** A product of a request, with what was left out left out. */
export function productOf({
  origin,
  claim,
  client,
  description,
  yearly_value: yearlyValue,
  ...rest
}: NonNullable<CheckRequest['products']>[number]): CatalogProduct {
  return {
    ...rest,
    ...(origin === undefined ? {} : { origin }),
    ...(claim === undefined ? {} : { claim }),
    ...(client === undefined ? {} : { client }),
    ...(description === undefined ? {} : { description }),
    ...(yearlyValue === undefined ? {} : { yearlyValue }),
  };
}

/** A product as a catalogue of the account keeps it. */
export const storedProduct = (
  account: string,
  catalog: string,
  client: string | undefined,
  given: Given,
  position: number,
): StoredProduct => ({
  account,
  catalog,
  position,
  reference: given.reference,
  code: given.code,
  origin: given.origin ?? null,
  destination: given.destination,
  claim: given.claim ?? null,
  client: given.client ?? client ?? null,
  description: given.description ?? null,
  yearly_value: given.yearly_value ?? null,
});

/** A kept product as it is checked. */
export const keptProduct = ({
  reference,
  code,
  origin,
  destination,
  claim,
  client,
  description,
  yearly_value: yearlyValue,
}: StoredProduct): CatalogProduct => ({
  reference,
  code,
  destination,
  ...(origin !== null && { origin }),
  ...(claim !== null && { claim }),
  ...(client !== null && { client }),
  ...(description !== null && { description }),
  ...(yearlyValue !== null && { yearlyValue }),
});
