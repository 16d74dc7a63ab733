import type { BatchReport } from '../../api/batch-report.js';
import type { ProductAnswers } from '../../api/product-answers.js';
import type { BatchTotals } from '../../batch/batch-totals.js';
import { columnLetter } from '../../batch/column-map.js';
import type { Products } from '../../batch/open-products.js';
import type { JobEnd } from '../../batch/run-job.js';
import { exitCodes } from '../../errors.js';
import { shellWord } from '../../render/shell-word.js';
import { editionTitle } from '../../tariff/edition.js';
import type { BatchOptions } from './batch-options.js';
import type { ReturnedAnswers } from './read-returned.js';

/** What a report needs to know of a run. */
interface ReportedRun {
  readonly asked: BatchOptions;
  readonly products: Products;
  readonly answers: Pick<ProductAnswers, 'edition' | 'engineVersion'>;
  readonly date: string;
  readonly inputName: string;
  readonly strict: boolean;
  readonly returned: ReturnedAnswers | undefined;
}

/** A list without a product is none that was accepted. */
const isShort = ({ accept, products }: BatchTotals): boolean => accept < products || products === 0;

function exitCodeOf({ asked: { failOn }, strict, returned }: ReportedRun, totals: BatchTotals): number {
  const isAskedBack = returned !== undefined && returned.taken.questioned.length > 0;
  const met = { 'dead-codes': totals.dead, 'no-origin': totals.no_origin };
  const isMet = failOn !== undefined && met[failOn] > 0;
  return totals.failed > 0 || isAskedBack || isMet || (strict && isShort(totals))
    ? exitCodes.rows_failed
    : exitCodes.ok;
}

/** The editions that the rows were answered from; that of the run where no row was answered. */
export const editionsOf = ({ editions }: BatchTotals, own: ProductAnswers['edition']): readonly string[] =>
  (editions.length === 0 ? [editionTitle(own)] : editions).map((title) =>
    title === editionTitle(own) ? `${title}, effective ${own.effective}` : title,
  );

/** What the columns are called that the goods are read from. */
const goodsColumns = ({ headings, fields }: Products['map']): string[] =>
  [...(fields.get('description') ?? []), ...(fields.get('composition') ?? [])].map(
    (column) => headings[column] || columnLetter(column),
  );

/** What a run came to, for the summary in all its forms. */
export function batchReport(run: ReportedRun, end: JobEnd, ms: number): BatchReport {
  const { answers, asked, products } = run;
  const { totals } = end;
  const { schedule, revision, effective } = answers.edition;
  return {
    schema_version: '1',
    input: run.inputName,
    output: asked.output?.path ?? null,
    review: asked.review?.path ?? null,
    report: asked.report ?? null,
    edition: { schedule, revision, effective },
    editions: editionsOf(totals, answers.edition),
    engine_version: answers.engineVersion,
    goods_columns: goodsColumns(products.map),
    date: run.date,
    complete: end.ended,
    rows: {
      products: totals.products,
      accept: totals.accept,
      review: totals.review,
      needs_facts: totals.needs_facts,
      refused: totals.refused,
      failed: totals.failed,
      no_origin: totals.no_origin,
      blank: totals.blank,
      totals: totals.totals_rows,
      headings: totals.headings,
      hidden: totals.hidden,
    },
    checked_codes:
      products.map.check === undefined
        ? null
        : {
            agree: totals.agree,
            differs: totals.differs,
            dead: totals.dead,
            unreadable: totals.unreadable,
            repaired: totals.repaired,
            duty: totals.duty,
          },
    since_last_run: totals.night ?? null,
    answers: run.returned?.taken ?? null,
    changed: run.returned ? { count: totals.changed_rows, rows: totals.changed } : null,
    notices: totals.notices,
    faults: totals.faults.map(({ message, count, row }) => ({ message, count, first_row: row })),
    seconds: Math.round(ms) / 1000,
    exit_code: exitCodeOf(run, totals),
  };
}

/** The very command that goes on with a job that was cut off. */
export const resumeCommand = (argv: readonly string[]): string =>
  ['tariff', ...argv, ...(argv.some((word) => /^--resume(=auto)?$/.test(word)) ? [] : ['--resume'])]
    .map(shellWord)
    .join(' ');
