import type { Code } from '../../tariff/code.js';
import type { Model } from '../model-columns.js';
import { type NodeScores, vectorScore } from './score-nodes.js';

/** How sharply each level's scores are read; found by calibration. */
export interface Sharpness {
  readonly heading: number;
  readonly subheading: number;
  readonly line: number;
}

/** Probabilities of headings, of subheadings and of lines; lines of headings left out stand at zero. */
export interface Beam {
  readonly probability: Float64Array;
}

/** The code of a node. */
export const nodeCode = (model: Model, node: number): Code =>
  String(model.nodes.code[node]).padStart(model.nodes.digits[node]!, '0');

function softmaxInto(
  out: Float64Array,
  scores: Float32Array,
  from: number,
  count: number,
  sharpness: number,
  mass: number,
): void {
  let greatest = -Infinity;
  for (let at = from; at < from + count; at++) if (scores[at]! > greatest) greatest = scores[at]!;
  let sum = 0;
  for (let at = from; at < from + count; at++) {
    out[at] = Math.exp((scores[at]! - greatest) * sharpness);
    sum += out[at]!;
  }
  for (let at = from; at < from + count; at++) out[at] = (out[at]! / sum) * mass;
}

/** Turns scores into probabilities from heading to line; headings below `least` are not opened. */
export function openBeam(model: Model, scored: NodeScores, sharpness: Sharpness, least = 5e-4): Beam {
  const { headings, subheadings, firstChild, children } = model.nodes;
  const score = scored.score.slice();
  const probability = new Float64Array(score.length);
  softmaxInto(probability, score, 0, headings, sharpness.heading, 1);
  for (let node = 0; node < headings + subheadings; node++) {
    if (probability[node]! < least) continue;
    const first = firstChild[node]!;
    const count = children[node]!;
    if (scored.vector && count > 1)
      for (let at = first; at < first + count; at++) score[at]! += vectorScore(model, scored.vector, at);
    const level = node < headings ? sharpness.subheading : sharpness.line;
    softmaxInto(probability, score, first, count, level, probability[node]!);
  }
  return { probability };
}

export interface LineProbability {
  readonly code: Code;
  readonly probability: number;
}

/** The lines of a beam that have any probability worth the name. */
export function linesOf(model: Model, beam: Beam): LineProbability[] {
  const { headings, subheadings } = model.nodes;
  const lines: LineProbability[] = [];
  for (let node = headings + subheadings; node < beam.probability.length; node++) {
    const probability = beam.probability[node]!;
    if (probability > 3e-6) lines.push({ code: nodeCode(model, node), probability });
  }
  return lines;
}
