import type { CountryTable } from '../../core/country.js';
import type { EntrySaid } from '../entry-facts.js';
import type { CutText } from './cut-text.js';
import { readCountry } from './read-country.js';
import { countSaid } from './read-quantity.js';

/** "Wooden pencils, China, 500 gross": a country and a count of their own between commas. */
export function cellsBeside(text: CutText, countries: CountryTable): EntrySaid {
  const found: { -readonly [K in keyof EntrySaid]: EntrySaid[K] } = {};
  for (const part of text.rest.split(/,\s+/).slice(1)) {
    const cell = part.trim().replace(/[.,?!]+$/, '');
    const country = /^\p{Lu}[\p{L} .'-]{3,}$/u.test(cell) ? readCountry(cell, countries) : undefined;
    const count =
      /^\d[\d.,]*\s*(?:gross|of them|of these|de ellos|de ellas|dozens?|doz|pcs|pieces|units|pairs|prs|sets|piezas|pzas|pares|docenas|gruesas)$/i.test(
        cell,
      )
        ? countSaid(cell, 'No.')
        : undefined;
    if (country !== undefined && found.origin === undefined) found.origin = country;
    else if (count && !found.quantities) found.quantities = [count];
    else continue;
    const at = text.rest.lastIndexOf(part);
    const written = text.whole.lastIndexOf(part);
    if (at >= 0 && written >= 0) text.cut(written, written + part.length);
  }
  return found;
}
