import type { AnsweredGoods } from '../api/answer-columns.js';
import type { ClassifyRequest } from '../api/classify-request.js';
import { lawFacts } from '../api/law-facts.js';
import type { UnsavedResult } from '../api/product-answers.js';
import type { Classification } from '../classify/classification.js';
import type { Classifier } from '../classify/classify.js';
import type { CivilDate } from '../core/civil-date.js';
import type { Issue } from '../core/issue.js';
import type { Library } from '../reference/library.js';
import { type Code, formatCode } from '../tariff/code.js';
import type { Schedule } from '../tariff/schedule.js';
import { type AskedGoods, classifyWithFeedback } from './classify-with-feedback.js';
import { determine, dutyFactUse } from './determine.js';
import { editionOut, editionWarnings, fullText, pathRows, rowOf } from './law.js';
import type { Guesses } from './law-work.js';
import { type FeedbackPrecedent, isMexican } from './memory.js';
import { answerMexican } from './mexico/answer-mexican.js';
import { carriedWarnings, laterWarnings } from './moved-lines.js';
import { guessCode } from './origin/guess-code.js';
import { noFactUse, unusedFacts } from './unused-facts.js';

const notices = {
  US: 'Decision support: a licensed customs broker decides. Binding rulings come from U.S. Customs and Border Protection.',
  elsewhere:
    'Decision support: a licensed customs broker decides. Binding rulings come from the customs authority of the country of import.',
} as const;

/** A fault of the bill of materials as a warning: `material 3, value: the row has no value`. */
const issueText = ({ path, row, column, message }: Issue): string => {
  const where =
    row === undefined
      ? path?.replace(/^\/materials\/(\d+)$/, (_, at: string) => `material ${Number(at) + 1}`)
      : `row ${row}`;
  return `${[where, column].filter(Boolean).join(', ')}: ${message}`;
};

/** Probabilities are told to four places: more would promise what no calibration holds. */
const shown = (probability: number): number => Math.round(probability * 10_000) / 10_000;

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
  if (request.destination === 'MX')
    return answerMexican(library, classifier, request, date, memory, engine_version);
  const { schedule } = classifier.book;
  const known = new Map(guesses);
  const national = request.destination === 'US';
  const found = classifyWithFeedback(
    classifier,
    askedOf(request, memory, national ? request.candidates : 20),
  );
  const answer = national ? found : toSubheadings(found, request.candidates, schedule);
  const row = answer.code === undefined ? undefined : rowOf(schedule, answer.code);
  const law =
    national && found.code !== undefined
      ? determine(library, schedule, found.code, date, request, (text) =>
          known.has(text) ? known.get(text) : guessCode(classifier, text),
        )
      : undefined;
  const elsewhere = national
    ? []
    : [`duties of ${request.destination} are not covered: the code is given to six digits`];
  return {
    schema_version: '1',
    engine_version,
    request,
    edition: editionOut(schedule.edition),
    code: answer.code ?? null,
    formatted: answer.code === undefined ? null : formatCode(answer.code),
    description: row ? fullText(schedule, row) : null,
    path: row ? pathRows(schedule, row).map(national ? (each) => each : sharedRow) : [],
    units: row && national ? schedule.units(row.index) : [],
    confidence: {
      chapter: shown(answer.confidence.chapter),
      heading: shown(answer.confidence.heading),
      subheading: shown(answer.confidence.subheading),
      tariff_line: shown(answer.confidence.tariff_line),
      statistical: shown(answer.confidence.statistical),
    },
    confident_to: answer.confident_to,
    decision: answer.decision,
    missing: answer.missing,
    candidates: answer.candidates.map(({ code, probability, evidence }) => ({
      code,
      formatted: formatCode(code),
      description: fullText(schedule, rowOf(schedule, code)),
      probability: shown(probability),
      evidence: evidence.map((each) => ({ ...each, weight: shown(each.weight) })),
    })),
    questions: answer.questions,
    reasoning: answer.reasoning,
    duty_rates: law?.duty_rates ?? null,
    usmca: law?.usmca ?? null,
    rules_of_origin: law?.rules_of_origin ?? null,
    warnings: [
      ...editionWarnings(schedule, date, library),
      ...(national && found.code !== undefined ? laterWarnings(schedule, found.code, date) : []),
      ...(national ? carriedWarnings(memory, answer.candidates) : []),
      ...elsewhere,
      ...(national ? answer.likelier : []),
      ...answer.warnings,
      ...(law?.warnings ?? []),
      ...(law?.issues ?? []).map(issueText),
      ...unusedFacts(lawFacts(request.facts), law?.factUse ?? (national ? dutyFactUse(library) : noFactUse)),
    ],
    notice: national ? notices.US : notices.elsewhere,
  };
}

