import type { Evidence, LevelConfidence } from '../../answers/classification.js';
import type { Language } from '../../core/say.js';
import type { Code } from '../../tariff/code.js';
import { prefixesOf } from '../../tariff/code.js';
import type { Candidate, Precedent } from '../classification.js';
import { bestLine, likelyFirst } from '../likely-first.js';
import type { Model } from '../model-columns.js';
import type { Reading } from '../text/phrases.js';
import { leastOpened, leastOpenedDeep, linesOf, openBeam, sharedRoom } from './beam.js';
import { sharpnessFor } from './calibrate.js';
import { findEvidence } from './find-evidence.js';
import type { Heirs } from './heirs.js';
import { readFor } from './read-for.js';
import { recallPrecedents } from './recall-precedents.js';
import { scoreDescription } from './score-description.js';
import { sharedScores } from './score-nodes.js';
import { settleLines } from './settle-lines.js';

export interface RankOptions {
  /** how many lines to return */
  readonly count: number;
  /** true: lines far down the list are kept, for answers to questions that cut deep into it */
  readonly deep?: boolean;
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
  readonly lines: readonly Candidate[];
  /** the probability that the answer lies below a prefix */
  prefixProbability(prefix: Code): number;
  /** what the lexicon and the schedule's words say for each of some lines, in their order */
  evidenceFor(lines: readonly Candidate[]): readonly (readonly Evidence[])[];
}

const nothing: LevelConfidence = { chapter: 0, heading: 0, subheading: 0, tariff_line: 0, statistical: 0 };

/** Ranks the lines of an edition for a description; probabilities of a prefix are the sum of its lines. */
export function rankLines(model: Model, heirs: Heirs, description: string, options: RankOptions): Ranking {
  const written = [description, ...Object.values(options.facts ?? {})].join('; ');
  const reading = readFor(model, written);
  const scored = scoreDescription(model, reading, written, sharedScores(model));
  const least = options.deep ? leastOpenedDeep : leastOpened;
  const beam = openBeam(model, scored, sharpnessFor(model, scored), least, sharedRoom(model));
  const lines = settleLines(linesOf(model, beam, heirs), heirs, scored.english);
  const recalled = recallPrecedents(lines, description, scored, options.memory, heirs, model);
  let masses: ReadonlyMap<Code, number> | undefined;
  const mass = (): ReadonlyMap<Code, number> => {
    masses ??= massByPrefix(recalled);
    return masses;
  };
  const prefixProbability = (prefix: Code): number => Math.min(1, mass().get(prefix) ?? 0);
  const best = bestFirst(recalled).slice(0, options.count);
  const evidenceFor = (wanted: readonly Candidate[]) =>
    findEvidence(model, heirs, scored.english, scored.near, wanted);
  const candidates = options.bare ? best : withFound(best, evidenceFor(best));
  const first = candidates[0]?.code;
  return {
    language: reading.language,
    reading,
    known: scored.known,
    unknown: scored.unknown,
    get headings() {
      const codes = [...mass()].filter(([code]) => code.length === 4);
      return likelyFirst(codes.map(([code, probability]) => ({ code, probability }))).slice(0, 10);
    },
    candidates,
    get confidence() {
      if (first === undefined) return nothing;
      const at = (length: number): number => prefixProbability(first.slice(0, length));
      return { chapter: at(2), heading: at(4), subheading: at(6), tariff_line: at(8), statistical: at(10) };
    },
    lines: recalled,
    prefixProbability,
    evidenceFor,
  };
}

const withFound = (lines: readonly Candidate[], found: readonly (readonly Evidence[])[]): Candidate[] =>
  lines.map((line, i) => ({ ...line, evidence: [...line.evidence, ...(found[i] ?? [])] }));

function massByPrefix(lines: readonly Candidate[]): Map<Code, number> {
  const mass = new Map<Code, number>();
  for (const { code, probability } of lines)
    for (const prefix of prefixesOf(code)) mass.set(prefix, (mass.get(prefix) ?? 0) + probability);
  return mass;
}

/** The answer is the best line of the best subheading of the best heading; the others follow by probability. */
function bestFirst(lines: readonly Candidate[]): Candidate[] {
  const sorted = likelyFirst(lines);
  const first = bestLine(lines, sorted);
  if (first === undefined) return sorted;
  const place = sorted.indexOf(first);
  sorted.copyWithin(1, 0, place);
  sorted[0] = first;
  return sorted;
}
