import { describe, expect, it } from 'vitest';
import { addHeadingVectors } from '../../../../src/classify/learned/add-heading-vectors.js';
import type { Model } from '../../../../src/classify/learned/model-columns.js';
import { addVector } from '../../../../src/classify/learned/score-nodes.js';
import { randomNumbers } from '../../../../src/workshop/train-softmax.js';

const random = randomNumbers(7);
const dimensions = 100;

function madeUp(headings: number): Model {
  const nodes = headings + 9;
  const vectors = {
    dimensions,
    nodeWeight: Int8Array.from({ length: nodes * dimensions }, () => Math.round(random() * 254 - 127)),
    nodeStep: Float32Array.from({ length: nodes }, () => random()),
  };
  return { vectors, nodes: { headings } } as unknown as Model;
}

describe('addHeadingVectors', () => {
  it.each([1, 2, 3, 4, 5, 128, 1231])('says of %i headings what is said of them one by one', (headings) => {
    const model = madeUp(headings);
    const vector = Float32Array.from({ length: dimensions }, () => random() * 3 - 1.5);
    const score = new Float32Array(headings + 9).fill(1);
    const expected = score.slice();
    addHeadingVectors(model, vector, score);
    addVector(model, vector, expected, 0, headings);
    const farthest = Math.max(...score.map((value, node) => Math.abs(value - expected[node]!)));
    expect(farthest).toBeLessThan(dimensions * 127 * (1.5 / 2047));
    expect(Math.abs(score[0]! - expected[0]!)).toBeLessThan(0.02 * Math.abs(expected[0]!) + 1);
    expect([...score.slice(headings)]).toEqual([...expected.slice(headings)]);
  });

  it('keeps the halves apart where all are as great as they can be', () => {
    const model = madeUp(4);
    for (let d = 0; d < 4 * dimensions; d++)
      model.vectors.nodeWeight[d] = d < dimensions || d >= 3 * dimensions ? 127 : -127;
    model.vectors.nodeStep.fill(1);
    const score = new Float32Array(13);
    addHeadingVectors(model, new Float32Array(dimensions).fill(1.5), score);
    expect([...score.slice(0, 4)]).toEqual([19_050, -19_050, -19_050, 19_050]);
  });
});
