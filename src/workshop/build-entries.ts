import type { EntryColumns } from '../classify/model-columns.js';
import { stemHash } from '../classify/rank/features.js';
import type { Reading } from '../classify/text/phrases.js';
import type { TextKind, TrainingText } from './training-texts.js';

const kinds: Partial<Record<TextKind, number>> = { term: 0, es: 1, example: 2, reference: 3, chemical: 3 };

/** The lexicon entries that evidence can quote, with an index of their stems. */
export function buildEntries(texts: readonly TrainingText[], readings: readonly Reading[]): EntryColumns {
  const chosen = [...texts.keys()].filter((row) => kinds[texts[row]!.kind] !== undefined);
  const postings = new Map<number, number[]>();
  const length = new Uint8Array(chosen.length);
  chosen.forEach((row, entry) => {
    const reading = readings[row]!;
    const stems = new Set(reading.words.map((word) => stemHash(word.stem, reading.language)));
    length[entry] = Math.min(255, stems.size);
    for (const hash of stems) {
      const list = postings.get(hash) ?? [];
      list.push(entry);
      postings.set(hash, list);
    }
  });
  const sorted = [...postings].sort((a, b) => a[0] - b[0]);
  const starts = new Uint32Array(sorted.length + 1);
  sorted.forEach(([, list], i) => {
    starts[i + 1] = starts[i]! + list.length;
  });
  return {
    texts: { size: chosen.length, at: (entry) => texts[chosen[entry]!]!.text },
    code: Float64Array.from(chosen, (row) => Number(texts[row]!.code)),
    digits: Uint8Array.from(chosen, (row) => texts[row]!.code.length),
    kind: Uint8Array.from(chosen, (row) => kinds[texts[row]!.kind]!),
    stemHash: Uint32Array.from(sorted, ([hash]) => hash),
    starts,
    entry: Uint32Array.from(sorted.flatMap(([, list]) => list)),
    length,
  };
}
