import type { CodeQuestion } from '../../answers/question.js';
import type { ClassifyRequest } from '../../api/classify-request.js';
import type { Candidate, Classification } from '../../classify/classification.js';
import { judge } from '../../classify/decide.js';
import { commonQuestions, plainAnswers } from '../../classify/fraccion/common-questions.js';
import type { CivilDate } from '../../core/civil-date.js';
import { type Code, formatCode } from '../../tariff/code.js';
import { coverageOn, type Edition } from '../../tariff/edition.js';
import type { Schedule } from '../../tariff/schedule.js';
import { classifyWithFeedback } from '../classify-with-feedback.js';
import { harmonizedSystem, hsTitle } from '../law.js';
import { noFactUse } from '../unused-facts.js';
import { type FoundLine, goodsOf, type LineAsked, sureBy } from './found-line.js';

/** Lines of the schedule whose shares are put together by the six digits that they begin with. */
const linesAtMost = 20;

/** For a country whose schedule is not loaded: the six digits that all countries share, in the words of the Harmonized System. */
export function sharedLine(asked: LineAsked): FoundLine {
  const { library, classifier, request, date } = asked;
  const edition = harmonizedSystem(library);
  const titleOf = (code: Code): string | undefined => hsTitle(library, code) || undefined;
  const found = classifyWithFeedback(classifier, {
    ...goodsOf(request, asked.memory, linesAtMost),
    facts: plainAnswers(request.facts),
    titleOf,
  });
  const { likelier: _likelier, ...goods } = toSubheadings(found, request, classifier.book.schedule, titleOf);
  return {
    goods: {
      ...goods,
      warnings: [
        ...laterSystem(edition, date),
        `duties of ${request.destination} are not covered: the code is given to six digits`,
        ...goods.warnings,
      ],
    },
    edition,
    pathOf: (code) =>
      [2, 4, 6].map((length) => {
        const row = code.slice(0, length);
        return { code: row, formatted: formatCode(row), text: hsTitle(library, row) };
      }),
    textOf: (code) => hsTitle(library, code),
    headingText: (heading) => hsTitle(library, heading),
    units: [],
    law: {},
    factUse: noFactUse,
    language: 'en',
  };
}

/** What is said for a day on which another edition of the Harmonized System is in force. */
const laterSystem = (edition: Edition, date: CivilDate): string[] =>
  coverageOn(edition, date) === 'past'
    ? [
        `${edition.revision} is in force to ${edition.coversTo}: the edition that follows it is not loaded, check the six digits for ${date}`,
      ]
    : [];

/** A text that names subheadings where it named lines of the schedule. */
const sharedText = (text: string): string => text.replace(/\b(\d{4}\.\d{2})(?:\.\d{2}){1,2}\b/g, '$1');

const sharedRef = (ref: string): string => (isLine(ref) ? ref.slice(0, 6) : ref);

const isLine = (ref: string): boolean => /^\d{8,10}$/.test(ref);

/** One answer for each six digits: what parts the lines below them is another country's. */
const once = (question: CodeQuestion): CodeQuestion => ({
  ...question,
  why: sharedText(question.why),
  options: question.options.filter(
    ({ leads_to: to }, at) =>
      to.length < 6 ||
      question.options.findIndex(({ leads_to: other }) => other.startsWith(to.slice(0, 6))) === at,
  ),
});

function toSubheadings(
  found: Classification,
  request: ClassifyRequest,
  schedule: Schedule,
  titleOf: (code: Code) => string | undefined,
): Classification {
  if (found.code === undefined) return found;
  const code = found.code.slice(0, 6);
  const { chapter, heading, subheading } = found.confidence;
  const confidence = { chapter, heading, subheading, tariff_line: 0, statistical: 0 };
  const questions = commonQuestions(found.questions.map(once), titleOf);
  return {
    ...found,
    code,
    confidence,
    ...judge({ code, confidence, questions, upTo: found.upTo }, sureBy(request)),
    candidates: subheadingsOf(found.candidates, code, schedule)
      .sort((a, b) => Number(b.code === code) - Number(a.code === code) || b.probability - a.probability)
      .slice(0, Math.max(3, request.candidates)),
    questions,
    reasoning: found.reasoning
      .filter(({ refs }) => !refs.some((ref) => isLine(ref) && ref.startsWith(code)))
      .map((reason) => ({
        ...reason,
        decision: sharedText(reason.decision),
        refs: reason.refs.map(sharedRef),
      })),
  };
}

/** The lines put together by their six digits; where those are fewer than three, with neighbours in the heading and the chapter. */
function subheadingsOf(candidates: readonly Candidate[], code: Code, schedule: Schedule): Candidate[] {
  const joined = new Map<Code, Candidate>();
  for (const candidate of candidates) {
    const subheading = candidate.code.slice(0, 6);
    const first = joined.get(subheading);
    joined.set(subheading, {
      code: subheading,
      probability: Math.min(1, (first?.probability ?? 0) + candidate.probability),
      evidence: first?.evidence ?? candidate.evidence.map((one) => ({ ...one, ref: sharedRef(one.ref) })),
    });
  }
  for (const length of [4, 2])
    for (const line of joined.size < 3 ? schedule.lines(code.slice(0, length)) : []) {
      const subheading = line.code.slice(0, 6);
      if (joined.size < 3 && !joined.has(subheading))
        joined.set(subheading, { code: subheading, probability: 0, evidence: [] });
    }
  return [...joined.values()];
}
