import { type Country, type CountryTable, findCountry, parseCountry } from '../core/country.js';
import { perObject } from '../core/made-once.js';
import { ok, type Result } from '../core/result.js';
import { headerKey } from './field-names.js';

/** The languages of headings (`field-names`) that a country table has no names in. */
const languages = ['de', 'zh-Hans', 'zh-Hant', 'ja'];

/** What customs papers of those languages say beside the names of the CLDR. */
const others: Readonly<Record<string, string>> = {
  CN: 'VR China, Volksrepublik China, 中国大陆, 中國大陸, 中华人民共和国, 中華人民共和國, 中華人民共和国',
  GB: 'Großbritannien, 大不列颠',
  KR: 'Republik Korea, Korea Republik, 大韩民国, 南韩',
  NL: 'Holland',
  US: 'Vereinigte Staaten von Amerika, 美利坚合众国, 米国',
  CZ: 'Tschechische Republik',
};

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
const spelledOut = (name: string): string =>
  name.toLowerCase().replace(/[äöüß]/g, (letter) => umlauts[letter]!);

/** German, Chinese and Japanese names as the CLDR has them, the long and the short ones. */
const foreignNames = perObject((table: CountryTable): ReadonlyMap<string, Country> => {
  const named = languages.flatMap((language) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }),
    ),
  );
  const names = new Map<string, Country>();
  for (const country of table.countries) {
    const { alpha2 } = country;
    const written = [
      ...named.flatMap((names) => names.of(alpha2) ?? []),
      ...(others[alpha2]?.split(', ') ?? []),
    ];
    for (const name of written)
      for (const spelling of [name, spelledOut(name)]) names.set(headerKey(spelling), country);
  }
  return names;
});

/** The country that a cell names, in English, Spanish, German, Chinese or Japanese, or by its ISO code. */
export function findSheetCountry(text: string, table: CountryTable): Country | undefined {
  const found = findCountry(text, table);
  if (found || !/\p{L}/u.test(text)) return found;
  const names = foreignNames(table);
  const bare = text.normalize('NFKC').replace(/\([^)]*\)\s*$/, '');
  return names.get(headerKey(text)) ?? names.get(headerKey(bare));
}

/** Reads a cell of a column of countries; one that names none is a fault that says which may be meant. */
export function parseSheetCountry(text: string, table: CountryTable): Result<Country> {
  const found = findSheetCountry(text, table);
  return found ? ok(found) : parseCountry(text, table);
}
