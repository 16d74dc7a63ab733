import type { Classification, Precedent } from '../../classify/classification.js';
import { classify, type Engine } from '../../classify/classify.js';
import type { CivilDate } from '../../core/civil-date.js';
import type { Issue } from '../../core/issue.js';
import type { Library } from '../../reference/library.js';
import { formatCode } from '../../tariff/code.js';
import type { Schedule } from '../../tariff/schedule.js';
import type { ClassificationResult } from '../contract/classification-result.js';
import type { ClassifyRequest } from '../contract/classify-request.js';
import { type Determine, determine } from './determine.js';
import { guessCode } from './guess-code.js';
import { editionOut, editionWarnings, fullText, pathRows, rowOf } from './law.js';

const notice =
  'Decision support: a licensed customs broker decides. Binding rulings come from U.S. Customs and Border Protection.';

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

export interface Stamp {
  readonly id: string;
  readonly created_at: string;
  readonly engine_version: string;
}

/** Classifies one product and says everything the law has for the line: the whole answer of the contract. */
export function answerClassification(
  library: Library,
  engine: Engine,
  request: ClassifyRequest,
  date: CivilDate,
  memory: readonly Precedent[],
  stamp: Stamp,
  work: Determine = determine,
): ClassificationResult {
  const { schedule } = engine.book;
  const found = classify(engine, {
    description: request.description,
    facts: request.facts,
    candidates: request.destination === 'US' ? request.candidates : 20,
    memory,
    ...(request.threshold === undefined ? {} : { threshold: request.threshold }),
  });
  const national = request.destination === 'US';
  const answer = national ? found : toSubheadings(found, request.candidates, schedule);
  const row = answer.code === undefined ? undefined : rowOf(schedule, answer.code);
  const law =
    national && found.code !== undefined
      ? work(library, schedule, found.code, date, request, (text) => guessCode(engine, text))
      : undefined;
  const elsewhere = national
    ? []
    : [`duties of ${request.destination} are not covered: the code is given to six digits`];
  return {
    schema_version: '1',
    ...stamp,
    request,
    edition: editionOut(schedule.edition),
    code: answer.code ?? null,
    formatted: answer.code === undefined ? null : formatCode(answer.code),
    description: row ? fullText(schedule, row) : null,
    path: row ? pathRows(schedule, row) : [],
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
    missing: [...answer.missing],
    candidates: answer.candidates.map(({ code, probability, evidence }) => ({
      code,
      formatted: formatCode(code),
      description: fullText(schedule, rowOf(schedule, code)),
      probability: shown(probability),
      evidence: evidence.map((each) => ({ ...each, weight: shown(each.weight) })),
    })),
    questions: answer.questions.map(({ options, ...question }) => ({
      ...question,
      options: options.map((each) => ({ ...each })),
    })),
    reasoning: answer.reasoning.map(({ refs, ...reason }) => ({ ...reason, refs: [...refs] })),
    duty_rates: law?.duty_rates ?? null,
    usmca: law?.usmca ?? null,
    rules_of_origin: law?.rules_of_origin ?? null,
    warnings: [
      ...editionWarnings(schedule, date, library),
      ...elsewhere,
      ...answer.warnings,
      ...(law?.warnings ?? []),
      ...(law?.issues ?? []).map(issueText),
    ],
    notice,
  };
}

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
      evidence: first?.evidence ?? candidate.evidence,
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
    questions: found.questions.map((question) => ({
      ...question,
      options: question.options.map((option) => ({ ...option, leads_to: option.leads_to.slice(0, 6) })),
    })),
  };
}
