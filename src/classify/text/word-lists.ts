import type { Language } from '../../core/say.js';
import { stemSpanish } from './stem-spanish.js';

/** The word lists of data/lexicon/words.json, as sets. */
export interface WordLists {
  readonly spelling: ReadonlyMap<string, string>;
  readonly stop: Readonly<Record<Language, ReadonlySet<string>>>;
  /** words that end the noun phrase which names the goods */
  readonly boundary: Readonly<Record<Language, ReadonlySet<string>>>;
  /** words that open what the goods are for */
  readonly purpose: Readonly<Record<Language, ReadonlySet<string>>>;
  /** words such as "set" or "box" that hand the naming on to what follows "of" */
  readonly container: Readonly<Record<Language, ReadonlySet<string>>>;
  readonly units: ReadonlySet<string>;
  /** phrases of rulings, questions and invoices that say nothing of the goods */
  readonly boilerplate: readonly RegExp[];
  /** where the goods come from: "from China", "made in Mexico" */
  readonly origin: RegExp;
  /** Spanish words and phrases, and the English words they stand for */
  readonly spanish: ReadonlyMap<string, string>;
  /** the same for the stems of single words */
  readonly spanishStems: ReadonlyMap<string, string>;
}

type ByLanguage = Readonly<Record<Language, readonly string[]>>;

/** The lists as they are written in data. */
export interface WrittenWordLists {
  readonly spelling: Readonly<Record<string, string>>;
  readonly stop: ByLanguage;
  readonly boundary: ByLanguage;
  readonly purpose: ByLanguage;
  readonly container: ByLanguage;
  readonly units: readonly string[];
  readonly boilerplate: readonly string[];
  readonly countries: readonly string[];
  readonly spanish: Readonly<Record<string, string>>;
}

const both = (lists: ByLanguage): Record<Language, Set<string>> => ({
  en: new Set(lists.en),
  es: new Set(lists.es),
});

/** Opens the written lists for reading descriptions; the stems of Spanish words are made when one is first looked up. */
export function openWordLists(written: WrittenWordLists): WordLists {
  let spanishStems: ReadonlyMap<string, string> | undefined;
  return {
    spelling: new Map(Object.entries(written.spelling)),
    stop: both(written.stop),
    boundary: both(written.boundary),
    purpose: both(written.purpose),
    container: both(written.container),
    units: new Set(written.units),
    boilerplate: written.boilerplate.map((pattern) => new RegExp(pattern, 'g')),
    origin: new RegExp(
      `\\b(?:from|made in|product of|imported from|manufactured in|produced in|origin|hecho en|hecha en|origen)\\s+(?:the )?(?:${written.countries.join('|')})\\b`,
      'g',
    ),
    spanish: new Map(Object.entries(written.spanish)),
    get spanishStems() {
      spanishStems ??= stemsOf(written.spanish);
      return spanishStems;
    },
  };
}

const stemsOf = (spanish: WrittenWordLists['spanish']): Map<string, string> =>
  new Map(
    Object.entries(spanish)
      .filter(([word]) => !word.includes(' '))
      .map(([word, english]) => [stemSpanish(word), english]),
  );
