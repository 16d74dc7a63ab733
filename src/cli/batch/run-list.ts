import type { ProductAnswers } from '../../api/product-answers.js';
import { headingsOf, ourColumns } from '../../batch/answer-columns.js';
import { type BatchTotals, noTotals, totalsLines } from '../../batch/batch-totals.js';
import type { RowReading } from '../../batch/line-item.js';
import type { Night } from '../../batch/nights/night.js';
import type { Products } from '../../batch/open-products.js';
import { type NamedOutput, OutputFile } from '../../batch/output-file.js';
import { OutputPipe } from '../../batch/output-pipe.js';
import { runBatch } from '../../batch/run-batch.js';
import { type JobEnd, runJob } from '../../batch/run-job.js';
import type { SheetColumns } from '../../batch/write/row-format.js';
import type { Invocation } from '../command-body.js';
import type { CommandContext } from '../context.js';
import type { OwnIdentity } from './batch-job.js';
import { type AskedOutput, type BatchOptions, isSameFile } from './batch-options.js';
import { editionsOf } from './batch-report.js';
import type { ChosenRows } from './chosen-rows.js';
import type { ReturnedAnswers } from './read-returned.js';
import { settingsLine } from './settings-line.js';

/** Everything about one run that its parts need. */
export interface ListRun {
  readonly context: CommandContext;
  readonly invocation: Invocation;
  readonly asked: BatchOptions;
  readonly products: Products;
  readonly answers: ProductAnswers;
  /** the run before this one, where its answers are taken over */
  readonly night: Night | undefined;
  readonly reading: RowReading;
  /** what tells this job from every other, the law apart */
  readonly job: OwnIdentity;
  readonly date: string;
  /** behind the rows of an earlier run */
  readonly resume: boolean;
  readonly inputName: string;
  readonly isReported: boolean;
  readonly chosen: ChosenRows;
  /** what was answered of the list, where anything was */
  readonly returned: ReturnedAnswers | undefined;
}

/** The columns of what is written. */
export function columnsOf({ map, sheet }: Products, isAssisted: boolean): SheetColumns {
  const ours = ourColumns({ isChecked: map.check !== undefined, isAssisted });
  return { headings: headingsOf(map.headings, ours), ours, formats: sheet.formats ?? [] };
}

/** Where it is written down how far a job is; nowhere where rows go through a pipe. */
export const checkpointOf = ({ output, review }: BatchOptions): string | undefined =>
  output === undefined || output.isPipe || review?.isPipe ? undefined : `${output.path}.checkpoint`;

const namedOutput = (
  { path, format, isPipe }: AskedOutput,
  reviewOnly: boolean,
  { formatOf, wants }: ChosenRows,
): NamedOutput => {
  const chosen = [path, formatOf(format), reviewOnly, reviewOnly ? undefined : wants] as const;
  return isPipe ? new OutputPipe(...chosen) : new OutputFile(...chosen);
};

/** Runs a list into files: what is there afterwards is whole, or goes on with --resume. */
export async function writeFiles(
  run: ListRun,
  signal: AbortSignal,
  onProgress: (totals: BatchTotals) => void,
  onEnded: (end: JobEnd) => Promise<void>,
): Promise<JobEnd> {
  const { asked, answers, products, date } = run;
  const output = asked.output!;
  return runJob({
    ...run,
    signal,
    sheet: products.sheet,
    outputs: [
      namedOutput(output, false, run.chosen),
      ...(asked.review ? [namedOutput(asked.review, true, run.chosen)] : []),
      ...(asked.state && run.night ? [new OutputFile(asked.state, run.night.stateFormat(), false)] : []),
    ],
    isSource: ({ path }) => asked.answers.some((file) => isSameFile(file, path)),
    columns: columnsOf(products, answers.assists === true),
    checkpoint: checkpointOf(asked),
    day: date,
    identity: { ...run.job, law: answers.fingerprint, engine: answers.engineVersion },
    summary: (totals) => [
      ['Input', run.inputName],
      ['Edition', editionsOf(totals, answers.edition).join('; ')],
      ['Day of entry', date],
      ['Settings', `tariff batch ${settingsLine(run.reading, run.invocation)}`.trimEnd()],
      ['Program', `tariff ${answers.engineVersion}`],
      ...totalsLines(totals),
      ...totals.notices.map((notice) => ['Notice', notice] as const),
      ['Notice', 'Decision support: a licensed customs broker decides.'],
    ],
    onProgress,
    onEnded,
  });
}

/** Runs a list to standard output. */
export async function printRows(
  run: ListRun,
  signal: AbortSignal,
  onProgress: (totals: BatchTotals) => void,
  onEnded: (end: JobEnd) => Promise<void>,
): Promise<JobEnd> {
  const { context, asked, products, answers } = run;
  const { formatOf, wants } = run.chosen;
  const format = formatOf(asked.printed);
  const totals = noTotals();
  const columns = columnsOf(products, answers.assists === true);
  await context.print(format.head(columns));
  const end = await runBatch({
    ...run,
    sheet: products.sheet,
    columns,
    day: run.date,
    outputs: [{ format, reviewOnly: false, wants, write: (text) => context.print(text) }],
    position: 0,
    totals,
    rows: [0],
    signal,
    onWritten: async () => onProgress(totals),
  });
  const ended: JobEnd = { ended: end.ended, totals, resumedAt: 0 };
  if (!end.ended) return ended;
  await context.print(format.tail);
  await onEnded(ended);
  return ended;
}
