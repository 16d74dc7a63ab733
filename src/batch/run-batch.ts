import type { ProductAnswers } from '../api/product-answers.js';
import { outputRow } from './answer-cells.js';
import { AnswerOnce } from './answer-once.js';
import { type BatchTotals, countItem } from './batch-totals.js';
import { withDifference } from './duty-difference.js';
import { countExposure, noExposure } from './exposure.js';
import { type AnswerReading, answerItem, type ItemAnswer, needsPerson, warnOfCuts } from './item-answer.js';
import { type LineItem, type RowReading, readLineItem } from './line-item.js';
import type { Night } from './nights/night.js';
import { countStanding, noNight } from './nights/night-totals.js';
import type { RowOutput } from './output-file.js';
import { isBlank, type ProductSheet, type RawRecord } from './raw-record.js';
import type { OutputRow, SheetColumns } from './write/row-format.js';

/** A list of products on its way through the engine. */
export interface BatchRun {
  readonly sheet: ProductSheet;
  readonly reading: RowReading;
  readonly answers: ProductAnswers;
  /** answers of the last run over the list are taken over */
  readonly night?: Night | undefined;
  /** what the rows come to in duties is added up */
  readonly isReported?: boolean;
  readonly outputs: readonly RowOutput[];
  readonly columns: SheetColumns;
  /** the day of entry of rows that name none */
  readonly day: string;
  /** rows of the input that an earlier run has dealt with */
  readonly position: number;
  readonly totals: BatchTotals;
  /** rows that each output holds already */
  readonly rows: number[];
  readonly signal: AbortSignal;
  /** called when everything up to `position` is written */
  readonly onWritten: (position: number) => Promise<void>;
}

/** How a run ended: with the last row, or because it was told to stop. */
export interface BatchEnd {
  readonly ended: boolean;
  readonly position: number;
}

const groupSize = 48;

interface Group {
  readonly items: readonly LineItem[];
  readonly blank: number;
  /** rows of the input up to its end */
  readonly position: number;
  readonly answers: Promise<readonly ItemAnswer[]>;
}

/**
 * Walks the rows in order: read, asked in groups that are answered side by side, written as they stood. No more groups
 * are under way than the engine has hands for, so a fast reader waits for a slow writer.
 */
export async function runBatch(run: BatchRun): Promise<BatchEnd> {
  const { sheet, reading, answers, signal } = run;
  if (run.night) run.totals.night ??= noNight(run.night.last.head);
  const once = new AnswerOnce(
    run.night?.answers() ?? answers,
    run.outputs.some(({ format }) => format.whole),
  );
  const underWay: Group[] = [];
  let records: RawRecord[] = [];
  let position = 0;
  let written = run.position;

  const answerReading: AnswerReading = {
    standing: (code) => answers.standing(code),
    successors: (code) => answers.successors(code),
    remark: (code) => answers.remark(code),
    notices: answers.notices,
    day: run.day,
    namesOrigins: reading.map.fields.has('origin'),
  };
  const start = (): void => {
    const filled = records.filter((record) => !isBlank(record));
    const items = filled.map((record) => readLineItem(record, reading));
    const asked = once.ask(items.map((item) => item.request));
    const done = asked.then((all) =>
      Promise.all(
        items.map((item, i) => withDifference(item, answerItem(item, all[i], answerReading), answers)),
      ),
    );
    done.catch(() => undefined);
    underWay.push({ items, blank: records.length - filled.length, position, answers: done });
    records = [];
  };
  const stopped = new Promise<undefined>((go) => {
    signal.addEventListener('abort', () => go(undefined), { once: true });
  });
  /** False where the run is told to stop and the answers will be found again. */
  const writeFirst = async (): Promise<boolean> => {
    const group = underWay[0]!;
    const answered = await (answers.keeps ? Promise.race([group.answers, stopped]) : group.answers);
    if (!answered) return false;
    underWay.shift();
    await writeGroup(run, group, answered);
    written = group.position;
    await run.onWritten(written);
    return true;
  };

  for await (const record of sheet.rows()) {
    if (record.row <= reading.map.headerRow) continue;
    position++;
    if (position <= run.position) continue;
    if (signal.aborted) break;
    records.push(record);
    if (records.length < groupSize) continue;
    start();
    if (underWay.length >= answers.width && !(await writeFirst())) break;
  }
  if (!signal.aborted && records.length > 0) start();
  while (underWay.length > 0) if (!(await writeFirst())) break;
  return { ended: !signal.aborted, position: written };
}

/** Counts what became of a row since the last run; gives what the next one takes its answer over by. */
function passNight(
  { night, totals }: BatchRun,
  { request }: LineItem,
  { given }: ItemAnswer,
): Pick<OutputRow, 'state'> {
  if (!night || !request || !given) return {};
  const { standing, line } = night.rowOf(request, given);
  countStanding(totals.night!, standing);
  return { state: line };
}

async function writeGroup(run: BatchRun, group: Group, answers: readonly ItemAnswer[]): Promise<void> {
  const { headings, check } = run.reading.map;
  const kinds = { isChecked: check !== undefined, isAssisted: run.answers.assists === true };
  const texts = run.outputs.map(() => '');
  const limits = run.outputs.flatMap(({ format }) => format.lettersAtMost ?? []);
  const lettersAtMost = Math.min(...limits);
  group.items.forEach((item, i) => {
    const answer = limits.length === 0 ? answers[i]! : warnOfCuts(item, answers[i]!, headings, lettersAtMost);
    const { totals } = run;
    const told = totals.notices.length;
    countItem(totals, item, answer);
    if (run.isReported) {
      totals.exposure ??= noExposure();
      countExposure(totals.exposure, item, answer);
    }
    const notices = totals.notices.slice(told);
    const row = { ...outputRow(item, answer, headings, kinds), ...passNight(run, item, answer) };
    const isForPerson = needsPerson(item, answer);
    run.outputs.forEach(({ format, reviewOnly, wants }, at) => {
      if (notices.length > 0) texts[at] += format.notice?.(notices, run.rows[at]! + told) ?? '';
      if ((reviewOnly && !isForPerson) || wants?.(row) === false) return;
      texts[at] += format.row(row, run.rows[at]! + (format.notice ? totals.notices.length : 0), run.columns);
      run.rows[at]!++;
    });
  });
  run.totals.blank += group.blank;
  for (const [at, output] of run.outputs.entries()) if (texts[at] !== '') await output.write(texts[at]!);
}
