import type { Reading, Role } from '../text/phrases.js';
import { hashText } from './features.js';
import type { VectorColumns } from './model-columns.js';

const roleWeight: Readonly<Record<Role, number>> = { head: 2, main: 1, rest: 0.6, purpose: 0.5 };

/** The hash under which a word's vector stands. */
export const wordHash = (word: string): number => hashText(9, word);

/** Finds the row of a word in the vector table, or -1. */
export type FindWord = (word: string) => number;

/** The weighted average of the words' vectors, brought to the length `scale`; undefined when no word has one. */
export function averageVector(
  vectors: Pick<VectorColumns, 'dimensions' | 'values' | 'step' | 'needWord'>,
  find: FindWord,
  reading: Reading,
  scale: number,
): Float32Array | undefined {
  const { dimensions, values, step, needWord } = vectors;
  const sum = new Float32Array(dimensions);
  let found = false;
  for (const word of reading.words) {
    const row = find(word.text);
    if (row < 0) continue;
    found = true;
    needWord?.(row);
    const weight = roleWeight[word.role] * step[row]!;
    for (let d = 0; d < dimensions; d++) sum[d]! += weight * values[row * dimensions + d]!;
  }
  if (!found) return undefined;
  let norm = 0;
  for (let d = 0; d < dimensions; d++) norm += sum[d]! * sum[d]!;
  const factor = norm > 0 ? scale / Math.sqrt(norm) : 0;
  for (let d = 0; d < dimensions; d++) sum[d]! *= factor;
  return sum;
}
