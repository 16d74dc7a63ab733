import type { Decision } from '../../src/answers/classification.js';
import type { Classification } from '../../src/classify/classification.js';
import { type Classifier, classify } from '../../src/classify/classify.js';
import type { Ranker } from '../../src/classify/ranker.js';
import { deniedMark } from '../../src/classify/text/denied-tokens.js';
import type { Schedule } from '../../src/tariff/schedule.js';
import { randomNumbers } from '../../src/workshop/train-softmax.js';
import type { ExamItem, ExamSet } from './exam-sets.js';

export const levels = [2, 4, 6, 8, 10] as const;
export const ranks = [1, 3, 5, 10] as const;

/** How one item came out. */
export interface Outcome {
  readonly item: ExamItem;
  readonly answer: string;
  /** place of the first right candidate at each level, 0 for the answer; -1 where none is right */
  readonly place: Readonly<Record<number, number>>;
  /** whether the set and the edition know the code down to the level */
  readonly scored: Readonly<Record<number, boolean>>;
  readonly confidence: Readonly<Record<number, number>>;
  readonly decision: Decision;
  /** share of the words that the model learned */
  readonly known: number;
  readonly ms: number;
}

/** The share of the words that occurred in what was learned; what is denied counts as known. */
function knownShare({ reader }: Ranker, text: string): number {
  const { words, language } = reader.read(text);
  const isKnown = ({ stem }: (typeof words)[number]): boolean =>
    stem.startsWith(deniedMark) || reader.rarityOf(stem, language) !== undefined;
  return words.length === 0 ? 0 : words.filter(isKnown).length / words.length;
}

/** Cuts a code to the longest prefix that the edition has. */
export function living(code: string, schedule: Schedule): string {
  for (let length = code.length; length >= 4; length -= 2)
    if (schedule.has(code.slice(0, length))) return code.slice(0, length);
  return code.slice(0, 2);
}

/** Scores one item as a user gets it answered: a candidate is right at a level when it shares the digits of any right code. */
export function scoreItem(classifier: Classifier, set: ExamSet, item: ExamItem): Outcome {
  const { schedule } = classifier.book;
  const codes = item.codes.map((code) => living(code.slice(0, set.digits), schedule));
  const start = performance.now();
  const answer: Classification = classify(classifier, {
    description: item.text,
    facts: {},
    candidates: 20,
    memory: [],
  });
  const ms = performance.now() - start;
  const place: Record<number, number> = {};
  const scored: Record<number, boolean> = {};
  const confidence: Record<number, number> = {};
  const of = answer.confidence;
  const byLevel = [of.chapter, of.heading, of.subheading, of.tariff_line, of.statistical];
  levels.forEach((level, i) => {
    const right = codes.filter((code) => code.length >= level).map((code) => code.slice(0, level));
    scored[level] = right.length > 0;
    const seen = [...new Set(answer.candidates.map(({ code }) => code.slice(0, level)))];
    place[level] = seen.findIndex((prefix) => right.includes(prefix));
    confidence[level] = byLevel[i]!;
  });
  return {
    item,
    answer: answer.code ?? '',
    place,
    scored,
    confidence,
    decision: answer.decision,
    known: knownShare(classifier.ranker, item.text),
    ms,
  };
}

export interface Share {
  readonly right: number;
  readonly of: number;
}

export const shareAt = (outcomes: readonly Outcome[], level: number, rank: number): Share => {
  const scored = outcomes.filter((outcome) => outcome.scored[level]);
  const right = scored.filter(({ place }) => place[level]! >= 0 && place[level]! < rank).length;
  return { right, of: scored.length };
};

/** The Wilson interval of a share at 95%. */
export function wilson({ right, of }: Share): [number, number] {
  if (of === 0) return [0, 0];
  const z = 1.96;
  const p = right / of;
  const middle = (p + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

export interface Bin {
  readonly stated: number;
  readonly right: number;
  readonly count: number;
}

/** What an outcome says of sureness. */
export type Stated = Pick<Outcome, 'item' | 'place' | 'scored' | 'confidence'>;

/** Whether an item says how sure one may be at a level: one of several right codes says only that the words leave them open. */
const isSettled = ({ item, scored }: Stated, level: number): boolean =>
  scored[level]! &&
  new Set(item.codes.filter(({ length }) => length >= level).map((code) => code.slice(0, level))).size === 1;

/** How many items say anything of sureness at a level, how many of them were right, and how many should have been by what was stated. */
export function soundness(
  outcomes: readonly Stated[],
  level: number,
): { right: number; stated: number; of: number } {
  const settled = outcomes.filter((outcome) => isSettled(outcome, level));
  return {
    right: settled.filter(({ place }) => place[level] === 0).length,
    stated: settled.reduce((sum, outcome) => sum + outcome.confidence[level]!, 0),
    of: settled.length,
  };
}

/** Ten bins of stated confidence with what came out. */
export function reliability(outcomes: readonly Stated[], level: number): Bin[] {
  const bins = Array.from({ length: 10 }, () => ({ stated: 0, right: 0, count: 0 }));
  for (const outcome of outcomes) {
    if (!isSettled(outcome, level)) continue;
    const stated = outcome.confidence[level]!;
    const bin = bins[Math.min(9, Math.floor(stated * 10))]!;
    bin.stated += stated;
    bin.right += outcome.place[level] === 0 ? 1 : 0;
    bin.count++;
  }
  return bins.map(({ stated, right, count }) => ({
    stated: count === 0 ? 0 : stated / count,
    right: count === 0 ? 0 : right / count,
    count,
  }));
}

/** Expected calibration error: how far stated confidence lies from what came out, weighed by bin. */
export function calibrationError(outcomes: readonly Stated[], level: number): number {
  const bins = reliability(outcomes, level);
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return total === 0
    ? 0
    : bins.reduce((sum, bin) => sum + (bin.count / total) * Math.abs(bin.stated - bin.right), 0);
}

/** Between which errors 95 in a hundred drawings of as many items lie. */
export function calibrationInterval(outcomes: readonly Stated[], level: number): [number, number] {
  const random = randomNumbers(20261);
  const drawn = Array.from({ length: 400 }, () =>
    calibrationError(
      outcomes.map(() => outcomes[Math.floor(random() * outcomes.length)]!),
      level,
    ),
  ).sort((a, b) => a - b);
  return [drawn[9]!, drawn[389]!];
}

/** The error that stated probabilities which mean exactly what they say would show on as many items: the mean of 400 drawings. */
export function calibrationFloor(outcomes: readonly Stated[], level: number): number {
  const random = randomNumbers(20262);
  const drawn = Array.from({ length: 400 }, () =>
    calibrationError(
      outcomes.map((outcome) => ({
        ...outcome,
        place: { ...outcome.place, [level]: random() < outcome.confidence[level]! ? 0 : -1 },
      })),
      level,
    ),
  );
  return drawn.reduce((sum, error) => sum + error, 0) / drawn.length;
}
