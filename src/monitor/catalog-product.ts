import type { CountryCode } from '../core/country.js';
import type { Code } from '../tariff/code.js';
import { isLoadedCountry, type LoadedCountry } from '../tariff/country-profile.js';

/** A product that somebody already classified: the code it is entered under, and from where. */
export interface CatalogProduct {
  /** the owner's own key, such as a SKU */
  readonly reference: string;
  /** 4 to 10 digits; a short code stands for every line below it */
  readonly code: Code;
  /** absent: any country is possible */
  readonly origin?: CountryCode;
  /** the country that it enters; changes are found for those that are watched alone */
  readonly destination: CountryCode;
  /** the special programme claimed at entry */
  readonly claim?: string;
  readonly client?: string;
  readonly description?: string;
  /** what is imported of it in a year, in the catalogue's own money */
  readonly yearlyValue?: string;
}

/** A product for a country whose law is followed: no other is compared, least of all by the law of another country. */
export type WatchedProduct = CatalogProduct & { readonly destination: LoadedCountry };

export const isWatched = (product: CatalogProduct): product is WatchedProduct =>
  isLoadedCountry(product.destination);
