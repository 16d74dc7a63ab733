import { foldText } from '../../classify/facts/scan-words.js';
import type { CountryTable } from '../../core/country.js';
import type { EntrySaid } from '../entry-facts.js';
import { CutText } from './cut-text.js';
import { readEntry } from './read-entry.js';

/** Reads the entry of the texts of one message: who asks for the same text again is given what was read before. */
export interface EntryReader {
  /** cuts what it says of the entry out of a text, as `readEntry` does */
  cut(text: CutText, wide: boolean): EntrySaid;
  /** what a text says of the entry, read as a message about it */
  of(text: string): EntrySaid;
}

/** A reader for one message. */
export function entryReader(countries: CountryTable): EntryReader {
  const before = new Map<string, { readonly entry: EntrySaid; readonly left: string }>();
  const cut = (text: CutText, wide: boolean): EntrySaid => {
    const key = `${wide ? 'wide' : 'narrow'} ${text.whole}`;
    const known = before.get(key);
    if (known) {
      text.write(0, text.whole.length, known.left);
      return known.entry;
    }
    const entry = readEntry(text, countries, wide);
    before.set(key, { entry, left: text.whole });
    return entry;
  };
  return { cut, of: (text) => cut(new CutText(text, foldText), true) };
}
