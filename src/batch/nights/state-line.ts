import { hash } from 'node:crypto';
import type { AnswerBasis, ProductAnswer } from '../../api/product-answers.js';
import { keyDigits, type RowMarks, referenceDigits } from './row-marks.js';

/** The form of the file; another number is another form, and nothing is taken from it. */
export const stateForm = 1;

/** Where the day of entry stood in an answer to a row that names none: no JSON text can hold this character as it is. */
const dayMark = '\u0001';

/** An answer as it is written down for the next run; undefined where it is none that holds until then. */
export const keptText = (answer: ProductAnswer, day: string | undefined): string | undefined => {
  if (answer.kind === 'failed') return undefined;
  const text = JSON.stringify(answer);
  return day === undefined ? text : text.replaceAll(day, dayMark);
};

/** An answer that was written down, for the day of this run. */
export const readAnswer = (text: string, day: string): ProductAnswer =>
  JSON.parse(text.replaceAll(dayMark, day)) as ProductAnswer;

const sumDigits = 16;
const sumOf = (text: string): string => hash('sha256', text, 'hex').slice(0, sumDigits);

/**
 * One row of a state: `SUM {"key":"...","reference":"...","parts":[...],"basis":[...]} ANSWER`, where SUM is over all that
 * follows it. Key and reference stand where they can be read without reading the rest.
 */
export function stateLine({ key, reference, parts }: RowMarks, basis: AnswerBasis, answer: string): string {
  const { program, model, law, taught } = basis;
  const said = `${JSON.stringify({ key, reference, parts, basis: [program, model, law, taught] })} ${answer}`;
  return `${sumOf(said)} ${said}\n`;
}

const keyAt = sumDigits + ' {"key":"'.length;
const referenceAt = keyAt + keyDigits + '","reference":"'.length;
/** Where the marks of a line stand in it. */
export const places = {
  key: { from: keyAt, to: keyAt + keyDigits },
  reference: { from: referenceAt, to: referenceAt + referenceDigits },
} as const;

/** What a line says; the answer is left as it was written. */
export interface StateLine extends RowMarks {
  readonly basis: AnswerBasis;
  readonly answer: string;
  /** the line itself */
  readonly written: string;
}

/** Reads a line; undefined where it is not as it was written. */
export function readStateLine(line: string): StateLine | undefined {
  const said = line.slice(sumDigits + 1);
  if (line.slice(0, sumDigits) !== sumOf(said)) return undefined;
  const end = said.indexOf('} ') + 1;
  const { key, reference, parts, basis } = JSON.parse(said.slice(0, end)) as RowMarks & { basis: string[] };
  const [program = '', model = '', law = '', taught = ''] = basis;
  return {
    key,
    reference,
    parts,
    basis: { program, model, law, taught },
    answer: said.slice(end + 1),
    written: line,
  };
}
