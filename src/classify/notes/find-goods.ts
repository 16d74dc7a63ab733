import { phraseWords, type ReadText, readText, type Word } from '../facts/scan-words.js';
import type { NoteEdge } from './note-edge.js';

interface Phrase {
  readonly words: readonly string[];
  readonly goods: string;
  readonly edge: NoteEdge;
}

/** The goods of all notes, by their first word. */
export type GoodsIndex = ReadonlyMap<string, readonly Phrase[]>;

/** A note whose goods a description names. */
export interface NamedGoods {
  readonly edge: NoteEdge;
  readonly goods: string;
}

const stem = (word: string): string => {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|sses|xes)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
};

/** Makes the goods of the notes findable in descriptions. */
export function indexGoods(edges: readonly NoteEdge[]): GoodsIndex {
  const index = new Map<string, Phrase[]>();
  for (const edge of edges)
    for (const goods of edge.goods) {
      const words = phraseWords(goods).map(stem);
      const list = index.get(words[0] ?? '') ?? [];
      index.set(words[0] ?? '', list);
      list.push({ words, goods, edge });
    }
  return index;
}

/** Where what the goods are ends and what they are for, come with or are made of begins. */
const turn =
  /\b(?:for|with|without|to|used|using|compatible|fits|from|by|in|on|featuring|containing|including)\b/;

/**
 * The notes whose goods the description names: the phrase must close the words that name the goods, so that "toy box"
 * names no toy and "cover for a car seat" no car seat.
 */
export function findGoods(description: string | ReadText, index: GoodsIndex): NamedGoods[] {
  const { folded, words } = readText(description);
  const stems = words.map(({ text }) => stem(text));
  const start = folded.search(turn);
  const pause = folded.search(/[,;]/);
  const limit = Math.min(start > 0 ? start : folded.length, pause > 0 ? pause : folded.length);
  const matches: { readonly last: number; readonly size: number; readonly named: NamedGoods }[] = [];
  stems.forEach((first, n) => {
    for (const { words: wanted, goods, edge } of index.get(first) ?? []) {
      const last = n + wanted.length - 1;
      if (last >= words.length || words[last]!.end > limit || isOther(edge, folded)) continue;
      if (wanted.every((word, k) => stems[n + k] === word) && closes(folded, words, last))
        matches.push({ last, size: wanted.length, named: { edge, goods } });
    }
  });
  // "toy car" is no car: of names that end together the longest counts
  const longest = matches.filter(({ last, size }) =>
    matches.every((other) => other.last !== last || other.size <= size),
  );
  return [...new Map(longest.map(({ named }) => [named.edge, named])).values()];
}

const isOther = ({ unless }: NoteEdge, folded: string): boolean =>
  unless.some((word) => folded.includes(word));

/** Nothing that could be the real name of the goods follows in the same breath. */
function closes(folded: string, words: readonly Word[], last: number): boolean {
  const next = words[last + 1];
  if (!next) return true;
  const gap = folded.slice(words[last]!.end, next.start);
  return (
    /[,;:.()/–|+]| - /.test(gap) || /^(?:of|and|or|for|with|made|in|to|that|which|.*\d.*)$/.test(next.text)
  );
}
