import type { AnsweredGoods } from '../api/answer-columns.js';
import type { ClassifyRequest } from '../api/classify-request.js';
import { lawFacts } from '../api/law-facts.js';
import type { UnsavedResult } from '../api/product-answers.js';
import type { Classifier } from '../classify/classify.js';
import type { CivilDate } from '../core/civil-date.js';
import type { Library } from '../reference/library.js';
import { sharedClassifier } from '../reference/open-classifier.js';
import { type Code, formatCode } from '../tariff/code.js';
import { type CountryProfile, profileOf } from '../tariff/country-profile.js';
import type { Schedule } from '../tariff/schedule.js';
import { classifyWithFeedback } from './classify-with-feedback.js';
import { editionOut, fullText, rowOf } from './law.js';
import type { Guesses } from './law-work.js';
import { type FoundLine, goodsOf, type LineAsked } from './line/found-line.js';
import { rankedLine, scheduleWarnings } from './line/ranked-line.js';
import { sharedLine } from './line/shared-line.js';
import type { FeedbackPrecedent } from './memory.js';
import { fraccionLine } from './mexico/fraccion-line.js';
import { unusedFacts } from './unused-facts.js';

/** Probabilities have four places: more would promise what no calibration holds. */
const shown = (probability: number): number => Math.round(probability * 10_000) / 10_000;

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
    confidence: {
      chapter: shown(confidence.chapter),
      heading: shown(confidence.heading),
      subheading: shown(confidence.subheading),
      tariff_line: shown(confidence.tariff_line),
      statistical: shown(confidence.statistical),
    },
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

/** The full text of a line, put together once. */
function textOnce(library: Library, schedule: Schedule, code: Code): string {
  const known = library.once(`texts of ${schedule.edition.id}`, () => new Map<Code, string>());
  let text = known.get(code);
  if (text === undefined) {
    text = fullText(schedule, rowOf(schedule, code));
    known.set(code, text);
  }
  return text;
}
