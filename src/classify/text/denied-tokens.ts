import type { Language } from '../../core/say.js';
import type { Token } from './tokenize.js';

/** Words that deny the noun phrase after them. */
const opening: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['without', 'wo', 'no', 'not', 'except', 'excluding', 'lacking', 'minus', 'nor', 'neither']),
  es: new Set(['sin', 'excepto', 'salvo', 'excluyendo', 'ni']),
};
/** Two words that do so together: "free of lead", "other than silk". */
const pairs: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['free of', 'free from', 'other than', 'instead of', 'rather than', 'devoid of']),
  es: new Set(['libre de', 'libres de', 'distinto de', 'distinta de', 'carece de', 'diferente de']),
};
/** Words that may stand between a denial and what it denies. */
const passing: ReadonlySet<string> = new Set(
  'a an any the of de un una el la los las containing contain contains having including include includes incorporating presented put up in with equipped fitted made being be contiene contienen incluye lleva tiene con added further'.split(
    ' ',
  ),
);
/** "no more than 5", "not over 2 kg", "no. 4", "not only", "no tejido" (a nonwoven): no denial of what follows. */
const harmless: ReadonlySet<string> = new Set(
  'more less over exceeding only just later greater under than yet below above mas menos tejido tejida tejidos tejidas'.split(
    ' ',
  ),
);
const joins: ReadonlySet<string> = new Set(['or', 'nor', 'o', 'ni', 'u']);
const ends: ReadonlySet<string> = new Set(
  'for with and but that which is are of in on to by from used designed para con y pero que de en por'.split(
    ' ',
  ),
);
/** Substances that goods are sold without: "sugar free", "lead free". */
const absent: ReadonlySet<string> = new Set(
  'sugar gluten alcohol dairy lactose fat lead nickel bpa oil acid nicotine caffeine latex egg nut salt chlorine paraben fragrance solvent asbestos meat grain wheat soy phthalate pvc mercury iron'.split(
    ' ',
  ),
);

/** How many words one denial reaches: "no" and "not" deny a short phrase, the others a longer one. */
const reach = (word: string): number => (word === 'no' || word === 'not' ? 2 : 4);

/** Which tokens name what the goods are not or have not: "motor" in "without motor", "sin motor", "motor-free". */
export function deniedTokens(tokens: readonly Token[], language: Language): ReadonlySet<number> {
  const denied = new Set<number>();
  const wordAt = (at: number): string => (tokens[at]?.kind === 'word' ? tokens[at].text : '');
  tokens.forEach(({ kind, text }, at) => {
    if (kind !== 'word') return;
    if (text === 'free' && absent.has(wordAt(at - 1)) && !denied.has(at - 1)) denied.add(at - 1);
    const two = pairs[language].has(`${text} ${wordAt(at + 1)}`);
    if (!two && !opening[language].has(text) && !(language === 'es' && text === 'no')) return;
    let next = at + (two ? 2 : 1);
    if (harmless.has(wordAt(next)) || tokens[next]?.kind === 'number') return;
    while (passing.has(wordAt(next))) next++;
    for (let left = reach(text); left > 0 && wordAt(next) !== ''; next++) {
      const word = wordAt(next);
      if (joins.has(word)) {
        left = Math.max(left, 2);
        continue;
      }
      if (ends.has(word)) break;
      denied.add(next);
      left--;
    }
  });
  return denied;
}

/** The mark before a word and its stem that says the goods are without it; such a word meets only its like. */
export const deniedMark = '!';
