import { type HeadingQuestion, whyDecides, yesOrNo } from '../../answers/question.js';
import type { Code } from '../../tariff/code.js';
import { isInForce, type Measure, type MeasureBook } from '../../tariff/measure/measure.js';
import { coversOrigin } from '../../tariff/measure/scope.js';
import type { MeasureRequest, TakenFact } from './additional-duties.js';
import { covering, type MeasuredGoods, type ProgrammeVerdict } from './judge-programme.js';
import { likelyFirst } from './likely-first.js';
import { questionOf } from './measure-lines.js';
import { metalFree } from './settle-facts.js';
import { type WeighedMeasures, weighMeasures } from './weigh-measures.js';

/** Facts that nobody stated, as they were taken, and the questions whose answers would change the headings. */
export interface FactOffer {
  readonly taken: readonly TakenFact[];
  readonly questions: readonly HeadingQuestion[];
}

interface Candidate extends TakenFact {
  /** true where nothing is left to ask */
  readonly certain: boolean;
}

/**
 * The facts of the goods that nobody stated and that matter. One that a measure assumes of the goods of its list, or that
 * an assumption settles, is told and asked, where the other answer gives other headings; one that the line itself or a stated
 * fact settles is told and not asked, even where the importer states it otherwise.
 */
export function offerFacts(book: MeasureBook, request: MeasureRequest, weighed: WeighedMeasures): FactOffer {
  const questions = openQuestions(weighed.verdicts, book);
  const taken: TakenFact[] = [];
  const now = standing(weighed);
  for (const { certain, ...told } of candidates(book, weighed, request.facts ?? {})) {
    const { fact, text, answer } = told;
    if (fact === metalFree) {
      taken.push(told);
      continue;
    }
    const otherwise = { ...request, facts: { ...request.facts, [fact]: !answer } };
    const other = standing(weighMeasures(unsettled(book, fact), otherwise));
    if (other.length === now.length && other.every((measure) => now.includes(measure))) continue;
    taken.push(told);
    if (certain || questions.some((question) => question.fact === fact)) continue;
    const decides = other.filter((measure) => !now.includes(measure)).map(({ heading }) => heading);
    questions.push({ ...headingQuestion(fact, text, decides), options: yesOrNo });
  }
  return { taken, questions: likelyFirst(questions, book, request, weighed) };
}

/** What is asked, and why: the headings that hang on it. */
function headingQuestion(fact: string, text: string, codes: readonly Code[]): HeadingQuestion {
  const decides = headings(codes);
  return { fact, text, ...(decides.length > 0 && { why: whyDecides(decides) }), decides };
}

/** The same book, where no line settles the fact. */
const unsettled = (book: MeasureBook, fact: string): MeasureBook => ({
  ...book,
  settled: book.settled.filter((line) => line.fact !== fact),
});

const standing = ({ standings }: WeighedMeasures): readonly Measure[] =>
  standings.filter(({ out }) => !out).map(({ measure }) => measure);

const headings = (codes: readonly Code[]): Code[] =>
  [...new Set(codes)].filter((heading) => heading !== '').sort();

/**
 * Facts that are settled or assumed of the goods, in the order of the book. What is settled just as everybody would take it
 * is not told: a refrigerator is no part of a motorcycle.
 */
function candidates(
  book: MeasureBook,
  { settlement, goods }: WeighedMeasures,
  stated: Readonly<Record<string, boolean>>,
): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const measure of namingMeasures(book, goods))
    for (const condition of measure.when) {
      if (condition.kind !== 'fact' && condition.kind !== 'metal_weight') continue;
      const fact = condition.kind === 'fact' ? condition.fact : metalFree;
      if (found.has(fact)) continue;
      if (condition.kind === 'metal_weight' && condition.is !== 'none') continue;
      const text = questionOf(condition, book);
      const settled = settlement.settled.find((one) => one.fact === fact);
      if (!settled && stated[fact] !== undefined) continue;
      if (settled) {
        const { is: answer, why, citation, certain } = settled;
        if (certain && condition.kind === 'fact' && condition.assume === answer) continue;
        found.set(fact, { fact, text, answer, why, citation, certain });
      } else if (condition.kind === 'fact' && condition.assume !== undefined)
        found.set(fact, {
          fact,
          text,
          answer: condition.assume,
          why: 'not stated, so taken in this way until it is told',
          citation: measure.citation,
          certain: false,
        });
    }
  return [...found.values()];
}

/** Measures in force that name the line of the goods; those that reach every line ask nothing of goods in particular. */
const namingMeasures = ({ programmes }: MeasureBook, { lists, date, origin }: MeasuredGoods): Measure[] =>
  programmes
    .flatMap((programme) => covering(programme, lists))
    .filter(
      (measure) =>
        measure.scope.lists.length > 0 &&
        measure.when.length > 0 &&
        isInForce(measure, date) &&
        coversOrigin(measure.scope, origin),
    );

/** Questions whose answer nobody gave and nothing settles. */
function openQuestions(verdicts: readonly ProgrammeVerdict[], book: MeasureBook): HeadingQuestion[] {
  const found = new Map<string, { text: string; decides: Code[] }>();
  for (const { misses } of verdicts)
    for (const { kind, conditions, measure } of misses) {
      if (kind !== 'open') continue;
      for (const condition of conditions) {
        const fact = condition.kind === 'fact' ? condition.fact : condition.kind;
        const entry = found.get(fact) ?? { text: questionOf(condition, book), decides: [] };
        entry.decides.push(measure.heading);
        found.set(fact, entry);
      }
    }
  return [...found].map(([fact, { text, decides }]) => ({
    ...headingQuestion(fact, text, decides),
    ...(book.questions.has(fact) && { options: yesOrNo }),
  }));
}
