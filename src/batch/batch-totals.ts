import { countDifference, type DutyTotals, dutyLines } from './duty-totals.js';
import type { Exposure } from './exposure.js';
import type { ItemAnswer } from './item-answer.js';
import type { LineItem } from './line-item.js';
import type { NightTotals } from './nights/night-totals.js';
import type { AnswerBefore } from './returned/answer-book.js';
import type { SummaryLine } from './write/row-format.js';

/** What became of the rows of a job, counted as they are written. */
export interface BatchTotals {
  products: number;
  accept: number;
  review: number;
  needs_facts: number;
  refused: number;
  failed: number;
  /** rows that are answered and have no origin, and so no total */
  no_origin: number;
  blank: number;
  totals_rows: number;
  /** headings of sections and remarks between the rows */
  headings: number;
  /** products in rows that the sheet does not show */
  hidden: number;
  /** codes that were checked */
  agree: number;
  differs: number;
  dead: number;
  unreadable: number;
  duty: DutyTotals;
  repaired: number;
  /** rows of a list that came back whose answer is another one than it came with; the first of them, and how many */
  changed: ChangedRow[];
  changed_rows: number;
  /** the editions that rows were answered from, each once */
  editions: string[];
  /** what holds for all rows of the day, as far as it bears on a row that was answered */
  notices: string[];
  /** the faults of failed rows, each once, with its count and its first row */
  faults: { message: string; count: number; row: number }[];
  /** what became of the rows since the last run; absent where none is looked back to */
  night?: NightTotals;
  /** what the rows come to in duties; absent where no report is asked for */
  exposure?: Exposure;
}

export const noTotals = (): BatchTotals => ({
  products: 0,
  accept: 0,
  review: 0,
  needs_facts: 0,
  refused: 0,
  failed: 0,
  no_origin: 0,
  blank: 0,
  totals_rows: 0,
  headings: 0,
  hidden: 0,
  agree: 0,
  differs: 0,
  dead: 0,
  unreadable: 0,
  duty: { rows: 0, without_value: 0, more: '0.00', less: '0.00', greatest: [] },
  repaired: 0,
  changed: [],
  changed_rows: 0,
  editions: [],
  notices: [],
  faults: [],
});

/** A row whose answer is another one than the list came back with. */
export interface ChangedRow {
  readonly row: number;
  readonly reference: string | null;
  readonly before: AnswerBefore;
  readonly after: AnswerBefore;
  /** a person answered it, or approved its code; else the law or what was taught changed it */
  readonly answered: boolean;
}

const faultsAtMost = 20;
const changedAtMost = 1_000;

/** A code that a spreadsheet took for a number lost its last zero, or its first. */
const isSameCode = (one: string, other: string): boolean => one === other || Number(one) === Number(other);

/** What a row was answered with before, and is now; undefined where it is the same, or did not come back with an answer. */
function changeOf(item: LineItem, { columns, decision }: ItemAnswer): ChangedRow | undefined {
  const { before, judged, record, request } = item;
  if (!before || !columns) return undefined;
  const { tariff_code, likely_line } = columns;
  if (
    before.decision === decision &&
    isSameCode(before.tariff_code, tariff_code) &&
    before.likely_line === likely_line
  )
    return undefined;
  return {
    row: record.row,
    reference: request?.reference ?? null,
    before,
    after: { tariff_code, likely_line, decision },
    answered: judged?.given.question !== undefined || judged?.given.approved !== undefined,
  };
}

/** One fault said of many rows is one fault: what names the row or the cell is left out of it. */
const faultKind = (message: string): string =>
  message
    .replace(/\(([A-Z]{1,3})\d+\)/g, '($1)')
    .replace(/ in ([A-Z]{1,3})\d+ /g, ' in $1 ')
    .replace(/"[^"]{24,}"/g, '"..."')
    .replace(/^(line|row) \d+:? /, '');

/** Counts one row. */
export function countItem(totals: BatchTotals, item: LineItem, answer: ItemAnswer): void {
  if (item.kind !== 'product') {
    totals[item.kind === 'total' ? 'totals_rows' : 'headings']++;
    return;
  }
  totals.products++;
  if (item.record.isHidden) totals.hidden++;
  if (answer.check) totals[answer.check.result]++;
  countDifference(totals.duty, item, answer);
  if (item.checked?.kind === 'repaired') totals.repaired++;
  const change = changeOf(item, answer);
  if (change && totals.changed_rows++ < changedAtMost) totals.changed.push(change);
  const edition = answer.columns?.edition;
  if (edition !== undefined && edition !== '' && !totals.editions.includes(edition))
    totals.editions.push(edition);
  for (const notice of answer.notices ?? [])
    if (!totals.notices.includes(notice)) totals.notices.push(notice);
  if (answer.error === undefined) {
    totals[answer.decision]++;
    if (answer.withoutOrigin) totals.no_origin++;
    return;
  }
  totals.failed++;
  const message = faultKind(answer.error);
  const known = totals.faults.find((fault) => fault.message === message);
  if (known) known.count++;
  else if (totals.faults.length < faultsAtMost)
    totals.faults.push({ message, count: 1, row: item.record.row });
}

/** The counts in words, for the summary sheet of a workbook. */
export function totalsLines(totals: BatchTotals): SummaryLine[] {
  const checked = totals.agree + totals.differs + totals.dead + totals.unreadable;
  return [
    ['Products', totals.products],
    ['Accepted', totals.accept],
    ['To be reviewed', totals.review],
    ['Waiting for a fact', totals.needs_facts],
    ['Too vague', totals.refused],
    ['Failed', totals.failed],
    ...(totals.no_origin === 0 ? [] : [['Without an origin, so without a total', totals.no_origin] as const]),
    ...(totals.changed_rows === 0
      ? []
      : [['Answered otherwise than when the list came back', totals.changed_rows] as const]),
    ['Blank rows left out', totals.blank],
    ['Rows of totals', totals.totals_rows],
    ['Headings and remarks between the rows', totals.headings],
    ...(totals.hidden === 0 ? [] : [['Rows that the sheet hides, answered too', totals.hidden] as const]),
    ...(checked === 0
      ? []
      : ([
          ['Codes that agree', totals.agree],
          ['Codes that differ', totals.differs],
          ['Dead codes', totals.dead],
          ['Codes that cannot be read', totals.unreadable],
          ['Codes repaired', totals.repaired],
        ] as const)),
    ...dutyLines(totals.duty),
    ...totals.faults.map(
      ({ message, count, row }): SummaryLine => [
        `Fault, ${count} ${count === 1 ? 'row' : 'rows'}, first row ${row}`,
        message,
      ],
    ),
  ];
}
