import type { Evidence, LevelConfidence } from '../answers/classification.js';
import { codeLengths } from '../tariff/code.js';
import type { Candidate, Classification, ClassifyInput } from './classification.js';
import { confidentTo, digitsToAccept, judge } from './decide.js';
import { applyAnswers } from './explain/apply-answers.js';
import { askQuestions, type Weighed } from './explain/ask-questions.js';
import { assessVagueness, type VagueWords } from './explain/assess-vagueness.js';
import { explainReasons } from './explain/explain-reasons.js';
import { filledOrEmpty, mayBeFilled } from './explain/filled-container.js';
import { foreignLanguage } from './explain/foreign-text.js';
import { likelierElsewhere } from './explain/likelier-elsewhere.js';
import { type Restrictions, restrictionsFrom } from './explain/restrictions-from.js';
import { saidAgainst } from './explain/said-against.js';
import type { ConditionBook } from './facts/condition-book.js';
import { extractFacts } from './facts/extract-facts.js';
import { type RowTester, testerFor } from './facts/fact-scores.js';
import { readText } from './facts/scan-words.js';
import { headingNumber, headingNumbers } from './heading-number.js';
import { heldBest, upToSplit } from './hold-back.js';
import { bestLine, likelyFirst } from './likely-first.js';
import { likelyHeadings } from './likely-headings.js';
import { legalGate } from './notes/legal-gate.js';
import type { LegalNotes } from './notes/legal-notes.js';
import type { Ranker, Ranking } from './ranker.js';
import { weighNamed } from './weigh-named.js';

/** Everything the engine reads: one edition of the law, what was learned, and the words of the trade. */
export interface Classifier {
  readonly ranker: Ranker;
  readonly book: ConditionBook;
  readonly notes: LegalNotes;
  readonly vague: VagueWords;
}

const noConfidence: LevelConfidence = {
  chapter: 0,
  heading: 0,
  subheading: 0,
  tariff_line: 0,
  statistical: 0,
};

const none: readonly Evidence[] = [];

/** How many lines are weighed before the best few are shown; answers to questions cut deep into the list. */
const weighed = 400;

/**
 * Classifies one description: vague ones are refused, all others get lines, probabilities, questions and reasons. A brief
 * answer has the same lines, probabilities and decision with the most telling question alone, no evidence and no reasons.
 */
