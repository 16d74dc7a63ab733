import type { Language } from '../core/say.js';

/** What is known of a country's tariff; every decision that hangs on where goods enter asks here. */
export interface CountryProfile {
  /** ISO 3166-1 */
  readonly country: string;
  /** whose editions an answer names: a national schedule, or the Harmonized System that all of them share */
  readonly schedule: 'HTSUS' | 'TIGIE' | 'HS';
  /** digits of the finest line */
  readonly digits: 6 | 8 | 10;
  /** the language that its rows are printed in */
  readonly language: Language;
  /** how a line below the six shared digits is chosen: ranked as it is, by the words of its own text, or not at all */
  readonly line: 'ranked' | 'own_words' | 'none';
  /** the legal notes that are read: with those of the country itself, or those that all countries share alone */
  readonly notes: 'own' | 'shared';
  /** the duties of an entry are worked out, the rate of a line is told, or neither */
  readonly rates: 'assessed' | 'told' | 'none';
  /** a claim of origin is judged for an entry, its rule is told, or neither */
  readonly origin: 'judged' | 'rule' | 'none';
  /** whether what import asks beside duties is loaded */
  readonly regulations: boolean;
  /** whether it is recorded which lines took the goods of ended ones */
  readonly transfers: boolean;
  /** at the foot of an answer: who decides */
  readonly notice: Readonly<Record<Language, string>>;
}

const unitedStatesNotice =
  'Decision support: a licensed customs broker decides. Binding rulings come from U.S. Customs and Border Protection.';

const unitedStates = {
  country: 'US',
  schedule: 'HTSUS',
  digits: 10,
  language: 'en',
  line: 'ranked',
  notes: 'own',
  rates: 'assessed',
  origin: 'judged',
  regulations: false,
  transfers: true,
  notice: { en: unitedStatesNotice, es: unitedStatesNotice },
} as const satisfies CountryProfile;

const mexico = {
  country: 'MX',
  schedule: 'TIGIE',
  digits: 10,
  language: 'es',
  line: 'own_words',
  notes: 'shared',
  rates: 'told',
  origin: 'rule',
  regulations: true,
  transfers: false,
  notice: {
    en: 'Decision support: the customs broker decides. The fraccion comes from the six shared digits and the words of the Mexican text.',
    es: 'Apoyo a la decisión: el agente aduanal decide. La fracción resulta de los seis dígitos comunes y de las palabras del texto mexicano.',
  },
} as const satisfies CountryProfile;

/** The countries whose schedule is loaded. */
const loaded = [unitedStates, mexico] as const;

/** A country whose schedule is loaded. */
export type LoadedCountry = (typeof loaded)[number]['country'];

export const loadedCountries: readonly LoadedCountry[] = loaded.map(({ country }) => country);

export const isLoadedCountry = (country: string): country is LoadedCountry =>
  loaded.some((profile) => profile.country === country);

/** The country that goods enter where nothing else is said. */
export const usualDestination: LoadedCountry = unitedStates.country;

const elsewhereNotice =
  'Decision support: a licensed customs broker decides. Binding rulings come from the customs authority of the country of import.';

/** The profile of a country; one whose schedule is not loaded has the six digits that all countries share. */
export function profileOf(country: string): CountryProfile {
  return (
    loaded.find((profile) => profile.country === country) ?? {
      country,
      schedule: 'HS',
      digits: 6,
      language: 'en',
      line: 'none',
      notes: 'shared',
      rates: 'none',
      origin: 'none',
      regulations: false,
      transfers: false,
      notice: { en: elsewhereNotice, es: elsewhereNotice },
    }
  );
}
