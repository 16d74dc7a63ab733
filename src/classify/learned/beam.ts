import type { Evidence } from '../../answers/classification.js';
import { perObject } from '../../core/made-once.js';
import type { Code } from '../../tariff/code.js';
import type { Candidate } from '../classification.js';
import type { Heirs } from '../rank/heirs.js';
import type { Model } from './model-columns.js';
import { addVector, type NodeScores } from './score-nodes.js';

/** How sharply each level's scores are read; found by calibration. */
export interface Sharpness {
  readonly heading: number;
  readonly subheading: number;
  readonly line: number;
}

/** Probabilities of headings, of subheadings (zero below headings left out) and of the lines of those opened. */
export interface Beam {
  readonly probability: Float64Array;
  /** the subheadings whose lines were looked at, in order */
  readonly opened: readonly number[];
}

const codesOf = perObject((model: Model) => new Array<Code>(model.nodes.code.length));

/** The code of a node, written once. */
export function nodeCode(model: Model, node: number): Code {
  const known = codesOf(model);
  known[node] ??= String(model.nodes.code[node]).padStart(model.nodes.digits[node]!, '0');
  return known[node];
}

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

/** Where the numbers of a beam are worked out. */
interface BeamRoom {
  readonly score: Float32Array;
  readonly probability: Float64Array;
}

const makeRoom = (size: number): BeamRoom => ({
  score: new Float32Array(size),
  probability: new Float64Array(size),
});

/** One room for all beams of a model, for beams that are read before the next one is opened. */
export const sharedRoom = perObject((model: Model) => makeRoom(model.nodes.code.length));

/** Headings and subheadings less probable than this are not opened: their lines would be far down any list. */
export const leastOpened = 2e-3;
/** The same where answers to questions cut deep into the list. */
export const leastOpenedDeep = 5e-4;

/** Turns scores into probabilities from heading to line; headings below `least` are not opened. */
export function openBeam(
  model: Model,
  scored: NodeScores,
  sharpness: Sharpness,
  least = leastOpened,
  { score, probability } = makeRoom(scored.score.length),
): Beam {
  const { headings, subheadings, firstChild, children } = model.nodes;
  const opened: number[] = [];
  softmaxInto(probability, scored.score, 0, headings, sharpness.heading, 1);
  probability.fill(0, headings, headings + subheadings);
  for (let node = 0; node < headings + subheadings; node++) {
    if (probability[node]! < least) continue;
    const first = firstChild[node]!;
    const count = children[node]!;
    if (node >= headings) opened.push(node);
    for (let at = first; at < first + count; at++) score[at] = scored.score[at]!;
    if (scored.vector && count > 1) addVector(model, scored.vector, score, first, count);
    const level = node < headings ? sharpness.subheading : sharpness.line;
    softmaxInto(probability, score, first, count, level, probability[node]!);
  }
  return { probability, opened };
}

/** The lines of a beam that have any probability worth the name, with their rows: -1 for one that the edition has no more. */
export function linesOf(model: Model, beam: Beam, heirs: Heirs): Candidate[] {
  const { firstChild, children } = model.nodes;
  const rows = rowsOf(model)(heirs);
  const lines: Candidate[] = [];
  for (const parent of beam.opened)
    for (let node = firstChild[parent]!; node < firstChild[parent]! + children[parent]!; node++) {
      const probability = beam.probability[node]!;
      if (probability <= 3e-6) continue;
      const code = nodeCode(model, node);
      let row = rows[node]!;
      if (row === notLookedUp) {
        row = heirs.rowOf(code);
        rows[node] = row;
      }
      lines.push({ code, row, probability, evidence: none });
    }
  return lines;
}

const none: readonly Evidence[] = [];
const notLookedUp = -2;
/** The row of each node in an edition, as far as it has been looked up. */
const rowsOf = perObject((model: Model) =>
  perObject((_heirs: Heirs) => new Int32Array(model.nodes.code.length).fill(notLookedUp)),
);
