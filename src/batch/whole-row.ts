import type { CheckedCode } from './check-code.js';
import type { ItemAnswer } from './item-answer.js';
import type { LineItem } from './line-item.js';
import { cellText } from './raw-record.js';

/** A row as JSON has it: what came in, and the whole answer. */
export function wholeRow(item: LineItem, answer: ItemAnswer, headings: readonly string[]): object {
  const { row, cells } = item.record;
  const reference = item.request?.reference;
  const { schema_version: _version, request, ...result } = answer.result ?? {};
  return {
    schema_version: '1',
    row,
    ...(reference === undefined ? {} : { reference }),
    ...(item.answerId === undefined ? {} : { answer_id: item.answerId }),
    input: Object.fromEntries(
      headings.map((heading, i) => [keyOf(heading, i, headings), cellText(cells[i])]),
    ),
    ...(item.kind === 'product' ? {} : { skipped: item.kind }),
    ...(request ? { request } : {}),
    ...(answer.columns
      ? { tariff_code: answer.columns.tariff_code, likely_line: answer.columns.likely_line }
      : {}),
    ...result,
    ...(answer.check ? { check: checkOut(answer.check) } : {}),
    ...(answer.opinion ? { assistant: answer.opinion } : {}),
    warnings: answer.warnings,
    ...(answer.error === undefined ? {} : { error: answer.error }),
  };
}

/** The comparison with the code on file, in the words of the contract. */
const checkOut = ({ total, difference, ...check }: CheckedCode): object => ({
  ...check,
  ...(total === undefined ? {} : { total_ad_valorem: total }),
  ...(difference === undefined ? {} : { duty_difference: difference }),
});

/** A heading as a key: two columns of one name do not hide each other. */
const keyOf = (heading: string, index: number, headings: readonly string[]): string =>
  heading !== '' && headings.indexOf(heading) === index ? heading : `${heading}#${index + 1}`;
