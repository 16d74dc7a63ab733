import type { CountryCode } from '../../core/country.js';
import { type Code, chapterOf, prefixesOf } from '../code.js';

/** Which goods a heading covers: the lists of provisions it names, and the countries. */
export interface MeasureScope {
  /** numbers of lists; empty: every provision */
  readonly lists: readonly number[];
  readonly exceptLists: readonly number[];
  /** absent: every country */
  readonly origins?: ReadonlySet<CountryCode>;
  readonly exceptOrigins?: ReadonlySet<CountryCode>;
}

/** Lists of provisions looked up by the prefixes of a code; an entry of four digits covers its whole heading. */
export interface CodeLists {
  /** the numbers of the lists that hold a code or one of its prefixes; the same set for codes in the same lists */
  holding(code: Code): ReadonlySet<number>;
  /** true where some list goes on to more digits below the code */
  goesDeeper(code: Code): boolean;
}

interface ChapterIndex {
  readonly byPrefix: ReadonlyMap<Code, readonly number[]>;
  readonly deeper: ReadonlySet<Code>;
}

/** Lists as texts of codes between spaces; a chapter is indexed when it is first asked for, as few ever are. */
export function codeLists(texts: readonly string[]): CodeLists {
  const chapters = new Map<string, ChapterIndex>();
  const sets = new Map<string, ReadonlySet<number>>();
  const chapter = (code: Code): ChapterIndex => {
    const name = chapterOf(code);
    const found = chapters.get(name) ?? indexChapter(texts, name);
    chapters.set(name, found);
    return found;
  };
  return {
    holding(code) {
      const { byPrefix } = chapter(code);
      const numbers = prefixesOf(code).flatMap((prefix) => byPrefix.get(prefix) ?? []);
      const key = numbers.join();
      const held = sets.get(key) ?? new Set(numbers);
      sets.set(key, held);
      return held;
    },
    goesDeeper: (code) => chapter(code).deeper.has(code),
  };
}

function indexChapter(texts: readonly string[], name: string): ChapterIndex {
  const byPrefix = new Map<Code, number[]>();
  const deeper = new Set<Code>();
  const inChapter = new RegExp(`(?<!\\d)${name}\\d*`, 'g');
  texts.forEach((text, number) => {
    for (const code of text.match(inChapter) ?? []) {
      const found = byPrefix.get(code);
      if (found) found.push(number);
      else byPrefix.set(code, [number]);
      for (let length = code.length - 2; length >= 2 && !deeper.has(code.slice(0, length)); length -= 2)
        deeper.add(code.slice(0, length));
    }
  });
  return { byPrefix, deeper };
}

export const coversCode = (scope: MeasureScope, held: ReadonlySet<number>): boolean =>
  (scope.lists.length === 0 || scope.lists.some((list) => held.has(list))) &&
  !scope.exceptLists.some((list) => held.has(list));

export const coversOrigin = (scope: MeasureScope, origin: CountryCode): boolean =>
  (scope.origins?.has(origin) ?? true) && !(scope.exceptOrigins?.has(origin) ?? false);
