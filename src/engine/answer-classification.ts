import type { LevelConfidence } from '../answers/classification.js';
import { type AnsweredGoods, sureText } from '../api/answer-columns.js';
import type { ClassifyRequest } from '../api/classify-request.js';
import { lawFacts } from '../api/law-facts.js';
import type { UnsavedResult } from '../api/product-answers.js';
import type { Classifier } from '../classify/classify.js';
import type { CivilDate } from '../core/civil-date.js';
import { madeOnce } from '../core/made-once.js';
import type { Library } from '../reference/library.js';
import { sharedClassifier } from '../reference/open-classifier.js';
import { type Code, formatCode } from '../tariff/code.js';
import { type CountryProfile, profileOf } from '../tariff/country-profile.js';
import type { Schedule } from '../tariff/schedule.js';
import { classifyWithFeedback } from './classify-with-feedback.js';
import { editionOut, fullText, pathRows, rowOf } from './law.js';
import type { Guesses } from './law-work.js';
import { type FoundLine, goodsOf, type LineAsked } from './line/found-line.js';
import { rankedLine, scheduleWarnings } from './line/ranked-line.js';
import { sharedLine } from './line/shared-line.js';
import type { FeedbackPrecedent } from './memory.js';
import { fraccionLine } from './mexico/fraccion-line.js';
import { unusedFacts } from './unused-facts.js';

/** Probabilities have four places: more would promise what no calibration holds. */
const shown = (probability: number): number => Math.round(probability * 10_000) / 10_000;

const shownLevels = (levels: LevelConfidence): LevelConfidence => ({
  chapter: shown(levels.chapter),
  heading: shown(levels.heading),
  subheading: shown(levels.subheading),
  tariff_line: shown(levels.tariff_line),
  statistical: shown(levels.statistical),
});

/** How a line is found, by what a country's profile says of it. */
const finders: Readonly<Record<CountryProfile['line'], (asked: LineAsked) => FoundLine>> = {
  ranked: rankedLine,
  own_words: fraccionLine,
  none: sharedLine,
};

/** Classifies one product and says everything the law has for the line: the answer, before anything keeps it. */
export function answerClassification(
  library: Library,
  classifier: Classifier,
  request: ClassifyRequest,
  date: CivilDate,
  memory: readonly FeedbackPrecedent[],
  engine_version: string,
  guesses: Guesses = [],
): UnsavedResult {
  const profile = profileOf(request.destination);
  const { goods, edition, law, ...line } = finders[profile.line]({
    library,
    classifier: profile.notes === 'own' ? classifier : sharedClassifier(library, classifier),
    request,
    date,
    memory,
    guesses,
  });
  const { code, confidence } = goods;
  return {
    schema_version: '1',
    engine_version,
    request,
    edition: editionOut(edition),
    code: code ?? null,
    formatted: code === undefined ? null : formatCode(code),
    description: code === undefined ? null : line.textOf(code),
    path: code === undefined ? [] : line.pathOf(code),
    units: [...line.units],
    confidence: shownLevels(confidence),
    confident_to: goods.confident_to,
    decision: goods.decision,
    missing: goods.missing,
    candidates: goods.candidates.map((each) => ({
      code: each.code,
      formatted: formatCode(each.code),
      description: line.textOf(each.code),
      probability: shown(each.probability),
      evidence: each.evidence.map((one) => ({ ...one, weight: shown(one.weight) })),
    })),
    headings: goods.headings.map(({ code: heading, probability }) => ({
      code: heading,
      formatted: formatCode(heading),
      description: line.headingText(heading),
      probability: shown(probability),
    })),
    questions: goods.questions,
    reasoning: goods.reasoning,
    duty_rates: law.duty_rates ?? null,
    usmca: law.usmca ?? null,
    rules_of_origin: law.rules_of_origin ?? null,
    ...(law.igi === undefined ? {} : { igi: law.igi }),
    ...(law.regulation_summary === undefined ? {} : { regulation_summary: law.regulation_summary }),
    warnings: [...goods.warnings, ...unusedFacts(lawFacts(request.facts), line.factUse)],
    notice: profile.notice[line.language],
  };
}

export interface BriefAnswer extends AnsweredGoods {
  readonly code: Code | undefined;
}

/** What a sheet has room for of the answer to a product whose lines are ranked, the law of its line left out. */
export function answerBriefly(
  library: Library,
  classifier: Classifier,
  request: ClassifyRequest,
  date: CivilDate,
  memory: readonly FeedbackPrecedent[],
): BriefAnswer {
  const { schedule } = classifier.book;
  const found = classifyWithFeedback(classifier, {
    ...goodsOf(request, memory, request.candidates),
    brief: true,
  });
  const { code } = found;
  const warnings = [...found.likelier, ...found.warnings];
  return {
    code,
    formatted: code === undefined ? null : formatCode(code),
    description: code === undefined ? null : textOnce(library, schedule, code),
    sure_description: code === undefined ? '' : textOnce(library, schedule, code, found.confident_to),
    confidence: shownLevels(found.confidence),
    confident_to: found.confident_to,
    decision: found.decision,
    missing: found.missing,
    candidates: found.candidates.map((each) => ({
      formatted: formatCode(each.code),
      probability: shown(each.probability),
    })),
    questions: found.questions,
    warnings: scheduleWarnings(library, schedule, date, memory, { ...found, warnings }),
    edition: editionOut(schedule.edition),
  };
}

/** The full text of a line, or of its digits that are sure, put together once. */
function textOnce(library: Library, schedule: Schedule, code: Code, sure = code): string {
  const known = library.once(`texts of ${schedule.edition.id}`, () => new Map<string, string>());
  return madeOnce(known, `${code} ${sure.length}`, textsAtMost, () => {
    const row = rowOf(schedule, code);
    return sure === code ? fullText(schedule, row) : sureText(pathRows(schedule, row), sure);
  });
}

const textsAtMost = 20_000;
