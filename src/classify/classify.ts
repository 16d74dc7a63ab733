import { type Code, prefixesOf } from '../tariff/code.js';
import type {
  Candidate,
  Classification,
  ClassifyInput,
  Evidence,
  LevelConfidence,
} from './classification.js';
import { confidentTo, decide } from './decide.js';
import { applyAnswers } from './explain/apply-answers.js';
import { askQuestions, type Weighed } from './explain/ask-questions.js';
import { assessVagueness, type VagueWords } from './explain/assess-vagueness.js';
import { explainReasons } from './explain/explain-reasons.js';
import { type Restrictions, restrictionsFrom } from './explain/restrictions-from.js';
import type { ConditionBook } from './facts/condition-book.js';
import { extractFacts } from './facts/extract-facts.js';
import type { Fact } from './facts/fact.js';
import { factScores } from './facts/fact-scores.js';
import type { Model } from './model-columns.js';
import { legalGate } from './notes/legal-gate.js';
import type { LegalNotes } from './notes/legal-notes.js';
import { type Ranking, rankLines } from './rank/rank-lines.js';

/** Everything the engine reads: one edition of the law, what was learned, and the words of the trade. */
export interface Engine {
  readonly model: Model;
  readonly book: ConditionBook;
  readonly notes: LegalNotes;
  readonly vague: VagueWords;
}

const none: LevelConfidence = { chapter: 0, heading: 0, subheading: 0, tariff_line: 0, statistical: 0 };

/** How many lines are weighed before the best few are shown; answers to questions cut deep into the list. */
const weighed = 400;

/** Classifies one description: vague ones are refused, all others get lines, probabilities, questions and reasons. */
export function classify(engine: Engine, input: ClassifyInput): Classification {
  const { model, book, notes } = engine;
  const ranking = rankLines(model, book.schedule, input.description, {
    count: weighed,
    memory: input.memory,
    bare: true,
  });
  const unknown = new Set(ranking.unknown);
  const vagueness = assessVagueness(input.description, engine.vague, (word) => !unknown.has(word));
  if (vagueness.refused) return refusal(vagueness.missing, vagueness.why);

  const restrictions = restrictionsFrom(book, input.facts);
  const facts = [...extractFacts(input.description, book.vocabulary), ...restrictions.facts];
  const lines = weighFacts(book, applyAnswers(book, ranking.candidates, restrictions), facts);
  const gated = legalGate(withEvidence(lines, ranking), input.description, notes);
  const mass = massByPrefix(gated.candidates);
  const best = bestLine(gated.candidates, mass);
  if (best === undefined) return refusal(['what the goods are'], 'no line is left after the answers given');

  const confidence = confidenceOf(best, mass);
  const questions = askQuestions({
    book,
    candidates: gated.candidates,
    facts,
    answered: input.facts,
    language: ranking.language,
  });
  const leading = atLeastThree(book, [best, ...gated.candidates.filter((each) => each !== best)]).slice(
    0,
    Math.max(3, input.candidates),
  );
  const found = ranking.evidenceFor(leading);
  const shown = leading.map((candidate, i) => withFound(candidate, found[i] ?? []));
  return {
    code: best.code,
    confidence,
    confident_to: confidentTo(best.code, confidence, input.threshold ?? 0.8),
    decision: decide(confidence, questions),
    candidates: shown,
    questions,
    reasoning: explainReasons({
      book,
      best: best.code,
      candidates: shown,
      description: input.description,
      facts,
      notes,
    }),
    missing: [],
    warnings: [...gated.warnings, ...answerFaults(restrictions)],
  };
}

/** Where the words leave fewer than three lines, their neighbours in the heading and then the chapter stand beside them. */
function atLeastThree(book: ConditionBook, candidates: readonly Candidate[]): Candidate[] {
  const all = [...candidates];
  const first = candidates[0]!.code;
  for (const length of [6, 4, 2]) {
    if (all.length >= 3) return all;
    for (const { code } of book.schedule.lines(first.slice(0, length)))
      if (all.length < 3 && !all.some((each) => each.code === code))
        all.push({ code, probability: 0, evidence: [] });
  }
  return all;
}