export function classify(classifier: Classifier, input: ClassifyInput): Classification {
  const { ranker, book, notes } = classifier;
  const ranking = ranker.rank(input.description, {
    count: weighed,
    memory: input.memory,
    deep: Object.keys(input.facts).length > 0,
  });
  const language = input.language ?? ranking.language;
  const restrictions = restrictionsFrom(book, input.facts);
  const faults = answerFaults(restrictions);
  const foreign = foreignLanguage(input.description, classifier.vague, ranker.reader);
  if (foreign) {
    const { says } = classifier.vague;
    const told = input.language ?? 'en';
    const why = says.foreign[told].replace('{language}', foreign[told]);
    return refusal([says.translation[told]], why, faults);
  }
  const unknown = new Set(ranking.unknown);
  const vagueness = assessVagueness(
    input.description,
    classifier.vague,
    (word) => !unknown.has(word),
    input.language,
  );
  if (vagueness.refused) return refusal(vagueness.missing, vagueness.why, faults);

  const description = readText(input.description);
  const said = extractFacts(description, book.vocabulary);
  const facts = [...said, ...restrictions.facts];
  const tester = testerFor(book, facts);
  const answered =
    restrictions.steps.length === 0
      ? likelyFirst(ranking.candidates)
      : withEvidence(applyAnswers(book, ranking.candidates, restrictions), ranking);
  const named = weighNamed(book, answered, description);
  const lines = facts.length === 0 ? named : weighFacts(book, named, tester);
  const gated = legalGate(lines, description, notes, language);
  const likeliest = bestLine(gated.candidates);
  if (likeliest === undefined)
    return refusal(['what the goods are'], 'no line is left after the answers given', faults);

  const goods = { description, facts, tester, steps: restrictions.steps };
  const { best, lines: held, upTo: stated } = heldBest(book, gated.candidates, likeliest, goods);
  const split = upToSplit(best, gated.candidates, input.memory);
  const isOpen = restrictions.steps.length === 0 && best.evidence.every(({ kind }) => kind !== 'feedback');
  const filled = isOpen && mayBeFilled(input.description, best.code);
  const known = split !== undefined && split.length < (stated ?? best.code).length ? split : stated;
  const upTo = filled ? '' : known;
  const confidence = confidenceOf(best, held);
  const found = { code: best.code, confidence, upTo };
  const digits = digitsToAccept(best.code, input);
  const settled = confidentTo(found, input);
  const questions = askQuestions({
    book,
    settled,
    ...(settled.length < digits ? { digits } : {}),
    candidates: held,
    facts,
    tester,
    answered: input.facts,
    language,
    ...(input.brief ? { atMost: 1 } : {}),
  });
  const against =
    restrictions.steps.length === 0
      ? undefined
      : saidAgainst(book, best.code, best.row ?? book.schedule.indexOf(best.code), said, language);
  const atMost = Math.max(3, input.candidates);
  const leader = held.find(({ code }) => code === best.code) ?? best;
  const others = held.slice(0, atMost).filter((each) => each !== leader);
  const leading = atLeastThree(book, [leader, ...others].slice(0, atMost));
  const evidence = input.brief ? [] : ranking.evidenceFor(leading);
  const shown = leading.map((candidate, i) => withFound(candidate, evidence[i] ?? []));
  const reasoning = input.brief
    ? []
    : explainReasons({
        book,
        best: best.code,
        candidates: shown,
        description,
        completed: ranking.completed,
        facts,
        notes,
        language,
        ...(input.titleOf ? { titleOf: input.titleOf } : {}),
      });
  return {
    ...found,
    ...judge({ ...found, questions }, input),
    candidates: shown,
    headings: input.brief ? [] : likelyHeadings(held),
    questions,
    reasoning,
    missing: [],
    likelier: likelierElsewhere(best.code, held, language),
    warnings: [
      ...gated.warnings,
      ...faults,
      ...(against === undefined ? [] : [against]),
      ...(filled ? [filledOrEmpty(language)] : []),
    ],
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

function refusal(missing: readonly string[], why: string, faults: readonly string[]): Classification {
  return {
    code: undefined,
    confidence: noConfidence,
    confident_to: '',
    decision: 'refused',
    candidates: [],
    headings: [],
    questions: [],
    reasoning: [],
    missing,
    likelier: [],
    warnings: [...(why === '' ? [] : [why]), ...faults],
  };
}

const answerFaults = (restrictions: Restrictions): string[] =>
  restrictions.issues.map((fault) => (fault.hint ? `${fault.message}: ${fault.hint}` : fault.message));

/**
 * Lines whose conditions the stated facts contradict lose weight to their neighbours of the same heading. Headings of
 * which the facts say nothing stay as they are.
 */
function weighFacts(
  book: ConditionBook,
  lines: readonly Candidate[],
  tester: RowTester,
): readonly Candidate[] {
  /** what stands under each heading before and after facts are weighed */
  const before = new Float64Array(headingNumbers);
  const after = new Float64Array(headingNumbers);
  const favour: number[] = [];
  let isMoved = false;
  for (const line of lines) {
    const weight = tester.favour(line.row ?? book.schedule.indexOf(line.code));
    const heading = headingNumber(line.code);
    before[heading]! += line.probability;
    after[heading]! += line.probability * weight;
    favour.push(weight);
    isMoved ||= weight !== 1;
  }
  const weighed: Candidate[] = [];
  for (let n = 0; isMoved && n < lines.length; n++) {
    const line = lines[n]!;
    const { code, row, evidence } = line;
    const heading = headingNumber(code);
    const [was, all] = [before[heading]!, after[heading]!];
    const probability = all > 0 ? (line.probability * favour[n]! * was) / all : 0;
    weighed.push(was === all && favour[n] === 1 ? line : { code, row, probability, evidence });
  }
  return isMoved ? likelyFirst(weighed) : lines;
}

/** Precedents speak first, then the lexicon and the schedule's words, then the notes. */
function withFound(candidate: Candidate, found: readonly Evidence[]): Candidate {
  const isRecalled = ({ kind }: Evidence): boolean => kind === 'feedback' || kind === 'precedent';
  const recalled = candidate.evidence.filter(isRecalled);
  const rest = candidate.evidence.filter((one) => !isRecalled(one));
  return { ...candidate, evidence: [...recalled, ...found, ...rest] };
}

function withEvidence(lines: readonly Weighed[], ranking: Ranking): Candidate[] {
  const spoken = ranking.candidates.filter(({ evidence }) => evidence.length > 0);
  const evidence = new Map(spoken.map((candidate) => [candidate.code, candidate.evidence]));
  return lines.map(({ code, row, probability }) => ({
    code,
    row,
    probability,
    evidence: evidence.get(code) ?? none,
  }));
}

/** How likely each part of the best line's code is: what stands under it, summed over all lines. */
function confidenceOf(best: Candidate, candidates: readonly Candidate[]): LevelConfidence {
  const sums = codeLengths.map(() => 0);
  for (const { code, probability } of candidates) {
    let shared = 0;
    while (shared < best.code.length && code.charCodeAt(shared) === best.code.charCodeAt(shared)) shared++;
    for (let n = 0; n < sums.length; n++)
      if (shared >= Math.min(codeLengths[n]!, best.code.length)) sums[n]! += probability;
  }
  const [chapter = 0, heading = 0, subheading = 0, tariff_line = 0, statistical = 0] = sums.map((sum) =>
    Math.min(1, sum),
  );
  return { chapter, heading, subheading, tariff_line, statistical };
}
