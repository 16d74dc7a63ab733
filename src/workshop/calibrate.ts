import { nodeCode, openBeam } from '../classify/learned/beam.js';
import { scoreFeatures, sharpnessOf, withKinds } from '../classify/learned/calibrate.js';
import { learnedReader } from '../classify/learned/learned-reader.js';
import type { Calibration, Model } from '../classify/learned/model-columns.js';
import { scoreDescription } from '../classify/learned/score-description.js';
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

/** Scores below the best one, and how many siblings have each. */
interface Below {
  readonly score: Float32Array;
  readonly count: Float32Array;
}

/** A choice among siblings under what the engine put first above: how far each stands below the best, and whether the best is the right one. */
export interface Choice {
  readonly level: Level;
  readonly below: Below;
  /** undefined where the item does not say */
  readonly isRight: boolean | undefined;
}

/** What a model makes of one item, before anything is fitted. */
export interface ReadItem {
  readonly item: CalibrationItem;
  /** what sureness rests on, and what tells the kind of the text */
  readonly looked: readonly number[];
  readonly kind: readonly number[];
  /** the choices that make up the answer, heading first */
  readonly choices: readonly Choice[];
}

const flat = { heading: 1, subheading: 1, line: 1 };

/** Reads items with a model: the choices on the way to the likeliest line, or among the lines of the right subheading. */
export function readItems(model: Model, items: readonly CalibrationItem[]): ReadItem[] {
  const { headings, firstChild, children } = model.nodes;
  return items.map((item) => {
    const scored = scoreDescription(model, learnedReader(model).read(item.text), item.text);
    const { probability } = openBeam(model, scored, flat, 0);
    const choices: Choice[] = [];
    let [from, count] = [0, headings];
    for (const level of levels) {
      // the logarithms of probabilities at flat sharpness are scores up to a constant
      const scores = Float32Array.from({ length: count }, (_, at) =>
        Math.log(Math.max(1e-300, probability[from + at]!)),
      );
      const best = scores.reduce((top, score, at) => (score > scores[top]! ? at : top), 0);
      const right = Array.from({ length: count }, (_, at) => at).filter((at) =>
        item.codes.some((code) => code.startsWith(nodeCode(model, from + at))),
      );
      choices.push({
        level,
        below: fewer(scores.map((score) => score - scores[best]!)),
        isRight: right.length === 1 ? right[0] === best : undefined,
      });
      // lines are fitted under the right subheading, found or not: fitted under those found alone they were too sure for dialogues
      const next = from + (level === 'subheading' && right.length === 1 ? right[0]! : best);
      [from, count] = [firstChild[next]!, children[next]!];
    }
    return { item, looked: scoreFeatures(model, scored), kind: kindFeatures(model, scored), choices };
  });
}

/** Siblings that are looked at one by one; the others go together with those of about their score. */
const apart = 24;
/** How far scores lie apart at most that go together. */
const together = 0.25;

/** The same scores in fewer numbers: over a thousand headings share one sum, of which the far ones are a small part. */
function fewer(below: Float32Array): Below {
  const sorted = below.toSorted((a, b) => b - a);
  const score: number[] = [];
  const count: number[] = [];
  for (let at = 0; at < sorted.length; ) {
    let end = at + 1;
    while (at >= apart && end < sorted.length && sorted[at]! - sorted[end]! < together) end++;
    score.push(sorted.subarray(at, end).reduce((sum, each) => sum + each, 0) / (end - at));
    count.push(end - at);
    at = end;
  }
  return { score: Float32Array.from(score), count: Float32Array.from(count) };
}

/**
 * Fits what tells the kinds of text apart, then, per level, how sharply scores are to be read, so that what came out is likeliest.
 * Subheadings from items whose heading came out right: those are easier than the rest, and of them the answer speaks.
 */
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
      read.flatMap(({ item, choices }, n) => {
        const at = levels.indexOf(level);
        const { below, isRight } = choices[at]!;
        const isTold = isRight !== undefined && below.score.length > 1;
        if (!isTold || (level === 'subheading' && choices[0]?.isRight !== true)) return [];
        return [{ below, isRight, features: features[n]!, weight: item.weight }];
      }),
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

/** How sure a calibration is of the answer to an item, heading first: each level with those above it. */
export function surenessOf(fitted: Fitted, { looked, kind, choices }: ReadItem): number[] {
  const features = withKinds(looked, Object.values(fitted.kinds), kind);
  let sure = 1;
  return choices.map(({ level, below }) => {
    const sharp = sharpnessOf(fitted[level], features);
    sure /= below.score.reduce((sum, score, at) => sum + below.count[at]! * Math.exp(score * sharp), 0);
    return sure;
  });
}

/** A choice with what its sureness rests on. */
interface Sureness {
  readonly below: Below;
  readonly isRight: boolean;
  readonly features: readonly number[];
  readonly weight: number;
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
    const { score, count } = below;
    let all = 0;
    let mean = 0;
    for (let at = 0; at < score.length; at++) {
      const share = count[at]! * Math.exp(score[at]! * sharp);
      all += share;
      mean += share * score[at]!;
    }
    const sure = Math.min(0.9999, 1 / all);
    loss -= weight * Math.log(isRight ? sure : 1 - sure);
    const by = (weight * sharp * (mean / all) * (isRight ? 1 - sure : -sure)) / (1 - sure);
    for (let i = 0; i < features.length; i++) slope[i]! += by * features[i]!;
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
