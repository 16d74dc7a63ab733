import { type CountryTable, findCountry } from '../../core/country.js';

/**
 * The country that an answer to "which country" names: "China", "from China", "es de China", "mx". Of a longer answer
 * small words are none: "de" is not Germany there, nor "es" Spain.
 */
export function readCountry(said: string, countries: CountryTable): string | undefined {
  if (/[\d,;\n]/.test(said)) return undefined;
  const bare = said
    .trim()
    .replace(/[.!?]+$/, '')
    .replace(/^(?:from|de|desde)\s+/i, '');
  const words = bare.split(/\s+/);
  for (let from = 0; from < words.length; from++)
    for (let to = words.length; to > from; to--) {
      const name = words.slice(from, to).join(' ');
      if (name !== bare && name.length < 4 && name !== name.toUpperCase()) continue;
      const country = findCountry(name, countries);
      if (country) return country.alpha2;
    }
  return undefined;
}
