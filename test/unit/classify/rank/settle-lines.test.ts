import { describe, expect, it } from 'vitest';
import { learnedReader } from '../../../../src/classify/learned/learned-reader.js';
import { Heirs } from '../../../../src/classify/rank/heirs.js';
import { settleLines } from '../../../../src/classify/rank/settle-lines.js';
import { loadEngine } from '../../../exam/load-classifier.js';

const { model, heirs, schedule } = loadEngine();
const reader = learnedReader(model);
const known = [...schedule.lines('610910')].map(({ code }) => code);
const shirt = reader.read("women's cotton shirt");
const line = (code: string, probability: number) => ({ code, probability, evidence: [] });
const sum = (lines: readonly { readonly probability: number }[]): number =>
  lines.reduce((total, { probability }) => total + probability, 0);

describe('lines that a model learned, in an edition', () => {
  it('leaves lines of the edition alone', () => {
    const lines = [line(known[0]!, 0.7)];
    expect(settleLines(lines, heirs, shirt)).toEqual(lines);
  });

  it('hands a line that is gone without a record to those that stand in its place, and loses nothing', () => {
    const settled = settleLines([line('6109109999', 0.6), line(known[0]!, 0.2)], heirs, shirt);
    expect(settled.map(({ code }) => code)).toEqual(known);
    expect(sum(settled)).toBeCloseTo(0.8, 9);
  });

  it('hands the line of a drug to the number that it has now, and none of it to the drug that has the old one', () => {
    const settled = settleLines([line('3004909217', 0.5)], heirs, reader.read('metoprolol tablets'));
    expect(settled).toMatchObject([{ code: '3004909219', probability: 0.5 }]);
  });

  it('never keeps a line that is gone, however little speaks for it', () => {
    const settled = settleLines([line('1805000000', 4e-6)], heirs, reader.read('cocoa powder'));
    expect(settled.map(({ code }) => code)).toEqual(['1805000010', '1805000090']);
  });
});

describe('what is parted among the lines that took the goods of one', () => {
  const shares = (codes: readonly string[], text: string) =>
    Object.fromEntries(heirs.share(codes, reader.read(text)).map(({ code, share }) => [code, share]));
  const cocoa = ['1805000010', '1805000090'];

  it('goes to "Other" where the words name none of the others, and is not sure of it', () => {
    const { '1805000010': organic, '1805000090': other } = shares(cocoa, 'cocoa powder, unsweetened');
    expect(other).toBeGreaterThan(0.5);
    expect(other).toBeLessThan(0.9);
    expect(organic! + other!).toBeCloseTo(1, 9);
  });

  it('goes to a line that the words name', () => {
    const named = shares(cocoa, 'certified organic cocoa powder')['1805000010'];
    expect(named).toBeGreaterThan(0.7);
    expect(named).toBeGreaterThan(shares(cocoa, 'cocoa powder')['1805000010']!);
  });

  it('goes down through the rows between: avocado oil first, then how it is grown', () => {
    const oils = ['1515908120', '1515908140', '1515908175', '1515908185'];
    const parted = shares(oils, 'organic avocado oil, certified');
    expect(Math.max(...Object.values(parted))).toBe(parted['1515908120']);
    expect(sum(Object.values(parted).map((probability) => ({ probability })))).toBeCloseTo(1, 9);
  });
});

it('an edition without a record of transfers knows the lines it has', () => {
  const plain = new Heirs(schedule, new Map());
  expect(schedule.codeAt(plain.rowOf('3004909217'))).toBe('3004909217');
  expect(heirs.rowOf('3004909217')).toBe(-1);
});
