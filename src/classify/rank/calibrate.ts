import type { Model } from '../model-columns.js';
import type { Reading } from '../text/phrases.js';
import type { Sharpness } from './beam.js';
import type { NodeScores } from './score-nodes.js';

/** Everything that was found out about one description before probabilities are read from it. */
export interface Scored extends NodeScores {
  readonly reading: Reading;
  /** what the nearest lexicon entries say of each node, 0..1 */
  readonly support: ReadonlyMap<number, number>;
  /** likeness of the nearest lexicon entry, 0..1 */
  readonly nearest: number;
}

/**
 * What the calibration looks at: a constant, how much of the text is known, whether the head is, how long it is, how
 * near the nearest lexicon entry stands, whether learned weights and lexicon name one heading, and by how much the
 * best heading leads.
 */
export function calibrationFeatures(model: Model, scored: Scored): number[] {
  const { reading, support, nearest } = scored;
  const { headings } = model.nodes;
  const head = reading.words.find((word) => word.role === 'head');
  let best = 0;
  let second = -Infinity;
  for (let node = 1; node < headings; node++) {
    const score = scored.score[node]!;
    if (score > scored.score[best]!) {
      second = scored.score[best]!;
      best = node;
    } else if (score > second) second = score;
  }
  let named = -1;
  for (const [node, likeness] of support)
    if (node < headings && likeness > (named < 0 ? 0 : support.get(named)!)) named = node;
  return [
    1,
    scored.known,
    head !== undefined && !scored.unknown.includes(head.text) ? 1 : 0,
    Math.min(2, Math.log2(1 + reading.words.length) / 2),
    nearest,
    named === best ? 1 : 0,
    Math.min(4, scored.score[best]! - second) / 4,
  ];
}

/** How sharply to read the scores of one description, from the fitted weights of each level. */
export function sharpnessFor(model: Model, scored: Scored): Sharpness {
  const features = calibrationFeatures(model, scored);
  const level = (name: string): number => sharpnessOf(model.settings.calibration[name] ?? [0], features);
  return { heading: level('heading'), subheading: level('subheading'), line: level('line') };
}

export const sharpnessOf = (fitted: readonly number[], features: readonly number[]): number =>
  Math.exp(
    Math.max(
      -3,
      Math.min(
        2,
        fitted.reduce((sum, weight, i) => sum + weight * (features[i] ?? 0), 0),
      ),
    ),
  );

/** Sure enough for a broker to accept without a second look: at least this probable at four and at six digits. */
export const isSure = (confidence: { readonly heading: number; readonly subheading: number }): boolean =>
  confidence.heading >= 0.85 && confidence.subheading >= 0.6;
