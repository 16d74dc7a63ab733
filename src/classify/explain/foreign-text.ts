import { perObject } from '../../core/made-once.js';
import type { Language } from '../../core/say.js';
import { foldText } from '../facts/scan-words.js';
import type { DescriptionReader } from '../ranker.js';
import { stem } from '../text/stem.js';

type Named = Readonly<Record<Language, string>>;

/** What other languages are told by: letters, or function words and the names of common materials. */
export interface ForeignWords {
  readonly foreign_source: string;
  /** words of the language; `also` are those that English or Spanish trade texts use too, which say nothing */
  readonly foreign: readonly (Named & { readonly words: string; readonly also: string })[];
  /** a pattern of one letter of the script */
  readonly scripts: readonly (Named & { readonly letters: string })[];
}

interface Opened {
  readonly languages: readonly { name: Named; words: ReadonlySet<string>; also: ReadonlySet<string> }[];
  readonly scripts: readonly { name: Named; letters: RegExp }[];
}

const open = perObject((words: ForeignWords): Opened => {
  const setOf = (list: string): Set<string> => new Set(list.split(' '));
  return {
    languages: words.foreign.map((name) => ({ name, words: setOf(name.words), also: setOf(name.also) })),
    scripts: words.scripts.map((name) => ({ name, letters: new RegExp(name.letters, 'gu') })),
  };
});

const unseen = Number.POSITIVE_INFINITY;

/** Words as rare as this, in logarithms of one in so many, are not what an English or a Spanish description is made of. */
const rare: Readonly<Record<Language, number>> = { en: 9.5, es: 11.5 };

/**
 * The language of a text that is neither English nor Spanish; undefined for a text that may be either. Other letters tell it where
 * most are of one script. Else a word of another language has to stand in it, none of the function words of English and Spanish that
 * the other has not, and less than half of the rest may be ordinary words of either.
 */
export function foreignLanguage(
  description: string,
  words: ForeignWords,
  { lists, rarityOf }: Pick<DescriptionReader, 'lists' | 'rarityOf'>,
): Named | undefined {
  const { languages, scripts } = open(words);
  const runs = description.match(/\p{L}+/gu) ?? [];
  if (/[^\x00-\u024f]/.test(description)) {
    const letters = runs.join('');
    const latin = letters.match(/\p{Script=Latin}/gu)?.length ?? 0;
    const found = scripts.find(
      ({ letters: one }) => (letters.match(one)?.length ?? 0) * 2 > letters.length - latin,
    );
    if (found && latin * 2 < letters.length) return found.name;
  }
  // "MIT" among small letters is a name, not the German word
  const named = /\p{Ll}{3}/u.test(description);
  const said = runs.map((run) =>
    named && run.length > 1 && run === run.toUpperCase() ? run : run.toLowerCase(),
  );
  for (const { name, words: own, also } of languages) {
    const hits = said.filter((word) => own.has(word));
    if (hits.length === 0) continue;
    const rest = said.filter((word) => !own.has(word) && !also.has(word));
    const ours = rest.filter((word) => lists.stop.en.has(word) || lists.stop.es.has(word));
    if (ours.length > 0) continue;
    const rarityOfWord = (word: string, language: Language): number =>
      rarityOf(stem(foldText(word), language), language) ?? unseen;
    const content = rest.filter((word) => word.length > 2);
    const ordinary = content.filter(
      (word) => rarityOfWord(word, 'en') < rare.en || rarityOfWord(word, 'es') < rare.es,
    );
    // one word of more than three letters, two short ones, or a short one among words that are all unseen of: "di" alone is in many names
    const isTelling =
      hits.length > 1 ||
      (hits[0]!.length > 3 && content.length > 0) ||
      (content.length > 1 &&
        content.every((word) => Math.min(rarityOfWord(word, 'en'), rarityOfWord(word, 'es')) === unseen));
    if (isTelling && (content.length === 0 || ordinary.length * 2 < content.length)) return name;
  }
  return undefined;
}
