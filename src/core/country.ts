import { withoutAccents } from './fold-text.js';
import { issue } from './issue.js';
import { nearestSpellings } from './nearest-spellings.js';
import { fail, ok, type Result } from './result.js';

/**
 * A country or customs territory as trade documents name it.
 *
 *   country = alpha-2 | alpha-3 | numeric | name | alias ;
 *
 * Letter case, accents, punctuation, a leading "the" and a bracketed remark are decoration: `CN`, `chn`, `China (PRC)`,
 * `Viet Nam`, `Côte d'Ivoire` and `COTE D IVOIRE` are all read.
 */
export interface Country {
  /** ISO 3166-1 alpha-2; XK (user-assigned) for Kosovo */
  readonly alpha2: CountryCode;
  readonly alpha3: string;
  /** ISO 3166-1 numeric, three digits; empty where ISO has none */
  readonly numeric: string;
  readonly name: string;
  readonly nameEs: string;
  readonly aliases: readonly string[];
}

/** Two capital letters: `MX`. */
export type CountryCode = string;

/** The loaded countries, found by any of their spellings. */
export interface CountryTable {
  readonly countries: readonly Country[];
  readonly byAlpha2: ReadonlyMap<CountryCode, Country>;
  readonly bySpelling: ReadonlyMap<string, Country>;
}

/** One spelling for all the ways of writing a name. */
function spellingKey(text: string): string {
  return withoutAccents(text)
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(the|la|el|los|las) /, '')
    .replace(/\bst\b/g, 'saint');
}

/** Lists the countries for look-up; their spellings when one is first asked for. */
export function countryTable(countries: readonly Country[]): CountryTable {
  let spellings: ReadonlyMap<string, Country> | undefined;
  return {
    countries,
    byAlpha2: new Map(countries.map((country) => [country.alpha2, country])),
    get bySpelling() {
      spellings ??= spellingsOf(countries);
      return spellings;
    },
  };
}

/** All spellings; one that two countries claim is a fault of the data. */
function spellingsOf(countries: readonly Country[]): Map<string, Country> {
  const bySpelling = new Map<string, Country>();
  for (const country of countries) {
    const { alpha2, alpha3, numeric, name, nameEs, aliases } = country;
    for (const spelling of [alpha2, alpha3, numeric, name, nameEs, ...aliases]) {
      const key = spellingKey(spelling);
      if (key === '') continue;
      const other = bySpelling.get(key);
      if (other && other !== country)
        throw new Error(`the spelling "${spelling}" is claimed by ${other.alpha2} and ${alpha2}`);
      bySpelling.set(key, country);
    }
  }
  return bySpelling;
}

/** The country that a text names; where none is found, nothing says what was meant: that costs far more than the look-up. */
export function findCountry(text: string, table: CountryTable): Country | undefined {
  const whole = table.byAlpha2.get(text) ?? table.bySpelling.get(spellingKey(text));
  if (whole) return whole;
  const bracket = /^(.*?)\s*\(([^)]*)\)\s*$/.exec(text);
  if (!bracket) return undefined;
  const outer = table.bySpelling.get(spellingKey(bracket[1] ?? ''));
  const inner = table.bySpelling.get(spellingKey(bracket[2] ?? ''));
  return outer && inner && outer !== inner ? undefined : (outer ?? inner);
}

/** Reads a country of origin as a sheet or an invoice writes it; an unknown one is a fault that names the nearest. */
export function parseCountry(text: string, table: CountryTable): Result<Country> {
  const found = findCountry(text, table);
  if (found) return ok(found);
  const near = nearestCountries(text, table);
  const hint =
    near.length > 0
      ? `did you mean ${near.map(formatCountry).join(', ')}? ISO codes such as MX or CHN are read too`
      : 'write the ISO 3166 code (MX, CHN) or the name of the country';
  return fail(issue('unknown_country', `"${text}" is not a country that I know`, { hint }));
}

/** `Viet Nam (VN)`. */
export const formatCountry = (country: Country): string => `${country.name} (${country.alpha2})`;

export const compareCountry = (a: Country, b: Country): number =>
  a.alpha2 < b.alpha2 ? -1 : a.alpha2 > b.alpha2 ? 1 : 0;

/** The countries that a mistyped name may mean, nearest first. */
export function nearestCountries(text: string, table: CountryTable): Country[] {
  const wanted = spellingKey(text);
  if (wanted.length < 4) return [];
  const names = [...table.bySpelling.keys()].filter((spelling) => spelling.length > 3);
  const found = nearestSpellings(wanted, names, 5).flatMap((name) => table.bySpelling.get(name) ?? []);
  return [...new Set(found)].slice(0, 3);
}
