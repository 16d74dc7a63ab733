import { foldText } from '../../classify/facts/scan-words.js';
import { type CountryTable, findCountry } from '../../core/country.js';

const readAtMost = 8000;

/** What the client said in this talk: what a model puts into a call has to stand here. */
export class ClientWords {
  readonly #texts: readonly string[];
  readonly #words: ReadonlySet<string>;
  readonly #countries: CountryTable;

  constructor(texts: readonly string[], countries: CountryTable) {
    this.#texts = texts.map((text) => text.slice(0, readAtMost));
    this.#words = new Set(this.#texts.flatMap(wordsIn).map(stem));
    this.#countries = countries;
  }

  /** The words of a text that the client never said. */
  unsaid(text: string): string[] {
    return wordsIn(text).filter((word) => !small.has(word) && !this.#words.has(stem(word)));
  }

  /** Whether the client named that country, by any of its spellings. */
  named(country: string): boolean {
    return this.#texts.some((text) => {
      const words = text.split(/[\s,;:.!?¿¡()"/]+/).filter((word) => word !== '');
      return words.some((_, from) =>
        [1, 2, 3, 4].some((count) => this.#read(words.slice(from, from + count).join(' ')) === country),
      );
    });
  }

  /** Whether the client wrote that code or a longer or shorter form of it. */
  wrote(code: string): boolean {
    return this.#texts.some((text) => codesIn(text).some((each) => alike(each, code)));
  }

  #read(name: string): string | undefined {
    if (name.length < 4 && name !== name.toUpperCase()) return undefined;
    return findCountry(name, this.#countries)?.alpha2;
  }
}

/** Whether two codes are one, or one the beginning of the other. */
export const alike = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

/** The codes that stand in a text, as digits. */
export const codesIn = (text: string): string[] =>
  (
    text.match(
      /(?<![\d.])(?:\d{4}(?:\.\d{2}){1,3}|\d{4}\.\d{2}\.\d{4}|\d{4}|\d{6}|\d{8}|\d{10})(?![\d%])/g,
    ) ?? []
  ).map((each) => each.replace(/\D/g, ''));

const wordsIn = (text: string): string[] => foldText(text).match(/[a-z0-9]+/g) ?? [];
/** One form for one and several. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?:es|s)$/, '') : word);

const small = new Set(
  'a an the of for in with and or to from by on is are it s el la los las un una unos unas de del para con en por y o al'.split(
    ' ',
  ),
);
