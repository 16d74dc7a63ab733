import type { BatchReport } from '../../api/batch-report.js';
import { renderPairs } from '../pairs.js';
import { section } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { wrapText } from '../text-width.js';
import { openAnswers } from './answers-check.js';

const count = (value: number): string => value.toLocaleString('en-US');
const rowsText = (value: number): string => `${count(value)} ${value === 1 ? 'row' : 'rows'}`;

type SinceLastRun = NonNullable<BatchReport['since_last_run']>;

const becauseWords: Readonly<Record<keyof SinceLastRun['because'], string>> = {
  text: 'other words',
  origin: 'another origin',
  facts: 'other facts',
  options: 'other options',
  law: 'other law',
  model: 'another model',
  program: 'another program',
  taught: 'taught otherwise',
};

/** What became of the rows since the last run. */
function sinceText({ date, kept, because, ...rows }: SinceLastRun): readonly [string, string] {
  if (date === null) return ['last run', 'none is kept: every row was answered'];
  const why = (Object.keys(becauseWords) as (keyof SinceLastRun['because'])[])
    .filter((part) => because[part] > 0)
    .map((part) => `${becauseWords[part]} ${count(because[part])}`);
  const asked = `${count(rows.new)} new, ${count(rows.changed)} changed, ${count(rows.renewed)} renewed`;
  return [
    `since ${date}`,
    `${count(kept)} taken over, ${asked}${why.length === 0 ? '' : ` (${why.join(', ')})`}`,
  ];
}

const changedAtMost = 10;
const shown = ({ tariff_code: code, likely_line: line, decision }: Before): string =>
  [code || 'no code', ...(line === code || line === '' ? [] : [`likely ${line}`]), decision || 'failed'].join(
    ', ',
  );
type Changed = NonNullable<BatchReport['changed']>;
type Before = Changed['rows'][number]['before'];

/** The first of the rows that are answered otherwise than they came back. */
function changedRows({ count: all, rows }: Changed, style: Style): string[] {
  const first = rows.slice(0, changedAtMost).map(({ row, reference, before, after, answered }) => {
    const why = answered ? '' : '; nobody answered it: the law, the words or what was taught changed';
    return `row ${row}${reference === null ? '' : `, ${reference}`}: ${shown(before)} is now ${shown(after)}${why}`;
  });
  const more = all - first.length;
  return section(
    'Changed',
    [...first, ...(more > 0 ? [`and ${count(more)} more, in --summary`] : [])]
      .flatMap((text) => wrapText(text, style.width - 2))
      .map((line) => `  ${line}`),
    style,
  );
}

type Duty = NonNullable<BatchReport['checked_codes']>['duty'];

/** What the codes on file cost more or less than the likeliest lines, the greatest differences first. */
function dutyDifferences(
  { rows, without_value: unvalued, more, less, greatest }: Duty,
  style: Style,
): string[] {
  const first = greatest
    .slice(0, changedAtMost)
    .map(
      ({ row, reference, code, likely_line: ours, sure, difference }) =>
        `row ${row}${reference === null ? '' : `, ${reference}`}: USD ${difference}, ${code} on file, ${ours} likely${sure ? '' : ' (not sure)'}`,
    );
  return section(
    'Duty under the likely lines against the codes on file',
    [
      ...(rows > 0 ? [`USD ${more} more, USD ${less} less, in ${rowsText(rows)} whose value is given`] : []),
      ...first,
      ...(unvalued > 0
        ? [
            `not ranked by money: ${rowsText(unvalued)} whose code differs and that give no value in US dollars (--map value=COLUMN names the column)`,
          ]
        : []),
    ]
      .flatMap((text) => wrapText(text, style.width - 2))
      .map((line) => `  ${line}`),
    style,
  );
}

/** What a batch came to, in a few lines. */
export function renderBatchSummary(report: BatchReport, style: Style): string {
  const { rows, checked_codes: checked, faults, editions, answers, changed } = report;
  const { title, faint, bad, good } = paletteOf(style);
  const { tick, cross } = glyphsOf(style);
  const mark = !report.complete || rows.failed > 0 || rows.products === 0 ? bad(cross) : good(tick);
  const rate = report.seconds > 0 ? Math.round((rows.products / report.seconds) * 60) : 0;
  const lines: (readonly [string, string])[] = [
    ['accept', rowsText(rows.accept)],
    ['review', rowsText(rows.review)],
    ['needs facts', rowsText(rows.needs_facts)],
    ['refused', `${rowsText(rows.refused)}${rows.refused > 0 ? ', too vague' : ''}`],
    ['failed', rowsText(rows.failed)],
    ...(rows.no_origin > 0 ? [['no origin', `${rowsText(rows.no_origin)}, without a total`] as const] : []),
    ...(rows.blank + rows.totals + rows.headings > 0
      ? [
          [
            'no product',
            `${count(rows.blank)} blank, ${count(rows.totals)} of totals, ${count(rows.headings)} of headings`,
          ] as const,
        ]
      : []),
    ...(rows.hidden > 0
      ? [['hidden', `${rowsText(rows.hidden)} that the sheet does not show`] as const]
      : []),
    ...(checked
      ? [
          [
            'codes checked',
            `${count(checked.agree)} agree, ${count(checked.differs)} differ, ${count(checked.dead)} dead, ${count(checked.unreadable)} unreadable, ${count(checked.repaired)} repaired`,
          ] as const,
        ]
      : []),
    ...(report.since_last_run ? [sinceText(report.since_last_run)] : []),
    ...(answers
      ? [
          [
            'answers',
            `${count(answers.facts)} taken, ${count(answers.learnt)} codes learnt, ${count(answers.known)} known already, ${count(answers.questioned.length)} asked back`,
          ] as const,
        ]
      : []),
    ...(changed ? [['changed', rowsText(changed.count)] as const] : []),
    ['goods read from', report.goods_columns.map((name) => `"${name}"`).join(' + ')],
    ...(report.output === null ? [] : [['output', report.output] as const]),
    ...(report.review === null ? [] : [['for review', report.review] as const]),
    ...(report.report === null ? [] : [['report', report.report] as const]),
  ];
  const told = faults.flatMap(({ message, count: times, first_row: row }) =>
    wrapText(`${rowsText(times)}, first row ${row}: ${message}`, style.width - 2).map((line) => `  ${line}`),
  );
  return `${[
    `${mark} ${title(`${rowsText(rows.products)} of ${report.input}`)}${report.complete ? '' : ', stopped before the end'}`,
    '',
    renderPairs(lines, style).trimEnd(),
    ...(checked && checked.duty.rows + checked.duty.without_value > 0
      ? dutyDifferences(checked.duty, style)
      : []),
    ...section('Faults', told, style),
    ...(answers ? openAnswers(answers, style) : []),
    ...(changed ? changedRows(changed, style) : []),
    ...section(
      'Of all rows',
      report.notices.flatMap((notice) => wrapText(notice, style.width - 2).map((line) => `  ${line}`)),
      style,
    ),
    '',
    faint(`${editions.join('; ')}; ${report.seconds.toFixed(1)} s, ${count(rate)} rows a minute`),
  ].join('\n')}\n`;
}