const askedOf = (
  { description, facts, threshold, lang }: ClassifyRequest,
  memory: readonly FeedbackPrecedent[],
  candidates: number,
): AskedGoods => ({
  description,
  facts,
  candidates,
  memory: memory.filter((each) => !isMexican(each)),
  ...(threshold === undefined ? {} : { threshold }),
  ...(lang === undefined ? {} : { language: lang }),
});

export interface BriefAnswer extends AnsweredGoods {
  readonly code: Code | undefined;
}

/** What a sheet has room for of the answer to a product that enters the United States, the law of its line left out. */
export function answerBriefly(
  library: Library,
  classifier: Classifier,
  request: ClassifyRequest,
  date: CivilDate,
  memory: readonly FeedbackPrecedent[],
): BriefAnswer {
  const { schedule } = classifier.book;
  const found = classifyWithFeedback(classifier, {
    ...askedOf(request, memory, request.candidates),
    brief: true,
  });
  return {
    code: found.code,
    formatted: found.code === undefined ? null : formatCode(found.code),
    description: found.code === undefined ? null : textOnce(library, schedule, found.code),
    confident_to: found.confident_to,
    decision: found.decision,
    missing: found.missing,
    candidates: found.candidates.map(({ code, probability }) => ({
      formatted: formatCode(code),
      probability: shown(probability),
    })),
    questions: found.questions,
    warnings: [
      ...editionWarnings(schedule, date, library),
      ...(found.code === undefined ? [] : laterWarnings(schedule, found.code, date)),
      ...carriedWarnings(memory, found.candidates),
      ...found.likelier,
      ...found.warnings,
    ],
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

/** A row by the digits that all countries share: the schedule prints many a subheading as a line of its own alone. */
const sharedRow = ({ code, text }: { readonly code: Code; readonly text: string }) => ({
  code: code.slice(0, 6),
  formatted: formatCode(code.slice(0, 6)),
  text,
});

/** A text that names subheadings where it named lines of the schedule. */
const sharedText = (text: string): string => text.replace(/\b(\d{4}\.\d{2})(?:\.\d{2}){1,2}\b/g, '$1');

const sharedRef = (ref: string): string => (/^\d{8,10}$/.test(ref) ? ref.slice(0, 6) : ref);

/** For a country whose schedule is not loaded: the six digits that all countries share. */
function toSubheadings(found: Classification, atMost: number, schedule: Schedule): Classification {
  if (found.code === undefined) return found;
  const joined = new Map<string, Classification['candidates'][number]>();
  for (const candidate of found.candidates) {
    const code = candidate.code.slice(0, 6);
    const first = joined.get(code);
    joined.set(code, {
      code,
      probability: Math.min(1, (first?.probability ?? 0) + candidate.probability),
      evidence: first?.evidence ?? candidate.evidence.map((one) => ({ ...one, ref: sharedRef(one.ref) })),
    });
  }
  const code = found.code.slice(0, 6);
  for (const length of [4, 2])
    for (const line of joined.size < 3 ? schedule.lines(code.slice(0, length)) : [])
      if (joined.size < 3 && !joined.has(line.code.slice(0, 6)))
        joined.set(line.code.slice(0, 6), { code: line.code.slice(0, 6), probability: 0, evidence: [] });
  const { chapter, heading, subheading } = found.confidence;
  return {
    ...found,
    code,
    confidence: { chapter, heading, subheading, tariff_line: 0, statistical: 0 },
    confident_to: found.confident_to.slice(0, 6),
    candidates: [...joined.values()]
      .sort((a, b) => Number(b.code === code) - Number(a.code === code) || b.probability - a.probability)
      .slice(0, Math.max(3, atMost)),
    questions: found.questions
      .map((question) => ({
        ...question,
        why: sharedText(question.why),
        options: question.options.map((option) => ({ ...option, leads_to: option.leads_to.slice(0, 6) })),
      }))
      .filter(({ options }) => new Set(options.map((option) => option.leads_to)).size > 1),
    reasoning: found.reasoning
      .filter(({ refs }) => !refs.some((ref) => /^\d{8,10}$/.test(ref) && ref.startsWith(code)))
      .map((reason) => ({
        ...reason,
        decision: sharedText(reason.decision),
        refs: reason.refs.map(sharedRef),
      })),
  };
}
