import { answerColumns } from '../api/answer-columns.js';
import type { Opinion } from '../api/opinion.js';
import type { AnswerColumns, ProductAnswer, UnsavedResult } from '../api/product-answers.js';
import { profileOf } from '../tariff/country-profile.js';
import { type CheckedCode, type CodeLaw, checkCode } from './check-code.js';
import type { LineItem } from './line-item.js';
import { neutralise } from './neutralise.js';
import { cellText } from './raw-record.js';

/** One row's answer as it is written; the decision is about the goods. */
export interface ItemAnswer {
  readonly decision: AnswerColumns['decision'];
  readonly columns?: AnswerColumns;
  readonly result?: UnsavedResult;
  readonly opinion?: Opinion;
  /** the user's own code beside the likeliest line */
  readonly check?: CheckedCode;
  /** the origin is not said, so there is no total */
  readonly withoutOrigin?: boolean;
  /** a person looks at the row, however sure its code is */
  readonly isForPerson?: boolean;
  /** what holds for all rows and is therefore not said of this one */
  readonly notices?: readonly string[];
  readonly warnings: readonly string[];
  readonly error?: string;
  /** the answer that it was made of */
  readonly given?: ProductAnswer;
}

/** The remark on a row without a country of origin: what chapter 99 adds goes by it. */
const originMissing = 'no country of origin: the additional duties and the total are not known';
const dutiesUnknown = 'not known: no origin';

/** What the answers of a run are read with. */
export interface AnswerReading extends CodeLaw {
  /** what is recorded of a code that the sheet names: where its goods went, or that others have its number */
  readonly remark: (code: string) => string | undefined;
  /** what holds for all rows alike */
  readonly notices: readonly string[];
  /** the day of entry of rows that name none */
  readonly day: string;
  /** the list says where its goods come from, so a row that does not has lost it */
  readonly namesOrigins: boolean;
}

/** Whether the duties of an answered row hang on an origin that it does not name. */
const lacksOrigin = ({ request }: LineItem, { likely_line: code }: AnswerColumns): boolean =>
  code !== '' &&
  request !== undefined &&
  request.origin === undefined &&
  profileOf(request.destination).rates === 'assessed';

type Answered = Exclude<ProductAnswer, { kind: 'failed' }>;

/** What a sheet has room for of an answer, whole or not. */
const columnsOf = (answer: Answered): AnswerColumns =>
  answer.kind === 'whole' ? answerColumns(answer.result) : answer.columns;

/** Puts what was read of a row and what was answered together; what holds for all rows is said of the run, not of each. */
export function answerItem(
  item: LineItem,
  answer: ProductAnswer | undefined,
  reading: AnswerReading,
): ItemAnswer {
  const answered = answer && answer.kind !== 'failed' ? columnsOf(answer) : undefined;
  const check = checkCode(item, answered, reading);
  const remark =
    check && item.checked && 'code' in item.checked ? reading.remark(item.checked.code) : undefined;
  const remarks = [...item.warnings, ...(remark === undefined ? [] : [remark])];
  const common = check ? { check } : {};
  if (answer === undefined || answer.kind === 'failed')
    return {
      ...common,
      decision: 'refused',
      ...(answer && { given: answer }),
      warnings: remarks,
      ...(item.kind === 'product' ? { error: item.error ?? faultText(answer) } : {}),
    };
  const columns = columnsOf(answer);
  const withoutOrigin = lacksOrigin(item, columns);
  const lostOrigin = withoutOrigin && reading.namesOrigins;
  const refusal = item.checked?.kind === 'refused' ? [item.checked.why] : [];
  const { notices, warnings } = partNotices(columns.warnings, item.request?.date, reading);
  return {
    ...common,
    columns: withoutOrigin ? { ...columns, additional_duties: dutiesUnknown } : columns,
    decision: columns.decision,
    given: answer,
    withoutOrigin,
    isForPerson: lostOrigin || item.isDoubtful === true,
    notices,
    ...(answer.opinion === undefined ? {} : { opinion: answer.opinion }),
    warnings: [...remarks, ...refusal, ...(lostOrigin ? [originMissing] : []), ...warnings],
    ...(answer.kind === 'whole' && item.request
      ? { result: { ...answer.result, request: item.request } }
      : {}),
  };
}

/** Parts what holds for all rows from what is said of this one; a row that names its day says it of that day. */
function partNotices(
  said: readonly string[],
  date: string | undefined,
  { notices, day }: AnswerReading,
): { readonly notices: readonly string[]; readonly warnings: readonly string[] } {
  const ofRun = (warning: string): string => (date === undefined ? warning : warning.replaceAll(date, day));
  return {
    notices: said.map(ofRun).filter((warning) => notices.includes(warning)),
    warnings: said.filter((warning) => !notices.includes(ofRun(warning))),
  };
}

const faultText = (answer: Extract<ProductAnswer, { kind: 'failed' }> | undefined): string =>
  answer === undefined
    ? 'no answer came'
    : answer.hint
      ? `${answer.message} (${answer.hint})`
      : answer.message;

/** Says of a cell that no sheet can hold whole that it is cut where it is written. */
export function warnOfCuts(
  item: LineItem,
  answer: ItemAnswer,
  headings: readonly string[],
  lettersAtMost: number,
): ItemAnswer {
  const { cells } = item.record;
  if (cells.every((cell) => cellText(cell).length < lettersAtMost)) return answer;
  const cuts = headings.flatMap((heading, i) => {
    const { length } = neutralise(cellText(cells[i]));
    if (length <= lettersAtMost) return [];
    return [`${heading || `column ${i + 1}`}: ${length} characters, cut to the ${lettersAtMost} of a cell`];
  });
  return { ...answer, warnings: [...answer.warnings, ...cuts] };
}

/** Whether a person has to look at a row. */
export const needsPerson = (item: LineItem, answer: ItemAnswer): boolean =>
  item.kind === 'product' &&
  (answer.error !== undefined ||
    answer.isForPerson === true ||
    answer.decision !== 'accept' ||
    (answer.check !== undefined && answer.check.result !== 'agree'));
