import { describe, expect, it } from 'vitest';
import type { LevelConfidence } from '../../../src/answers/classification.js';
import type { CodeQuestion } from '../../../src/answers/question.js';
import { judge } from '../../../src/classify/decide.js';
import { settingRow } from '../../../src/config/schema.js';
import { acceptAtUsually, acceptDigits, acceptLevels, sureFrom } from '../../../src/core/sureness.js';

const code = '6109100040';
const sure = (...levels: [number, number, number, number, number]): LevelConfidence => {
  const [chapter, heading, subheading, tariff_line, statistical] = levels;
  return { chapter, heading, subheading, tariff_line, statistical };
};
const asking = (...to: string[]): CodeQuestion => ({
  id: 'q',
  text: 'which?',
  why: 'they differ',
  options: to.map((leads_to) => ({ answer: leads_to, leads_to })),
});
const toSubheading = sure(0.97, 0.95, 0.9, 0.7, 0.5);
const none: readonly CodeQuestion[] = [];

describe('how an answer is judged', () => {
  it('is sure to the longest prefix all of whose levels reach the threshold', () => {
    const to = (confidence: LevelConfidence, threshold?: number) =>
      judge({ code, confidence, questions: none }, threshold === undefined ? {} : { threshold }).confident_to;
    expect(to(toSubheading)).toBe('610910');
    expect(to(toSubheading, 0.5)).toBe(code);
    expect(to(toSubheading, 0.96)).toBe('61');
    expect(to(toSubheading, 0.98)).toBe('');
    expect(to(sure(sureFrom, sureFrom, sureFrom, sureFrom, sureFrom))).toBe(code);
  });

  it('accepts where the sure digits reach the level asked for, and nowhere else', () => {
    for (const acceptAt of acceptLevels)
      for (const [digits, confidence] of [
        [2, sure(0.9, 0.7, 0.7, 0.7, 0.7)],
        [4, sure(0.9, 0.9, 0.7, 0.7, 0.7)],
        [6, sure(0.9, 0.9, 0.9, 0.7, 0.7)],
        [8, sure(0.9, 0.9, 0.9, 0.9, 0.7)],
        [10, sure(0.9, 0.9, 0.9, 0.9, 0.9)],
      ] as const) {
        const judged = judge({ code, confidence, questions: none }, { acceptAt });
        expect(judged.confident_to).toBe(code.slice(0, digits));
        expect(judged.decision).toBe(digits >= acceptDigits[acceptAt] ? 'accept' : 'review');
      }
  });

  it('takes all digits of a code that ends above the level for enough', () => {
    const six = { code: '610910', confidence: sure(0.9, 0.9, 0.9, 0, 0), questions: none };
    expect(judge(six, { acceptAt: 'statistical' }).decision).toBe('accept');
    const eight = { code: '61091001', confidence: sure(0.9, 0.9, 0.9, 0.9, 0.9), questions: none };
    expect(judge(eight, { acceptAt: 'statistical' })).toEqual({
      confident_to: '61091001',
      decision: 'accept',
    });
  });

  it('is sure no further than what was stated reaches, whatever the probability', () => {
    const confidence = sure(0.99, 0.99, 0.99, 0.99, 0.99);
    expect(judge({ code, confidence, questions: none, upTo: '6109' }, {})).toEqual({
      confident_to: '6109',
      decision: 'review',
    });
  });

  it('needs facts where an answer would part the codes down to the level, and is for review where none would', () => {
    const toHeading = sure(0.9, 0.9, 0.6, 0.5, 0.4);
    const decided = (...to: string[]) =>
      judge({ code, confidence: toHeading, questions: [asking(...to)] }, {}).decision;
    expect(decided('610910', '610990')).toBe('needs_facts');
    // the answers lead only to a heading: what is open lies below it
    expect(decided('6109', '6109')).toBe('needs_facts');
    expect(decided('6109100012', '6109100040')).toBe('review');
    expect(judge({ code, confidence: toHeading, questions: none }, {}).decision).toBe('review');
    // a question below the level does not take back what is sure
    expect(judge({ code, confidence: toSubheading, questions: [asking('6109', '6110')] }, {}).decision).toBe(
      'accept',
    );
  });

  it('has one usual threshold and level, those that the settings name', () => {
    expect(settingRow('threshold').default).toBe(sureFrom);
    expect(settingRow('acceptAt').default).toBe(acceptAtUsually);
    expect(settingRow('acceptAt').choices).toEqual(Object.keys(acceptDigits));
  });
});
