import { readFileSync } from 'node:fs';
import type { Model } from '../classify/model-columns.js';
import { nodeCode, openBeam } from '../classify/rank/beam.js';
import { calibrationFeatures, type Scored, sharpnessOf } from '../classify/rank/calibrate.js';
import { readFor } from '../classify/rank/read-for.js';
import { scoreDescription } from '../classify/rank/score-description.js';
import { isHeldBack, readLabelled } from './training-texts.js';

/** A described good that the model never learned from, with the codes that are right for it. */
export interface CalibrationItem {
  readonly text: string;
  readonly codes: readonly string[];
  readonly weight: number;
}

/** The exam's own sets: easy goods in short words, at a low weight. */
const written = (name: string, weight: number): CalibrationItem[] =>
  readFileSync(`test/exam/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ ...(JSON.parse(line) as { text: string; codes: string[] }), weight }));

/** Real descriptions kept out of training: rulings first, parcels at a lower weight. */
export const calibrationItems = (): CalibrationItem[] => [
  ...written('everyday', 0.25),
  ...written('spanish', 0.25),
  ...readLabelled('dev_atlas_validation').map((row) => ({ ...row, weight: 1 })),
  ...readLabelled('train_cross_recent_snippets').map((row) => ({ ...row, weight: 1 })),
  ...readLabelled('train_uk_trader_descriptions')
    .filter(({ id }) => isHeldBack(id))
    .map((row) => ({ text: row.text, codes: row.codes.map((code) => code.slice(0, 6)), weight: 0.1 })),
];

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
    const scored = scoreDescription(model, readFor(model, item.text), item.text);
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

/** Coordinate search for the weights with the least mean surprise, pulled a little towards zero. */
function fitLevel(choices: readonly Choice[]): number[] {
  const size = choices[0]?.features.length ?? 1;
  const weights = new Array<number>(size).fill(0);
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  const surprise = (): number => {
    let sum = 0;
    for (const { scores, right, features, weight } of choices) {
      const sharp = sharpnessOf(weights, features);
      let greatest = -Infinity;
      for (const score of scores) greatest = Math.max(greatest, score);
      let all = 0;
      let good = 0;
      for (const score of scores) all += Math.exp((score - greatest) * sharp);
      for (const at of right) good += Math.exp((scores[at]! - greatest) * sharp);
      sum -= weight * Math.log(Math.max(1e-9, good / all));
    }
    return sum / total + 0.003 * weights.reduce((a, weight) => a + weight * weight, 0);
  };
  let least = surprise();
  for (let step = 0.4; step > 0.02; step /= 2)
    for (let moved = true; moved; ) {
      moved = false;
      for (let i = 0; i < size; i++)
        for (const by of [step, -step]) {
          const before = weights[i]!;
          weights[i] = before + by;
          const now = surprise();
          if (now < least - 1e-6) {
            least = now;
            moved = true;
          } else weights[i] = before;
        }
    }
  return weights.map((weight) => Math.round(weight * 1000) / 1000);
}
