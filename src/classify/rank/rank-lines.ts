import type { Code } from '../../tariff/code.js';
import { codeLengths, prefixesOf } from '../../tariff/code.js';
import type { Schedule } from '../../tariff/schedule.js';
import type { Candidate, Evidence, LevelConfidence, Precedent } from '../classification.js';
import { findEvidence } from '../evidence/find-evidence.js';
import type { Model } from '../model-columns.js';
import type { Reading } from '../text/phrases.js';
import type { Language } from '../text/word-lists.js';
import { type LineProbability, linesOf, openBeam } from './beam.js';
import { sharpnessFor } from './calibrate.js';
import { readFor } from './read-for.js';
import { recallPrecedents } from './recall-precedents.js';
import { scoreDescription } from './score-description.js';
import { settleLines } from './settle-lines.js';

export interface RankOptions {
  /** how many lines to return */
  readonly count: number;
  /** true: candidates carry precedents only; the rest is asked of `evidenceFor` for the few that are shown */
  readonly bare?: boolean;
  /** earlier answers of the same client and rulings, newest first */
  readonly memory: readonly Precedent[];
  /** answers to earlier questions: read as further words of the description */
  readonly facts?: Readonly<Record<string, string>>;
}

/** The lines that a description may belong to, with true probabilities at every level. */
export interface Ranking {
  readonly language: Language;
  readonly reading: Reading;
  /** share of the words that the model knows, 0..1 */
  readonly known: number;
  readonly unknown: readonly string[];
  /** most probable headings, at most ten */
  readonly headings: readonly { readonly code: Code; readonly probability: number }[];
  /** most probable lines; the first is the answer */
  readonly candidates: readonly Candidate[];
  /** for the first candidate */
  readonly confidence: LevelConfidence;
  /** every line with any probability worth the name, in code order */
  readonly lines: readonly LineProbability[];
  /** the probability that the answer lies below a prefix */
  prefixProbability(prefix: Code): number;
  /** what the lexicon and the schedule's words say for each of some lines, in their order */
  evidenceFor(lines: readonly LineProbability[]): readonly (readonly Evidence[])[];
}

const nothing: LevelConfidence = { chapter: 0, heading: 0, subheading: 0, tariff_line: 0, statistical: 0 };

/** Ranks the lines of the schedule for a description; probabilities of a prefix are the sum of its lines. */
export function rankLines(
  model: Model,
  schedule: Schedule,
  description: string,
  options: RankOptions,
): Ranking {
  const written = [description, ...Object.values(options.facts ?? {})].join('; ');
  const reading = readFor(model, written);
  const scored = scoreDescription(model, reading, written);
  const beam = openBeam(model, scored, sharpnessFor(model, scored));
  const lines = settleLines(linesOf(model, beam), schedule);
  const recalled = recallPrecedents(lines, description, reading, options.memory, schedule, model);
  const mass = new Map<Code, number>();
  for (const { code, probability } of recalled.lines)
    for (const prefix of prefixesOf(code)) mass.set(prefix, (mass.get(prefix) ?? 0) + probability);
  const prefixProbability = (prefix: Code): number => Math.min(1, mass.get(prefix) ?? 0);
  const best = bestFirst(recalled.lines, prefixProbability).slice(0, options.count);
  const evidenceFor = (wanted: readonly LineProbability[]) =>
    findEvidence(model, schedule, scored.english, scored.near, wanted);
  const evidence = options.bare ? [] : evidenceFor(best);
  const candidates = best.map((line, i) => ({
    code: line.code,
    probability: line.probability,
    evidence: [...(recalled.evidence.get(line.code) ?? []), ...(evidence[i] ?? [])],
  }));
  const first = candidates[0]?.code;
  const [chapter = 0, heading = 0, subheading = 0, tariff_line = 0, statistical = 0] =
    first === undefined ? [] : codeLengths.map((length) => prefixProbability(first.slice(0, length)));
  return {
    language: reading.language,
    reading,
    known: scored.known,
    unknown: scored.unknown,
    headings: [...mass]
      .filter(([code]) => code.length === 4)
      .map(([code, probability]) => ({ code, probability }))
      .sort((a, b) => b.probability - a.probability || (a.code < b.code ? -1 : 1))
      .slice(0, 10),
    candidates,
    confidence: first === undefined ? nothing : { chapter, heading, subheading, tariff_line, statistical },
    lines: recalled.lines,
    prefixProbability,
    evidenceFor,
  };
}

/** The answer is the best line of the best subheading of the best heading; the others follow by probability. */
function bestFirst(
  lines: readonly LineProbability[],
  prefixProbability: (prefix: Code) => number,
): LineProbability[] {
  const byMass = (length: number) => (a: LineProbability, b: LineProbability) =>
    prefixProbability(b.code.slice(0, length)) - prefixProbability(a.code.slice(0, length));
  const sorted = lines.toSorted((a, b) => b.probability - a.probability || (a.code < b.code ? -1 : 1));
  let below = sorted;
  for (const length of [4, 6, 10]) {
    const prefix = below.reduce((a, b) => (byMass(length)(a, b) > 0 ? b : a), below[0] ?? nowhere).code;
    below = below.filter(({ code }) => code.startsWith(prefix.slice(0, length)));
  }
  const first = below[0];
  return first ? [first, ...sorted.filter((line) => line !== first)] : sorted;
}

const nowhere: LineProbability = { code: '', probability: 0 };
