import type { EntryColumns } from '../classify/learned/model-columns.js';
import type { CommonWords } from '../classify/text/complete-last-word.js';
import { plain } from '../classify/text/tokenize.js';
import type { WordLists } from '../classify/text/word-lists.js';

/** Entries that have to use a word before another is read as it. */
const leastUses = 3;
const spanish = 1;

/** The English words of the entries, of four letters and more, as they are spelled when read. */
export function commonWords(entries: EntryColumns, { spelling }: WordLists): CommonWords {
  const uses = new Map<string, number>();
  for (let entry = 0; entry < entries.kind.length; entry++) {
    if (entries.kind[entry] === spanish) continue;
    for (const [word] of plain(entries.texts.at(entry)).matchAll(/[a-z]{4,}/g)) {
      const read = spelling.get(word) ?? word;
      if (!read.includes(' ')) uses.set(read, (uses.get(read) ?? 0) + 1);
    }
  }
  const words = [...uses].filter(([, count]) => count >= leastUses).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    texts: { size: words.length, at: (index) => words[index]![0] },
    count: Uint32Array.from(words, ([, count]) => count),
  };
}
