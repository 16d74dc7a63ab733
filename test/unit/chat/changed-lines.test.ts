import { expect, test } from 'vitest';
import type { ClassificationResult } from '../../../src/api/classification-result.js';
import { changedLines } from '../../../src/chat/changed-lines.js';
import { share } from '../../../src/chat/share.js';
import { sampleClassification } from '../../support/sample-answers.js';

const withLines = (lines: Readonly<Record<string, number>>): ClassificationResult => ({
  ...sampleClassification,
  candidates: Object.entries(lines).map(([code, probability]) => ({
    code,
    formatted: `f${code}`,
    description: '',
    probability,
    evidence: [],
  })),
});

test('the lines that a fact moved are told with from and to, the most moved first, three at most', () => {
  const before = withLines({ '11': 0.4, '22': 0.3, '33': 0.2, '44': 0.05, '55': 0.004 });
  const after = withLines({ '22': 0.9, '33': 0.05, '44': 0.045, '55': 0.004, '66': 0.001 });
  expect(changedLines(before, after)).toEqual([
    { formatted: 'f22', from: '30%', to: '90%' },
    { formatted: 'f11', from: '40%', to: undefined },
    { formatted: 'f33', from: '20%', to: '5%' },
  ]);
  expect(changedLines(before, before)).toEqual([]);
});

test('a share is never rounded to none or to all', () => {
  expect([0, 0.001, 0.005, 0.624, 0.999, 1].map(share)).toEqual(['0%', '<1%', '1%', '62%', '>99%', '100%']);
});
