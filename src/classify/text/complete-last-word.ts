import type { TextTable } from '../../tariff/schedule.js';
import type { Reading, Word } from './phrases.js';
import { stem } from './stem.js';
import { plain } from './tokenize.js';

/** English words that goods are called by, in order, and how often each was learned. */
export interface CommonWords {
  readonly texts: TextTable;
  readonly count: Uint32Array;
}

/** Fields of parcels and invoices cut a description after so many letters; a shorter one was written as it stands. */
const shortestCut = 20;

/** The word that more than half of all uses of words beginning so are of; undefined where none is. */
function completionOf(cut: string, { texts, count }: CommonWords): string | undefined {
  let from = 0;
  let to = texts.size;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (texts.at(middle) < cut) from = middle + 1;
    else to = middle;
  }
  let all = 0;
  let best = -1;
  for (let at = from; at < texts.size && texts.at(at).startsWith(cut); at++) {
    all += count[at]!;
    if (best < 0 || count[at]! > count[best]!) best = at;
  }
  return best >= 0 && count[best]! * 2 > all ? texts.at(best) : undefined;
}

/**
 * An English reading whose last word nobody taught and that ends in the midst of a common one, with that word in its place:
 * "double-breasted linen waistcoa". One that could be several words, or that is all that is said, stays unknown.
 */
export function completeLastWord(
  reading: Reading,
  description: string,
  isKnown: (word: Word) => boolean,
  common: CommonWords,
): Reading {
  const last = reading.words.at(-1);
  if (!last || reading.language !== 'en' || reading.words.length < 2) return reading;
  if (description.trim().length < shortestCut || !/^[a-z]{3,}$/.test(last.text) || isKnown(last))
    return reading;
  if (!plain(description).trim().endsWith(last.text)) return reading;
  const word = completionOf(last.text, common);
  if (word === undefined) return reading;
  const words = [...reading.words.slice(0, -1), { ...last, text: word, stem: stem(word, 'en') }];
  return { ...reading, words, completed: { cut: last.text, word } };
}
