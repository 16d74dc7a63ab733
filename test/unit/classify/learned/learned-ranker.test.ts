import { describe, expect, it } from 'vitest';
import { learnedRanker } from '../../../../src/classify/learned/learned-ranker.js';
import type { RankOptions } from '../../../../src/classify/ranker.js';
import { loadEngine } from '../../../exam/load-classifier.js';

const { model, heirs, schedule } = loadEngine();
const ranker = learnedRanker(model, heirs);
const rank = (text: string, memory: RankOptions['memory'] = []) => {
  const ranking = ranker.rank(text, { count: 5, memory });
  return { ...ranking, evidence: ranking.evidenceFor(ranking.candidates) };
};
/** How likely the heading of the best line is. */
const headingShare = (text: string): number => {
  const { candidates } = ranker.rank(text, { count: 1000, memory: [] });
  const heading = candidates[0]!.code.slice(0, 4);
  return candidates.reduce(
    (sum, { code, probability }) => sum + (code.startsWith(heading) ? probability : 0),
    0,
  );
};

describe('learnedRanker', () => {
  it('answers plain goods with lines of the schedule and says why', () => {
    const ranking = rank("men's cotton t-shirt, knitted");
    expect(ranking.candidates[0]?.code.slice(0, 6)).toBe('610910');
    for (const { code } of ranking.candidates) expect(schedule.find(code)?.code).toBe(code);
    for (const { ref } of ranking.evidence.flat()) expect(schedule.has(ref)).toBe(true);
    expect(ranking.evidence).toHaveLength(ranking.candidates.length);
    expect(ranking.evidence[0]?.length).toBeGreaterThan(0);
  });

  it('reads Spanish', () => {
    const ranking = rank('playera de algodón para hombre');
    expect(ranking.language).toBe('es');
    expect(ranking.candidates[0]?.code.slice(0, 4)).toBe('6109');
  });

  it('is less sure of words it never learned', () => {
    const unknown = ['zorblax quintiplex frobnicator', 'tirfing', 'grumtal vexor', 'zindra', 'frobnicator'];
    const mean = unknown.reduce((sum, text) => sum + headingShare(text), 0) / unknown.length;
    expect(mean).toBeLessThan(headingShare('stainless steel kitchen sink') / 2);
  });

  it('answers the same twice', () =>
    expect(rank('steel kitchen sink').candidates).toEqual(rank('steel kitchen sink').candidates));
});

describe('memory', () => {
  const feedback = {
    kind: 'feedback',
    ref: 'cls_1',
    description: 'Blue widget, model 7',
    code: '8479899596',
    date: '2026-01-01',
  } as const;

  it('answers an equal description first and almost surely', () => {
    const ranking = rank('blue  WIDGET, model 7', [feedback]);
    expect(ranking.candidates[0]?.code).toBe(feedback.code);
    expect(ranking.candidates[0]?.probability).toBeGreaterThanOrEqual(0.99);
    expect(ranking.candidates[0]?.evidence[0]).toMatchObject({ kind: 'feedback', ref: 'cls_1' });
  });

  it('does not speak for other goods', () =>
    expect(rank('fresh bananas', [feedback]).candidates[0]?.code.slice(0, 4)).toBe('0803'));

  it('ignores codes that the edition lacks', () =>
    expect(rank('Blue widget, model 7', [{ ...feedback, code: '8479000000' }]).candidates[0]?.code).not.toBe(
      '8479000000',
    ));
});
