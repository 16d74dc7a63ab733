import { readFileSync } from 'node:fs';
import { openWordLists, type WordLists, type WrittenWordLists } from '../../src/classify/text/word-lists.js';

/** The shipped word lists, opened for a test. */
export function shippedWordLists(): WordLists {
  const words = JSON.parse(readFileSync('data/lexicon/words.json', 'utf8')) as WrittenWordLists;
  const { words: spanish } = JSON.parse(readFileSync('data/lexicon/spanish.json', 'utf8')) as {
    words: Record<string, string>;
  };
  return openWordLists({ ...words, spanish });
}
