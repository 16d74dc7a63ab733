import type { Model } from '../model-columns.js';
import type { Reading } from '../text/phrases.js';
import type { Sharpness } from './beam.js';
import type { NodeScores } from './score-nodes.js';

/** What the calibration looks at: a constant, how much of the text is known, whether the head is, how long it is. */
export function calibrationFeatures(reading: Reading, scored: NodeScores): number[] {
  const head = reading.words.find((word) => word.role === 'head');
  return [
    1,
    scored.known,
    head !== undefined && !scored.unknown.includes(head.text) ? 1 : 0,
    Math.min(2, Math.log2(1 + reading.words.length) / 2),
    reading.language === 'es' ? 1 : 0,
  ];
}

/** How sharply to read the scores of one description, from the fitted weights of each level. */
export function sharpnessFor(model: Model, reading: Reading, scored: NodeScores): Sharpness {
  const features = calibrationFeatures(reading, scored);
  const level = (name: string): number => {
    const fitted = model.settings.calibration[name] ?? [0];
    const log = fitted.reduce((sum, weight, i) => sum + weight * (features[i] ?? 0), 0);
    return Math.exp(Math.max(-3, Math.min(2, log)));
  };
  return { heading: level('heading'), subheading: level('subheading'), line: level('line') };
}

/** Sure enough for a broker to accept without a second look: at least this probable at four and at six digits. */
export const isSure = (confidence: { readonly heading: number; readonly subheading: number }): boolean =>
  confidence.heading >= 0.85 && confidence.subheading >= 0.6;
