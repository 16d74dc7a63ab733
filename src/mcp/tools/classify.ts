import type { ClassificationResult } from '../../api/classification-result.js';
import { editionWords, written } from '../edition-words.js';
import { type Fitting, fitAnswer } from '../fit-answer.js';
import { tool } from '../tool.js';

/** Lines that are weighed to tell of each heading what speaks for it. */
const candidates = 20;
/** Lines of one subheading that stand beside each other; more of them would hide the other headings. */
const siblingsAtMost = 3;

type Line = ClassificationResult['candidates'][number];

/** Headings first, each with its reasons and best lines; then how sure, and the one question. */
export const classify = tool({
  name: 'classify',
  title: 'Classify goods',
  about:
    'The likeliest headings and lines for goods from their description, each with a calibrated probability and why, down to which digit the answer is sure, and the one fact that would decide. Offline and deterministic. Give answers to its question under `facts`. A code beyond `sure_to` is a guess: say so.',
  scope: 'classify',
  bucket: 'classify',
  async run(service, { detail, ...request }) {
    const answer = await service.classify({ ...request, candidates });
    return fitAnswer(detail, (fitting) => told(answer, fitting));
  },
});

function told(answer: ClassificationResult, fitting: Fitting) {
  const { code, confident_to: sure, questions, confidence } = answer;
  const [question] = questions;
  return {
    edition: editionWords(answer.edition),
    id: answer.id,
    decision: answer.decision,
    sure_to: sure === '' ? null : written(sure),
    likeliest:
      code === null
        ? null
        : {
            code: written(code),
            text: fitting.ending(answer.description ?? ''),
            probability: answer.candidates[0]?.probability ?? 0,
          },
    confidence: { ...confidence },
    headings: fitting
      .list('headings', answer.headings ?? [], 0.7)
      .map((heading) => headingTold(heading, answer.candidates, fitting)),
    ask: question
      ? {
          id: question.id,
          text: fitting.text(question.text),
          options: fitting.list('options', question.options).map(({ answer: words, leads_to }) => ({
            answer: fitting.text(words),
            leads_to,
          })),
        }
      : null,
    missing: [...answer.missing],
    not_known: sure === (code ?? '') ? [] : [notSure(answer)],
    warnings: fitting.list('warnings', answer.warnings, 0.5).map((text) => fitting.text(text)),
  };
}

const notSure = ({ code, confident_to: sure }: ClassificationResult): string =>
  code === null
    ? 'which goods these are'
    : sure === ''
      ? 'the code: not even its chapter is sure'
      : `the digits after ${written(sure)}`;

function headingTold(
  { code, description, probability }: NonNullable<ClassificationResult['headings']>[number],
  lines: readonly Line[],
  fitting: Fitting,
) {
  const below = lines.filter((line) => line.code.startsWith(code));
  const why = (below[0]?.evidence ?? []).map(({ kind, ref, text }) => `${kind} ${ref}: ${text}`);
  return {
    code: written(code),
    text: fitting.text(description),
    probability,
    why: fitting.list('why', why, 0.3).map((text) => fitting.text(text)),
    lines: fitting.list('lines', fewSiblings(below), 0.5).map((line) => ({
      code: written(line.code),
      text: fitting.ending(line.description),
      probability: line.probability,
    })),
  };
}

/** The lines without those that are more than a few of one subheading. */
const fewSiblings = (lines: readonly Line[]): Line[] =>
  lines.filter(
    ({ code }, at) =>
      lines.slice(0, at).filter((each) => each.code.startsWith(code.slice(0, 6))).length < siblingsAtMost,
  );
