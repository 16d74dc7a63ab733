import type { CountryTable } from '../core/country.js';
import { openCountries } from '../reference/us-tables.js';
import type { Host } from './host.js';

/** The countries that the loaded data knows, for doors that read what people write. */
export const readCountries = ({ engine }: Host): CountryTable =>
  openCountries((file) => engine.library.text(file));
