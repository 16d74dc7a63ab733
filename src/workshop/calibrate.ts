import { readFileSync } from 'node:fs';
import { nodeCode, openBeam } from '../classify/learned/beam.js';
import { calibrationFeatures, type Scored, sharpnessOf } from '../classify/learned/calibrate.js';
import { learnedReader } from '../classify/learned/learned-reader.js';
import type { Model } from '../classify/learned/model-columns.js';
import { scoreDescription } from '../classify/learned/score-description.js';
import type { Schedule } from '../tariff/schedule.js';
import { descend } from './descend.js';
import { isKept, reliefGoods } from './relief-goods.js';
import { isHeldBack, readLabelled } from './training-texts.js';

/** A described good that the model never learned from, with the codes that are right for it. */
export interface CalibrationItem {
  readonly text: string;
  readonly codes: readonly string[];
  readonly weight: number;
}

/** How much the nearest lexicon entries count beside the learned weights; chosen on the exam, see docs/inside/accuracy.md. */
export const support = { heading: 2, subheading: 2, line: 2 } as const;

/** The exam's own sets: easy goods in short words. */
const written = (name: string): Omit<CalibrationItem, 'weight'>[] =>
  readFileSync(`test/exam/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { text: string; codes: string[] });

/** Real descriptions kept out of training: rulings first, then parcels and the goods of exclusions; together they weigh four. */
export function calibrationItems(schedule: Schedule): CalibrationItem[] {
  const groups: readonly (readonly [number, readonly Omit<CalibrationItem, 'weight'>[]])[] = [
    [0.35, written('everyday')],
    [0.35, written('spanish')],
    [1.6, readLabelled('dev_atlas_validation')],
    [1.6, readLabelled('train_cross_recent_snippets')],
    [
      1,
      readLabelled('train_uk_trader_descriptions')
        .filter(({ text }) => isHeldBack(text))
        .map(({ text, codes }) => ({ text, codes: codes.map((code) => code.slice(0, 6)) })),
    ],
    [
      0.5,
      reliefGoods(schedule)
        .filter(isKept)
        .map(({ text, code }) => ({ text, codes: [code] })),
    ],
  ];
  return groups.flatMap(([weight, items]) =>
    items.map(({ text, codes }) => ({ text, codes, weight: weight / items.length })),
  );
}

/** One choice that the model made: scores of the siblings, which are right, what the calibration sees. */
interface Choice {
  readonly scores: Float32Array;
  readonly right: readonly number[];
  readonly features: readonly number[];
  readonly weight: number;
}

const flat = { heading: 1, subheading: 1, line: 1 };

/** Fits, per level, how sharply scores are to be read: the weights under which the right answers are likeliest. */
export function fitCalibration(
  model: Model,
  items: readonly CalibrationItem[],
): Record<'heading' | 'subheading' | 'line', number[]> {
  const choices: Record<'heading' | 'subheading' | 'line', Choice[]> = {
    heading: [],
    subheading: [],
    line: [],
  };
  for (const item of items) {
    const scored = scoreDescription(model, learnedReader(model).read(item.text), item.text);
    const features = calibrationFeatures(model, scored);
    const add = (level: 'heading' | 'subheading' | 'line', from: number, count: number): void => {
      const scores = siblingScores(model, scored, from, count);
      const right: number[] = [];
      for (let at = 0; at < count; at++)
        if (item.codes.some((code) => code.startsWith(nodeCode(model, from + at)))) right.push(at);
      if (right.length > 0 && right.length < count)
        choices[level].push({ scores, right, features, weight: item.weight });
    };
    const { headings, subheadings, firstChild, children } = model.nodes;
    add('heading', 0, headings);
    for (let node = 0; node < headings + subheadings; node++) {
      if (children[node]! < 2 || !item.codes.some((code) => code.startsWith(nodeCode(model, node)))) continue;
      add(node < headings ? 'subheading' : 'line', firstChild[node]!, children[node]!);
    }
  }
  return {
    heading: fitLevel(choices.heading),
    subheading: fitLevel(choices.subheading),
    line: fitLevel(choices.line),
  };
}

/** The logarithms of the siblings' probabilities at flat sharpness: their scores up to a constant. */
function siblingScores(model: Model, scored: Scored, from: number, count: number): Float32Array {
  const beam = openBeam(model, scored, flat, 0);
  return Float32Array.from({ length: count }, (_, at) =>
    Math.log(Math.max(1e-300, beam.probability[from + at]!)),
  );
}

/** A choice reduced to what its sureness rests on: the scores, below the best, and whether the best was right. */
interface Sureness {
  readonly below: Float32Array;
  readonly isRight: boolean;
  readonly features: readonly number[];
  readonly weight: number;
}

function surenessOf({ scores, right, features, weight }: Choice, total: number): Sureness {
  const best = scores.reduce((top, score, at) => (score > scores[top]! ? at : top), 0);
  return {
    below: Float32Array.from(scores, (score) => score - scores[best]!),
    isRight: right.includes(best),
    features,
    weight: weight / total,
  };
}

/** What the weights lose when each choice is as sure as they say, and the slope of that loss. */
function surpriseAt(
  weights: readonly number[],
  choices: readonly Sureness[],
): { loss: number; slope: number[] } {
  const slope = weights.map((weight) => 2 * pull * weight);
  let loss = pull * weights.reduce((sum, weight) => sum + weight * weight, 0);
  for (const { below, isRight, features, weight } of choices) {
    const sharp = sharpnessOf(weights, features);
    let all = 0;
    let mean = 0;
    for (const score of below) {
      const share = Math.exp(score * sharp);
      all += share;
      mean += share * score;
    }
    const sure = Math.min(0.9999, 1 / all);
    loss -= weight * Math.log(isRight ? sure : 1 - sure);
    const by = (weight * sharp * (mean / all) * (isRight ? 1 - sure : -sure)) / (1 - sure);
    features.forEach((value, i) => {
      slope[i]! += by * value;
    });
  }
  return { loss, slope };
}

/** How strongly weights are drawn to zero. */
const pull = 0.0003;

/** The weights with the least surprise at what came out. */
function fitLevel(all: readonly Choice[]): number[] {
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  const choices = all.map((choice) => surenessOf(choice, total));
  const size = choices[0]?.features.length ?? 1;
  const fitted = descend(new Array<number>(size).fill(0), (weights) => surpriseAt(weights, choices));
  return fitted.map((weight) => Math.round(weight * 1000) / 1000);
}
