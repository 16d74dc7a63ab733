import type { DutyRates, HeadlineNote } from '../answers/duty-rates.js';
import { byGoods, nameGoods, type PossibleOrders } from '../answers/possible-orders.js';
import { acceptDigits } from '../core/sureness.js';
import { type Code, formatCode, isCode, levelOf } from '../tariff/code.js';
import { editionTitle } from '../tariff/edition.js';
import { headlineOf, headlineText } from './duty-caveats.js';
import { type AnswerColumns, moreWords, type UnsavedResult } from './product-answers.js';
import type { Same } from './schema.js';

const percent = (probability: number): string =>
  probability > 0 && probability < 0.01 ? 'under 1%' : `${Math.round(probability * 100)}%`;

const written = (code: string): string => (isCode(code) ? formatCode(code) : code);

/** What the law says of a line, as a sheet has room for it. */
export type LawColumns = Pick<
  AnswerColumns,
  | 'general_rate'
  | 'applied_rate'
  | 'additional_duties'
  | 'total_ad_valorem'
  | 'possible_orders'
  | 'duty_caveats'
  | 'usmca_verdict'
  | 'origin_rule'
>;

/** What those columns are read from. */
export interface AnsweredRates {
  readonly general: { readonly text: string };
  readonly applied: { readonly expression: string; readonly program?: string | undefined };
  readonly additional: readonly {
    readonly formatted: string;
    readonly rate: string;
    readonly applies: boolean;
    readonly provisional?: boolean | undefined;
    readonly yours?: string | undefined;
  }[];
  readonly total_ad_valorem?: string | undefined;
  readonly trade_orders?: PossibleOrders | undefined;
  readonly headline: readonly HeadlineNote[];
  readonly not_computed: DutyRates['not_computed'];
}

type AnsweredLaw = Pick<UnsavedResult, 'duty_rates' | 'usmca' | 'rules_of_origin' | 'igi'>;

/** The columns of the law in an answer. */
const lawColumns = ({ duty_rates: duty, usmca, rules_of_origin: rules, igi }: AnsweredLaw): LawColumns => ({
  ...(duty ? rateColumns({ ...duty, headline: headlineOf(duty) }) : { ...noRates, general_rate: igi ?? '' }),
  usmca_verdict: usmca?.verdict ?? '',
  origin_rule: rules ? ruleColumn(rules) : '',
});

type RateColumns = Omit<LawColumns, 'usmca_verdict' | 'origin_rule'>;

const noRates: RateColumns = {
  general_rate: '',
  applied_rate: '',
  additional_duties: '',
  total_ad_valorem: '',
  possible_orders: '',
  duty_caveats: '',
};

/** The columns where there is no line, and so no law. */
export const noLaw: LawColumns = { ...noRates, usmca_verdict: '', origin_rule: '' };

/** The columns of the rates. */
export const rateColumns = ({
  general,
  applied,
  additional,
  total_ad_valorem: total,
  trade_orders: orders,
  headline,
  not_computed: gaps,
}: AnsweredRates): RateColumns => ({
  general_rate: general.text,
  applied_rate: applied.program ? `${applied.expression} (${applied.program})` : applied.expression,
  additional_duties: additional
    .filter(({ applies }) => applies)
    .map(
      (each) =>
        `${each.formatted}: ${each.rate}${each.provisional ? ' (provisional)' : ''}${each.yours === undefined ? '' : ' (yours)'}`,
    )
    .join('; '),
  total_ad_valorem: total ?? '',
  possible_orders: byGoods((orders?.cases ?? []).filter(({ scope }) => scope !== 'ruled_out'))
    .map(nameGoods)
    .join('; '),
  duty_caveats: headlineText(headline, gaps),
});

/** The column of the rule of origin. */
export const ruleColumn = ({ rules }: { readonly rules: readonly { readonly text: string }[] }): string =>
  rules.map(({ text }) => text).join(' OR ');

