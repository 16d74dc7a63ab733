import { nodeCode, openBeam } from '../classify/learned/beam.js';
import { scoreFeatures, sharpnessOf, withKinds } from '../classify/learned/calibrate.js';
import { learnedReader } from '../classify/learned/learned-reader.js';
import type { Calibration, Model } from '../classify/learned/model-columns.js';
import { type ScoredDescription, scoreDescription } from '../classify/learned/score-description.js';
import { kindFeatures } from '../classify/learned/text-kind.js';
import { sha256 } from '../reference/provenance.js';
import type { CalibrationItem } from './calibration-items.js';
import { descend } from './descend.js';
import { fitKinds } from './fit-kinds.js';

/** How much the nearest lexicon entries count beside the learned weights; chosen on the exam, see docs/inside/accuracy.md. */
export const support = { heading: 2, subheading: 2, line: 2 } as const;

const levels = ['heading', 'subheading', 'line'] as const;
export type Level = (typeof levels)[number];

export type Fitted = Omit<Calibration, 'model'>;

/** The calibration of a model that has none yet: every score is read as it stands. */
export const flatCalibration: Calibration = {
  model: '',
  kinds: {},
  heading: [0],
  subheading: [0],
  line: [0],
};

/** A choice among siblings of which one is right: how far each stands below the best, and whether the best is the right one. */
export interface Choice {
  readonly level: Level;
  readonly below: Float32Array;
  readonly isRight: boolean;
}

/** What a model makes of one item, before anything is fitted. */
export interface ReadItem {
  readonly item: CalibrationItem;
  /** what sureness rests on, and what tells the kind of the text */
  readonly looked: readonly number[];
  readonly kind: readonly number[];
  readonly choices: readonly Choice[];
}

const flat = { heading: 1, subheading: 1, line: 1 };

/** Reads items with a model. A level at which an item has several right codes says nothing of how sure one may be. */
export function readItems(model: Model, items: readonly CalibrationItem[]): ReadItem[] {
  const { headings, subheadings, firstChild, children } = model.nodes;
  return items.map((item) => {
    const scored = scoreDescription(model, learnedReader(model).read(item.text), item.text);
    const choices: Choice[] = [];
    const add = (level: Level, from: number, count: number): void => {
      const right = Array.from({ length: count }, (_, at) => at).filter((at) =>
        item.codes.some((code) => code.startsWith(nodeCode(model, from + at))),
      );
      if (right.length !== 1 || count === 1) return;
      const scores = siblingScores(model, scored, from, count);
      const best = scores.reduce((top, score, at) => (score > scores[top]! ? at : top), 0);
      choices.push({
        level,
        below: scores.map((score) => score - scores[best]!),
        isRight: right[0] === best,
      });
    };
    add('heading', 0, headings);
    for (let node = 0; node < headings + subheadings; node++)
      if (children[node]! > 1 && item.codes.some((code) => code.startsWith(nodeCode(model, node))))
        add(node < headings ? 'subheading' : 'line', firstChild[node]!, children[node]!);
    return { item, looked: scoreFeatures(model, scored), kind: kindFeatures(model, scored), choices };
  });
}

/** The logarithms of the siblings' probabilities at flat sharpness: their scores up to a constant. */
function siblingScores(model: Model, scored: ScoredDescription, from: number, count: number): Float32Array {
  const beam = openBeam(model, scored, flat, 0);
  return Float32Array.from({ length: count }, (_, at) =>
    Math.log(Math.max(1e-300, beam.probability[from + at]!)),
  );
}

/** Fits what tells the kinds of text apart, then, per level, how sharply scores are to be read, so that what came out is likeliest. */
export function fitCalibration(read: readonly ReadItem[], wanted: readonly Level[] = levels): Fitted {
  const kinds = fitKinds(
    read.flatMap(({ item: { kind, weight }, kind: features }) =>
      kind === undefined ? [] : [{ kind, weight, features }],
    ),
  );
  const told = Object.values(kinds);
  const features = read.map(({ looked, kind }) => withKinds(looked, told, kind));
  const fit = (level: Level): number[] => {
    if (!wanted.includes(level)) return [0];
    return fitLevel(
      read.flatMap(({ item, choices }, n) =>
        choices
          .filter((choice) => choice.level === level)
          .map(({ below, isRight }) => ({
            below,
            isRight,
            features: features[n]!,
            weight: item.weight,
            atMost: 1 - item.misplaced,
          })),
      ),
    );
  };
  return { kinds, heading: fit('heading'), subheading: fit('subheading'), line: fit('line') };
}

/** A calibration as it is written: its lists a line each, with the model that it was fitted for. */
export function formatCalibration(model: Uint8Array, { kinds, ...byLevel }: Fitted): string {
  const list = (name: string, weights: readonly number[]): string =>
    `${JSON.stringify(name)}: ${JSON.stringify(weights)}`;
  const told = Object.entries(kinds).map(([name, weights]) => `    ${list(name, weights)}`);
  const fitted = levels.map((level) => `  ${list(level, byLevel[level])}`);
  const shown = told.length === 0 ? '{}' : `{\n${told.join(',\n')}\n  }`;
  return `{\n  "model": "${sha256(model)}",\n  "kinds": ${shown},\n${fitted.join(',\n')}\n}\n`;
}

/** How sure a calibration is of the best of a choice. */
export function surenessOf(
  fitted: Fitted,
  level: Level,
  { looked, kind }: ReadItem,
  below: Float32Array,
): number {
  const sharp = sharpnessOf(fitted[level], withKinds(looked, Object.values(fitted.kinds), kind));
  return 1 / below.reduce((sum, score) => sum + Math.exp(score * sharp), 0);
}

/** A choice with what its sureness rests on, and how often the right code is found in its place at most. */
interface Sureness extends Omit<Choice, 'level'> {
  readonly features: readonly number[];
  readonly weight: number;
  readonly atMost: number;
}

/** What the weights lose when each choice is as sure as they say, and the slope of that loss. */
function surpriseAt(
  weights: readonly number[],
  choices: readonly Sureness[],
): { loss: number; slope: number[] } {
  const slope = weights.map((weight) => 2 * pull * weight);
  let loss = pull * weights.reduce((sum, weight) => sum + weight * weight, 0);
  for (const { below, isRight, features, weight, atMost } of choices) {
    const sharp = sharpnessOf(weights, features);
    let all = 0;
    let mean = 0;
    for (const score of below) {
      const share = Math.exp(score * sharp);
      all += share;
      mean += share * score;
    }
    const sure = Math.min(0.9999, 1 / all) * atMost;
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
function fitLevel(all: readonly Sureness[]): number[] {
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  const choices = all.map((choice) => ({ ...choice, weight: choice.weight / total }));
  const size = choices[0]?.features.length ?? 1;
  const fitted = descend(new Array<number>(size).fill(0), (weights) => surpriseAt(weights, choices));
  return fitted.map((weight) => Math.round(weight * 1000) / 1000);
}
