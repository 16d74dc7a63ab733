import { type Issue, issue } from '../core/issue.js';
import type { OfficialRow } from '../tariff/build-schedule.js';
import { isCode } from '../tariff/code.js';
import { parseDutyExpression, parseSpecialCell } from '../tariff/duty-expression/parse.js';

const rateColumns = [
  ['general', 'general rate', parseDutyExpression],
  ['special', 'special rate', parseSpecialCell],
  ['column2', 'column 2 rate', parseDutyExpression],
] as const;

/** Everything in one row of an official file that a schedule cannot be built from; `written` is the code as printed. */
export function faultsOfRow(row: OfficialRow, written: string, number: number): Issue[] {
  const faults: Issue[] = [];
  const fault = (code: string, message: string, column: string) =>
    faults.push(issue(code, message, { row: number, column }));
  if (row.code !== '' && !isCode(row.code))
    fault('malformed_code', `"${written}" is not a tariff code`, 'HTS number');
  if (!Number.isInteger(row.indent) || row.indent < 0)
    fault('bad_indent', 'the indent is not a depth', 'indent');
  if (row.code !== '' && row.text === '') fault('no_text', `${written} has no description`, 'description');
  for (const [key, column, parse] of rateColumns) {
    if (row[key] === '') continue;
    const read = parse(row[key]);
    if (!read.ok)
      fault('bad_duty_expression', `${written || 'an un-numbered row'}: ${read.error.message}`, column);
  }
  return faults;
}

const chapters = Array.from({ length: 99 }, (_, i) => String(i + 1).padStart(2, '0')).filter(
  (chapter) => chapter !== '77',
);

/** Faults of a file as a whole: a code printed twice, chapters in pieces, and chapters that are not in it unless a part is wanted. */
export function faultsOfFile(
  rows: readonly OfficialRow[],
  numberOf: (index: number) => number,
  part: boolean,
): Issue[] {
  if (rows.every(({ code }) => code === '')) return [issue('empty', 'the file holds no numbered rows')];
  const faults: Issue[] = [];
  const firstAt = new Map<string, number>();
  rows.forEach(({ code }, index) => {
    if (code.length < 8) return;
    const first = firstAt.get(code);
    if (first === undefined) firstAt.set(code, numberOf(index));
    else
      faults.push(
        issue('code_twice', `${code} stands in row ${first} already`, {
          row: numberOf(index),
          column: 'HTS number',
        }),
      );
  });
  const begun = new Set<string>();
  let chapter = '';
  rows.forEach(({ code }, index) => {
    const own = code.slice(0, 2);
    if (own === '' || own === chapter) return;
    if (begun.has(own))
      faults.push(
        issue('chapter_twice', `chapter ${own} begins again after chapter ${chapter}`, {
          row: numberOf(index),
          column: 'HTS number',
        }),
      );
    begun.add(own);
    chapter = own;
  });
  const held = new Set(rows.map(({ code }) => code.slice(0, 2)));
  const missing = chapters.filter((chapter) => !held.has(chapter));
  if (missing.length > 0 && !part)
    faults.push(
      issue(
        'chapters_missing',
        `no rows of ${missing.length === 1 ? 'chapter' : 'chapters'} ${ranges(missing)}`,
        {
          hint: 'export the whole range, 0100 to 9999; --partial takes a part on purpose',
        },
      ),
    );
  return faults;
}

/** `01, 03-76`: runs of chapters that follow each other. */
function ranges(list: readonly string[]): string {
  const runs: string[][] = [];
  for (const chapter of list) {
    const run = runs.at(-1);
    const next = run && chapters[chapters.indexOf(run.at(-1)!) + 1];
    if (run && next === chapter) run.push(chapter);
    else runs.push([chapter]);
  }
  return runs.map((run) => (run.length === 1 ? run[0] : `${run[0]}-${run.at(-1)}`)).join(', ');
}
