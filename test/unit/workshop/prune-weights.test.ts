import { describe, expect, it } from 'vitest';
import { scaleOf } from '../../../src/classify/learned/score-nodes.js';
import { pruneWeights, quantiseRows } from '../../../src/workshop/prune-weights.js';

const vocabulary = {
  hash: Uint32Array.of(10, 20, 30),
  rarity: Uint8Array.of(160, 160, 16),
  value: Float32Array.of(1, 1, 1),
};
const loose = {
  feature: [0, 0, 1, 2, 1],
  node: [0, 1, 5, 1, 1],
  weight: [2, -1, 0.5, 0.01, 0.8],
  bias: new Float32Array(6),
  vector: new Float32Array(0),
};

describe('pruneWeights', () => {
  it('keeps the weights that matter most, and the features that still speak', () => {
    const kept = pruneWeights(loose, vocabulary, 4, { headings: 3, below: 1 });
    expect([...kept.hash]).toEqual([10, 20]);
    expect([...kept.headingRows.counts]).toEqual([2, 1]);
    expect([...kept.belowRows.counts]).toEqual([0, 1]);
    expect([...kept.node]).toEqual([5]);
  });

  it('lets what counts for little in its texts go first', () => {
    const letters = { ...vocabulary, value: Float32Array.of(0.15, 1, 1) };
    const kept = pruneWeights(loose, letters, 4, { headings: 1, below: 1 });
    expect([...kept.hash]).toEqual([20]);
  });

  it('gives the weights back within a step of their own feature', () => {
    const kept = pruneWeights(loose, vocabulary, 4, { headings: 3, below: 1 });
    const weights = [...kept.heading].map((packed, at) => {
      const feature = at < kept.headingRows.counts[0]! ? 0 : 1;
      return ((packed & 31) - 16) * (scaleOf(kept.headingScale[feature]!) / 15);
    });
    for (const [i, weight] of [2, -1, 0.8].entries())
      expect(Math.abs(weights[i]! - weight)).toBeLessThan(0.08);
    expect((kept.weight[0]! * scaleOf(kept.belowScale[1]!)) / 127).toBeCloseTo(0.5, 2);
  });
});

it('quantiseRows gives rows back within half a step', () => {
  const values = Float32Array.of(0.5, -1, 0.25, 3, 0, -3);
  const rows = quantiseRows(values, 3);
  values.forEach((value, i) => {
    const step = rows.step[Math.floor(i / 3)]!;
    expect(Math.abs(rows.values[i]! * step - value)).toBeLessThanOrEqual(step / 2 + 1e-6);
  });
});
