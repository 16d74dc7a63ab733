import { headerKey } from '../../batch/field-names.js';
import type { RowTest } from '../../batch/output-file.js';
import { cellText, isBlank, type ProductSheet, type RawRecord } from '../../batch/raw-record.js';
import type { RowFormat } from '../../batch/write/row-format.js';
import { someColumns } from '../../batch/write/some-columns.js';
import { issue } from '../../core/issue.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { Invocation } from '../command-body.js';
import { Faults } from '../entry-fields.js';

/** `input` and `answers` stand for all columns of the list, and all of ours. */
const groups = { input: true, answers: false } as const;

const placeOf = (name: string, headings: readonly string[]): number => {
  const exact = headings.indexOf(name);
  return exact >= 0 ? exact : headings.findIndex((heading) => headerKey(heading) === headerKey(name));
};

const unknown = (name: string, headings: readonly string[]): Result<never> =>
  fail(
    issue('bad_choice', `there is no column "${name}"`, {
      hint: `the columns are ${headings.map((heading) => `"${heading}"`).join(', ')}`,
    }),
  );

/** `--columns sku,tariff_code,decision`: the places of the columns that are written, in the order of the sheet. */
function readColumns(written: string, headings: readonly string[], own: number): Result<readonly number[]> {
  const wanted = new Set<number>();
  for (const name of written.split(',').map((each) => each.trim())) {
    if (name === '') continue;
    const at = placeOf(name, headings);
    if (at >= 0) wanted.add(at);
    else if (Object.hasOwn(groups, name))
      headings.forEach((_, i) => {
        if (i < own === groups[name as keyof typeof groups]) wanted.add(i);
      });
    else return unknown(name, headings);
  }
  return wanted.size > 0
    ? ok([...wanted].sort((a, b) => a - b))
    : fail(
        issue('bad_choice', `"${written}" names no column`, {
          hint: 'for example --columns input,tariff_code,decision',
        }),
      );
}

/** `--where decision=review,refused`: the rows that are written; several of them must all hold. */
function readWhere(written: readonly string[], headings: readonly string[]): Result<RowTest> {
  const tests: RowTest[] = [];
  for (const each of written) {
    const [, name = '', values = ''] = /^([^=]+)=(.*)$/.exec(each) ?? [];
    if (name === '')
      return fail(
        issue('bad_choice', `"${each}" names no column and value`, { hint: 'write --where decision=review' }),
      );
    const at = placeOf(name.trim(), headings);
    if (at < 0) return unknown(name.trim(), headings);
    const wanted = new Set(values.split(',').map((value) => value.trim().toLowerCase()));
    tests.push(({ cells }) => wanted.has(cellText(cells[at]).trim().toLowerCase()));
  }
  return ok((row) => tests.every((holds) => holds(row)));
}

/** What of a list is written, and how much of it is answered. */
export interface ChosenRows {
  readonly wants: RowTest | undefined;
  /** a format that writes the columns that were asked for */
  readonly formatOf: (format: RowFormat) => RowFormat;
}

/** Reads what is asked to be written, by the headings that an output has. */
export function chooseRows(
  options: Invocation['options'],
  headings: readonly string[],
  own: number,
): ChosenRows {
  const faults = new Faults();
  const columns = options['columns'] as string | undefined;
  const where = options['where'] as string[] | undefined;
  const wanted =
    columns === undefined ? undefined : faults.read('--columns', readColumns(columns, headings, own));
  const wants = where === undefined ? undefined : faults.read('--where', readWhere(where, headings));
  faults.refuse();
  return { wants, formatOf: (format) => (wanted ? someColumns(format, wanted) : format) };
}

/** `--limit 100`: a sheet with no more than so many rows below its header; blank ones do not count. */
export const firstRowsOf = (sheet: ProductSheet, headerRow: number, atMost: number): ProductSheet => ({
  ...sheet,
  progress: () => sheet.progress(),
  async *rows(): AsyncGenerator<RawRecord> {
    let given = 0;
    for await (const record of sheet.rows()) {
      const counts = record.row > headerRow && !isBlank(record);
      if (counts && given === atMost) return;
      if (counts) given++;
      yield record;
    }
  },
});
