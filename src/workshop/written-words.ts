import { readFileSync } from 'node:fs';
import type { WrittenWordLists } from '../classify/text/word-lists.js';

/** What descriptions are read with, as it is written in data/lexicon. */
export const writtenWords = (): WrittenWordLists => ({
  ...(JSON.parse(readFileSync('data/lexicon/words.json', 'utf8')) as WrittenWordLists),
  spanish: (
    JSON.parse(readFileSync('data/lexicon/spanish.json', 'utf8')) as { words: Record<string, string> }
  ).words,
});