function refusal(missing: readonly string[], why: string): Classification {
  return {
    code: undefined,
    confidence: none,
    confident_to: '',
    decision: 'refused',
    candidates: [],
    questions: [],
    reasoning: [],
    missing,
    warnings: why === '' ? [] : [why],
  };
}

const answerFaults = (restrictions: Restrictions): string[] =>
  restrictions.issues.map((fault) => (fault.hint ? `${fault.message}: ${fault.hint}` : fault.message));

/** Lines whose conditions the stated facts contradict lose weight to their neighbours of the same heading. */
function weighFacts(book: ConditionBook, lines: readonly Weighed[], facts: readonly Fact[]): Weighed[] {
  if (facts.length === 0) return [...lines];
  const rows = lines.map(({ code }) => book.schedule.find(code)!.index);
  const scores = factScores(book, rows, facts);
  const headings = new Map<Code, { before: number; after: number }>();
  const moved = lines.map(({ code, probability }, i) => {
    const { met, failed } = scores[i]!;
    const after = probability * Math.exp(0.4 * Math.min(met, 4) - 1.6 * Math.min(failed, 3));
    const heading = headings.get(code.slice(0, 4)) ?? { before: 0, after: 0 };
    heading.before += probability;
    heading.after += after;
    headings.set(code.slice(0, 4), heading);
    return { code, probability: after };
  });
  return moved
    .map(({ code, probability }) => {
      const { before, after } = headings.get(code.slice(0, 4))!;
      return { code, probability: after > 0 ? (probability * before) / after : 0 };
    })
    .sort((a, b) => b.probability - a.probability || (a.code < b.code ? -1 : 1));
}

/** Precedents speak first, then the lexicon and the schedule's words, then the notes. */
function withFound(candidate: Candidate, found: readonly Evidence[]): Candidate {
  const isRecalled = ({ kind }: Evidence): boolean => kind === 'feedback' || kind === 'precedent';
  const recalled = candidate.evidence.filter(isRecalled);
  const rest = candidate.evidence.filter((one) => !isRecalled(one));
  return { ...candidate, evidence: [...recalled, ...found, ...rest] };
}

function withEvidence(lines: readonly Weighed[], ranking: Ranking): Candidate[] {
  const evidence = new Map(ranking.candidates.map((candidate) => [candidate.code, candidate.evidence]));
  return lines.map(({ code, probability }) => ({ code, probability, evidence: evidence.get(code) ?? [] }));
}

function massByPrefix(candidates: readonly Candidate[]): Map<Code, number> {
  const mass = new Map<Code, number>();
  for (const { code, probability } of candidates)
    for (const prefix of prefixesOf(code)) mass.set(prefix, (mass.get(prefix) ?? 0) + probability);
  return mass;
}

/** The best line of the best subheading of the best heading. */
function bestLine(candidates: readonly Candidate[], mass: ReadonlyMap<Code, number>): Candidate | undefined {
  let below = candidates;
  for (const length of [4, 6, 10]) {
    const weight = ({ code }: Candidate): number => mass.get(code.slice(0, length)) ?? 0;
    const first = below.reduce<Candidate | undefined>(
      (a, b) => (a && weight(a) >= weight(b) ? a : b),
      undefined,
    );
    below = below.filter(({ code }) => code.startsWith(first?.code.slice(0, length) ?? ''));
  }
  return below[0];
}

function confidenceOf(best: Candidate, mass: ReadonlyMap<Code, number>): LevelConfidence {
  const at = (length: number): number => Math.min(1, mass.get(best.code.slice(0, length)) ?? 0);
  return { chapter: at(2), heading: at(4), subheading: at(6), tariff_line: at(8), statistical: at(10) };
}