/** What the columns of a sheet are read from, beside the law. */
export interface AnsweredGoods
  extends Pick<
    UnsavedResult,
    | 'formatted'
    | 'description'
    | 'confidence'
    | 'confident_to'
    | 'decision'
    | 'missing'
    | 'warnings'
    | 'edition'
  > {
  /** the words of the digits that are sure */
  readonly sure_description: string;
  readonly candidates: readonly Pick<UnsavedResult['candidates'][number], 'formatted' | 'probability'>[];
  readonly questions: readonly {
    readonly id: string;
    readonly text: string;
    readonly options: readonly { readonly answer: string }[];
  }[];
}

/** What no column shows of an answer; a field of it stands here or is read for a column. */
type Unshown =
  | 'schema_version'
  | 'engine_version'
  | 'request'
  | 'code'
  | 'units'
  | 'headings'
  | 'reasoning'
  | 'regulation_summary'
  | 'notice';
true satisfies Same<
  keyof UnsavedResult,
  Exclude<keyof AnsweredGoods, 'sure_description'> | 'path' | keyof AnsweredLaw | Unshown
>;

/** The columns of a sheet, read from a whole answer. */
export const answerColumns = (result: UnsavedResult): AnswerColumns =>
  goodsColumns(
    { ...result, sure_description: sureText(result.path, result.confident_to) },
    lawColumns(result),
  );

/** The words of the rows down to the digits that are sure; a row that adds zeros alone is the same as the one above it. */
export function sureText(path: readonly PathRow[], sure: Code): string {
  const isSure = ({ code }: PathRow): boolean => code !== '' && sure.startsWith(code.replace(/(?:00)+$/, ''));
  const rows = path.slice(0, path.findLastIndex(isSure) + 1);
  return rows
    .filter(({ code }) => code.length !== 2 || rows.length === 1)
    .map(({ text }) => text.replace(/:\s*$/, '').trim())
    .filter((text, i, all) => text !== '' && text !== all[i - 1])
    .join(' > ');
}

type PathRow = Pick<UnsavedResult['path'][number], 'code' | 'text'>;

/** The digits at which rates are set. */
const rateDigits = acceptDigits.tariff_line;

/** What the columns of the law must not be read without where they are of a line that is not sure. */
function guessedLine(
  { formatted, confident_to }: AnsweredGoods,
  { general_rate: rate, duty_caveats: told }: LawColumns,
): string {
  const digits = formatted?.replaceAll('.', '').length ?? 0;
  if (rate === '' || confident_to.length >= Math.min(rateDigits, digits)) return told;
  const sure =
    confident_to === '' ? 'no digit of which is sure' : `which is sure to ${written(confident_to)} alone`;
  return [`rates of the likely line ${formatted}, ${sure}`, told].filter((text) => text !== '').join(' | ');
}

/** What is asked: the question that decides most, or what the words leave out. */
function asked(
  question: AnsweredGoods['questions'][number] | undefined,
  missing: readonly string[],
): Pick<AnswerColumns, 'question' | 'question_id' | 'options'> {
  if (question)
    return {
      question: question.text,
      question_id: question.id,
      options: question.options.map(({ answer }) => answer),
    };
  if (missing.length === 0) return { question: '', question_id: '', options: [] };
  return { question: `Say ${missing.join('; ')}`, question_id: moreWords, options: [] };
}

/** The columns of a sheet; codes are written with dots, so that no spreadsheet takes them for numbers. */
export function goodsColumns(result: AnsweredGoods, law: LawColumns): AnswerColumns {
  const { edition } = result;
  const [, ...others] = result.candidates;
  const [question] = result.questions;
  return {
    tariff_code: written(result.confident_to),
    tariff_description: result.sure_description,
    confidence: result.confident_to === '' ? 0 : result.confidence[levelOf(result.confident_to)],
    decision: result.decision,
    likely_line: result.formatted ?? '',
    likely_description: result.description ?? '',
    likely_confidence: result.candidates[0]?.probability ?? 0,
    alternatives: others
      .slice(0, 4)
      .map(({ formatted, probability }) => `${formatted} (${percent(probability)})`)
      .join('; '),
    ...law,
    duty_caveats: guessedLine(result, law),
    ...asked(question, result.missing),
    warnings: result.warnings,
    edition: editionTitle(edition),
  };
}
