import { expect, it } from 'vitest';
import { settleLines } from '../../../../src/classify/rank/settle-lines.js';
import { loadEngine } from '../../../exam/load-engine.js';

const { schedule } = loadEngine();
const known = [...schedule.lines('610910')].map(({ code }) => code);

it('leaves lines of the edition alone', () => {
  const lines = [{ code: known[0]!, probability: 0.7, evidence: [] }];
  expect(settleLines(lines, schedule)).toEqual(lines);
});

it('hands a line that is gone to those that stand in its place, and loses nothing', () => {
  const settled = settleLines(
    [
      { code: '6109109999', probability: 0.6, evidence: [] },
      { code: known[0]!, probability: 0.2, evidence: [] },
    ],
    schedule,
  );
  expect(settled.map(({ code }) => code)).toEqual(known);
  expect(settled.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(0.8, 9);
});
