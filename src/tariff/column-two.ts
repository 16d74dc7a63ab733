import type { CivilDate } from '../core/civil-date.js';
import type { CountryCode } from '../core/country.js';

/** The countries without normal trade relations, whose goods pay the column 2 rates (General Note 3(b)). */
export interface ColumnTwo {
  readonly asOf: CivilDate;
  readonly citation: string;
  readonly countries: readonly CountryCode[];
}

export const paysColumnTwo = (table: ColumnTwo, country: CountryCode | undefined): boolean =>
  country !== undefined && table.countries.includes(country);
