import type { CountryCode } from '../../core/country.js';
import { type Code, prefixesOf } from '../code.js';

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
  readonly names: readonly string[];
  readonly byPrefix: ReadonlyMap<Code, readonly number[]>;
  /** prefixes below which some list goes on to more digits */
  readonly deeper: ReadonlySet<Code>;
}

/** Puts every list under its prefixes, so that one look-up per prefix of a code finds them all. */
export function codeLists(lists: ReadonlyMap<string, readonly Code[]>): CodeLists {
  const byPrefix = new Map<Code, number[]>();
  const deeper = new Set<Code>();
  const names = [...lists.keys()];
  names.forEach((name, number) => {
    for (const code of lists.get(name)!) {
      const found = byPrefix.get(code);
      if (found) found.push(number);
      else byPrefix.set(code, [number]);
      for (let length = code.length - 2; length >= 2 && !deeper.has(code.slice(0, length)); length -= 2)
        deeper.add(code.slice(0, length));
    }
  });
  return { names, byPrefix, deeper };
}

/** The lists that hold a code or one of its prefixes. */
export function listsOf(lists: CodeLists, code: Code): ReadonlySet<number> {
  const found = new Set<number>();
  for (const prefix of prefixesOf(code))
    for (const number of lists.byPrefix.get(prefix) ?? []) found.add(number);
  return found;
}

export const coversCode = (scope: MeasureScope, held: ReadonlySet<number>): boolean =>
  (scope.lists.length === 0 || scope.lists.some((list) => held.has(list))) &&
  !scope.exceptLists.some((list) => held.has(list));

export const coversOrigin = (scope: MeasureScope, origin: CountryCode): boolean =>
  (scope.origins?.has(origin) ?? true) && !(scope.exceptOrigins?.has(origin) ?? false);
