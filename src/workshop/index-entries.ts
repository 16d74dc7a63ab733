import { stemHash } from '../classify/learned/features.js';
import type { EntryColumns } from '../classify/learned/model-columns.js';
import type { Reading } from '../classify/text/phrases.js';
import type { NodeTree } from './train-nodes.js';
import type { TextKind, TrainingText } from './training-texts.js';

const kinds: Partial<Record<TextKind, number>> = { term: 0, es: 1, example: 2, reference: 3, chemical: 3 };

/** The lexicon entries that evidence can quote, with an index of their stems. */
export function indexEntries(
  texts: readonly TrainingText[],
  readings: readonly Reading[],
  tree: NodeTree,
): EntryColumns {
  const chosen = [...texts.keys()].filter((row) => kinds[texts[row]!.kind] !== undefined);
  const nodes = Uint16Array.from(chosen, (row) => nodeFor(texts[row]!.code, tree));
  const postings = new Map<number, number[]>();
  chosen.forEach((row, entry) => {
    const reading = readings[row]!;
    for (const hash of new Set(reading.words.map((word) => stemHash(word.stem, reading.language)))) {
      const list = postings.get(hash) ?? [];
      list.push(entry);
      postings.set(hash, list);
    }
  });
  const sorted = [...postings].sort((a, b) => a[0] - b[0]);
  const starts = new Uint32Array(sorted.length + 1);
  const stemWeight = new Uint8Array(sorted.length);
  const mass = new Uint16Array(chosen.length);
  sorted.forEach(([, list], slot) => {
    starts[slot + 1] = starts[slot]! + list.length;
    stemWeight[slot] = Math.round(32 * tellingWeight(list.map((entry) => headingOf(texts[chosen[entry]!]!))));
    for (const entry of list) mass[entry] = Math.min(65_535, mass[entry]! + stemWeight[slot]!);
  });
  return {
    texts: { size: chosen.length, at: (entry) => texts[chosen[entry]!]!.text },
    node: nodes,
    kind: Uint8Array.from(chosen, (row) => kinds[texts[row]!.kind]!),
    stemHash: Uint32Array.from(sorted, ([hash]) => hash),
    stemWeight,
    starts,
    entry: Uint32Array.from(sorted.flatMap(([, list]) => list)),
    mass,
  };
}

const headingOf = (text: TrainingText): string => text.code.slice(0, 4);

/** The node of a code, or of the longest prefix of it that has one. */
function nodeFor(code: string, tree: NodeTree): number {
  for (const digits of [10, 8, 6, 4])
    if (code.length >= digits) {
      const node = tree.nodeOf.get(code.slice(0, digits));
      if (node !== undefined) return node;
    }
  throw new Error(`no node for ${code}`);
}

/** How much a word tells headings apart: high when all its entries stand in one heading. */
function tellingWeight(headings: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const heading of headings) counts.set(heading, (counts.get(heading) ?? 0) + 1);
  let entropy = 0;
  for (const count of counts.values())
    entropy -= (count / headings.length) * Math.log(count / headings.length);
  return Math.min(7.9, Math.max(0.1, Math.log(1231) - entropy));
}
