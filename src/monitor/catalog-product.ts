import type { CountryCode } from '../core/country.js';
import type { Code } from '../tariff/code.js';

/** A product that somebody already classified: the code it is entered under, and from where. */
export interface CatalogProduct {
  /** the owner's own key, such as a SKU */
  readonly reference: string;
  /** 4 to 10 digits; a short code stands for every line below it */
  readonly code: Code;
  /** absent: any country is possible */
  readonly origin?: CountryCode;
  readonly destination: 'US' | 'MX';
  /** the special programme claimed at entry */
  readonly claim?: string;
  readonly client?: string;
  readonly description?: string;
}
