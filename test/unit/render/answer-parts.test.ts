import { describe, expect, it } from 'vitest';
import type { ClassificationResult } from '../../../src/api/classification-result.js';
import { answerParts, partsOf } from '../../../src/render/classification/answer-parts.js';
import { renderAnswerParts } from '../../../src/render/classification/classification.js';
import { sampleClassification, sampleRefusal } from '../../support/sample-answers.js';

const style = { width: 100, color: false, unicode: true };

const [first, ...others] = sampleClassification.candidates;
const taught = { kind: 'feedback', ref: '', text: 'shirt', weight: 0.9 } as const;

const answers: Record<string, ClassificationResult> = {
  whole: sampleClassification,
  refused: sampleRefusal,
  'without reasons': { ...sampleClassification, reasoning: [], questions: [], usmca: null, duty_rates: null },
  'without reasons, taught': {
    ...sampleClassification,
    reasoning: [],
    candidates: [
      { ...first!, evidence: [{ ...taught, taught_by: { id: 'fb_1', date: '2026-06-15' } }] },
      ...others,
    ],
  },
  'with the feedback that taught it, of an earlier version': {
    ...sampleClassification,
    reasoning: [],
    candidates: [{ ...first!, evidence: [taught] }],
  },
};

describe('the parts of an answer', () => {
  it.each(Object.keys(answers))('are those that draw something (%s)', (name) => {
    const answer = answers[name]!;
    const nothing = renderAnswerParts(answer, [], style);
    const drawn = answerParts.filter((part) => renderAnswerParts(answer, [part], style) !== nothing);
    expect(partsOf(answer)).toEqual(drawn);
  });
});
