import { type CountryTable, parseCountry } from '../../core/country.js';

/** The country that an answer to "which country" names: "China", "from China", "es de China". */
export function readCountry(said: string, countries: CountryTable): string | undefined {
  if (/[\d,;\n]/.test(said)) return undefined;
  const words = said
    .trim()
    .replace(/[.!?]+$/, '')
    .split(/\s+/);
  for (let from = 0; from < words.length; from++)
    for (let to = words.length; to > from; to--) {
      const country = parseCountry(words.slice(from, to).join(' '), countries);
      if (country.ok) return country.value.alpha2;
    }
  return undefined;
}
