import { compareDecimal, decimal } from '../core/decimal.js';
import type { ItemAnswer } from './item-answer.js';
import type { LineItem } from './line-item.js';
import type { SummaryLine } from './write/row-format.js';

/** What the codes on file cost more or less than the likeliest lines, as money. */
export interface DutyTotals {
  /** rows of which the difference is known */
  rows: number;
  /** rows that differ and give no value in US dollars, so that nothing of them can be ranked by money */
  without_value: number;
  /** US dollars that rows would pay more under the likeliest line, and that others would pay less */
  more: string;
  less: string;
  /** the greatest differences, greatest first */
  greatest: DutyDifference[];
}

export interface DutyDifference {
  readonly row: number;
  readonly reference: string | null;
  readonly code: string;
  readonly likely_line: string;
  /** the code on file contradicts digits that are sure */
  readonly sure: boolean;
  readonly difference: string;
}

const greatestAtMost = 50;

/** Counts the difference of a row, and ranks it among the greatest. */
export function countDifference(totals: DutyTotals, { record, request }: LineItem, answer: ItemAnswer): void {
  const { check, columns } = answer;
  if (check?.result === 'differs' && request && request.value === undefined) totals.without_value++;
  if (check?.difference === undefined || !columns) return;
  const difference = decimal(check.difference);
  const kind = difference.lt(0) ? 'less' : 'more';
  totals.rows++;
  totals[kind] = decimal(totals[kind]).plus(difference.abs()).toFixed(2);
  const { greatest } = totals;
  const at = greatest.findIndex(
    (each) => compareDecimal(decimal(each.difference).abs(), difference.abs()) < 0,
  );
  if (difference.eq(0) || (at < 0 && greatest.length >= greatestAtMost)) return;
  greatest.splice(at < 0 ? greatest.length : at, 0, {
    row: record.row,
    reference: request?.reference ?? null,
    code: check.code,
    likely_line: columns.likely_line,
    sure: check.sure === true,
    difference: check.difference,
  });
  if (greatest.length > greatestAtMost) greatest.pop();
}

/** The differences in words, for the summary sheet of a workbook. */
export const dutyLines = (totals: DutyTotals): SummaryLine[] => [
  ...moneyLines(totals),
  ...(totals.without_value === 0
    ? []
    : [['Codes that differ, without a value in US dollars', totals.without_value] as const]),
];

const moneyLines = ({ rows, more, less, greatest }: DutyTotals): SummaryLine[] =>
  rows === 0
    ? []
    : [
        [
          'Duty under the likely lines, where codes differ',
          `USD ${more} more, USD ${less} less, in ${rows} rows`,
        ],
        ...greatest.map(
          ({ row, reference, code, likely_line: ours, sure, difference }): SummaryLine => [
            `Row ${row}${reference === null ? '' : `, ${reference}`}`,
            `USD ${difference}: ${code} on file, ${ours} likely${sure ? '' : ' (not sure)'}`,
          ],
        ),
      ];
