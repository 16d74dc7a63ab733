import { perObject } from '../../core/made-once.js';
import type { Model } from './model-columns.js';

/** Steps from nought to the greatest part of an average vector. */
const steps = 2047;
/** Above it stands the sum of one heading, below it that of the next: neither comes to half of it. */
const half = 2 ** 26;

/** The weights of the headings, two headings in one number; as many as are added at a time, the last ones zero. */
const pairsOf = perObject((model: Model): Float64Array => {
  const { dimensions, nodeWeight, needNodes } = model.vectors;
  const { headings } = model.nodes;
  needNodes?.(0, headings);
  const pairs = new Float64Array(Math.ceil(headings / 4) * 2 * dimensions);
  for (let node = 0; node < headings; node++)
    for (let d = 0; d < dimensions; d++)
      pairs[(node >> 1) * dimensions + d]! +=
        nodeWeight[node * dimensions + d]! * (node % 2 === 0 ? half : 1);
  return pairs;
});

/**
 * Adds to the scores of all headings what the average vector says of them. There are over a thousand of them for every
 * description, so two are multiplied at once, each in its half of a number; whole numbers keep the halves apart.
 */
export function addHeadingVectors(model: Model, vector: Float32Array, score: Float32Array): void {
  const pairs = pairsOf(model);
  const { nodeStep } = model.vectors;
  const { headings } = model.nodes;
  const size = vector.length;
  let greatest = 0;
  for (let d = 0; d < size; d++) greatest = Math.max(greatest, Math.abs(vector[d]!));
  if (greatest === 0) return;
  const whole = Float64Array.from(vector, (value) => Math.round((value / greatest) * steps));
  const step = greatest / steps;
  for (let node = 0; node < headings; node += 4) {
    const at = (node >> 1) * size;
    let one = 0;
    let other = 0;
    for (let d = 0; d < size; d++) {
      const value = whole[d]!;
      one += value * pairs[at + d]!;
      other += value * pairs[at + size + d]!;
    }
    const first = Math.round(one / half);
    const third = Math.round(other / half);
    score[node]! += first * step * nodeStep[node]!;
    score[node + 1]! += (one - first * half) * step * nodeStep[node + 1]!;
    score[node + 2]! += third * step * nodeStep[node + 2]!;
    score[node + 3]! += (other - third * half) * step * nodeStep[node + 3]!;
  }
}
