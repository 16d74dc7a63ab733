import { foldText } from '../../classify/facts/scan-words.js';
import { type CountryTable, findCountry } from '../../core/country.js';
import { countryOfGoods } from './place-names.js';

/** A country that a message names, and where. */
export interface CountryNamed {
  readonly country: string;
  readonly at: number;
  readonly end: number;
  /** "not China", "instead of Vietnam": what it is not */
  readonly denied: boolean;
}

const wordsAtMost = 4;
/** "change it to Italy", "cámbialo a Corea": the origin, said to become another. */
const changing =
  /\b(?:chang\w+|switch\w*|set|updat\w+|correct\w*|origin|origen|cambi\w+|corrig\w+|compar\w+|next|closer|similar)\b/;
const word = /[\p{L}](?:[\p{L}'’&-]|\.(?=\p{L}))*\.?/gu;
const denying =
  /\b(?:not|no|isn['’]?t|aren['’]?t|never|instead of|rather than|than|forget|drop|en vez de|en lugar de|olvida)\s+(?:(?:from|made in|de|desde|son|es|the|la|el|las|los)\s+)*$/;

/** "to Mexico", "into the US", "hacia México": where the goods go, not where they are from. */
const going = /(?:^|\s)(?:to|into|for|hacia|para|a)\s+(?:(?:the|la|el|los)\s+)?$/;

/** The countries that a message names and does not send the goods to, in their order, by name, by a code in capitals or by an adjective: "P.R.C.", "TW", "Italian". */
export function countriesNamed(message: string, countries: CountryTable): readonly CountryNamed[] {
  const folded = foldText(message);
  const words = [...message.matchAll(word)].map((match) => ({
    at: match.index,
    end: match.index + match[0].length,
  }));
  const found: CountryNamed[] = [];
  for (let from = 0; from < words.length; ) {
    const { country, count } = countryAt(message, words.slice(from, from + wordsAtMost), countries);
    if (country !== undefined) {
      const [at, end] = [words[from]!.at, words[from + count - 1]!.end];
      const before = folded.slice(0, at);
      if (!going.test(before) || changing.test(before))
        found.push({ country, at, end, denied: denying.test(before) });
    }
    from += Math.max(1, count);
  }
  return found;
}

function countryAt(
  message: string,
  words: readonly { readonly at: number; readonly end: number }[],
  countries: CountryTable,
): { readonly country?: string; readonly count: number } {
  for (let count = words.length; count > 0; count--) {
    const name = message.slice(words[0]!.at, words[count - 1]!.end);
    if (/[\n,;]/.test(name)) continue;
    const bare = name.replace(/\.$/, '');
    const short = bare.replace(/\./g, '').length < 4;
    if (short && bare !== bare.toUpperCase() && !shortNames.has(bare.toLowerCase())) continue;
    if (notThere.has(bare.toLowerCase()) || (short && notThere.has(bare))) continue;
    const found = findCountry(bare, countries);
    if (found) return { country: found.alpha2, count };
    const adjective = count > 2 || short ? undefined : countryOfGoods(foldText(bare));
    if (adjective !== undefined) return { country: adjective, count };
  }
  return { count: 0 };
}

const shortNames = new Set(['usa', 'uk', 'prc', 'eua', 'uae']);
/** Codes of countries that stand in messages as words of the trade: pieces, litres, kilograms, "the US$". */
const notThere = new Set([
  'PCS',
  'EA',
  'MFN',
  'IS',
  'IT',
  'AT',
  'NO',
  'ES',
  'DE',
  'LA',
  'SE',
  'TO',
  'SO',
  'ME',
  'MY',
  'AS',
  'IN',
  'BE',
  'CIF',
  'FOB',
  'PAR',
  'LB',
  'MT',
]);
