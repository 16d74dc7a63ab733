import type { BatchExposure } from '../../api/batch-exposure.js';
import type { BatchReport } from '../../api/batch-report.js';
import { type CivilDate, daysBetween } from '../../core/civil-date.js';
import { decimal, formatDecimal, roundTo } from '../../core/decimal.js';
import { escapeHtml } from '../html-text.js';
import { moneyText } from '../money-text.js';
import { reportHead } from '../report-head.js';
import { chartGroups, dollars, exposureChart, partName } from './exposure-chart.js';

const decisionNames: Readonly<Record<string, string>> = {
  accept: 'Accepted',
  review: 'To be looked at',
  needs_facts: 'Waiting for a fact',
  refused: 'Said too little',
  failed: 'Could not be read or answered',
};

const count = (value: number): string => value.toLocaleString('en-US');
const rowsText = (value: number): string => `${count(value)} ${value === 1 ? 'row' : 'rows'}`;

const ownSheet = `
h2 small { font-weight: 400; color: var(--soft); font-size: 14px; margin-left: 8px; }
.card { background: var(--card); border: 1px solid var(--rule); border-radius: 14px; padding: 6px 20px; overflow-x: auto; }
.card table { margin: 0; }
th { text-align: left; font-size: 13px; font-weight: 600; color: var(--soft); padding: 10px 14px 8px 0; white-space: nowrap; }
th.num { text-align: right; }
th:last-child { padding-right: 0; }
thead + tbody tr:first-child td { border-top: 1px solid var(--rule); }
td.wide { min-width: 220px; }
td.code { white-space: nowrap; font-variant-numeric: tabular-nums; }
.says { max-width: 75ch; }
figcaption span { max-width: 100%; }
@media (max-width: 600px) { main { padding: 24px 14px 40px; } h1 { font-size: 21px; } .card { padding: 4px 14px; font-size: 14px; } td, th { padding-right: 10px; } }
@page { size: A4; margin: 14mm; }
@media print {
  :root { --page: #fff; --card: #fff; --ink: #111; --soft: #444; --rule: #bbb; --on: #fff; }
  body { font-size: 11px; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  h2 { margin: 22px 0 8px; break-after: avoid; } tr, figure { break-inside: avoid; } thead { display: table-header-group; }
  svg { min-width: 0; } .card, figure { overflow: visible; } td, th { padding: 5px 8px 5px 0; } th, th.num { white-space: normal; } td.wide { min-width: 140px; } section { break-inside: avoid; } td small { font-size: 10px; }
}
`;

/** What a classified list comes to, as one page for its client: no script, nothing loaded from elsewhere, light and dark. */
export function batchPage(report: BatchReport, exposure: BatchExposure): string {
  const { rows, date, editions } = report;
  const name = report.input.replace(/^.*[\\/]/, '');
  const chips = [
    `entered ${date}`,
    rowsText(rows.products),
    ...(exposure.valued === 0 ? [] : [`value ${dollars(exposure.value)}`]),
    ...editions,
  ];
  return `${reportHead(`Classified: ${name}`, ownSheet)}
<p class="over">Classified list</p>
<h1>${escapeHtml(name)}</h1>
<ul class="chips">${chips.map((chip) => `<li>${escapeHtml(chip)}</li>`).join('')}</ul>
</header>
<p class="verdict">${verdict(report, exposure)}</p>
${picture(exposure)}
${decisionsOf(exposure)}${originsOf(exposure)}${measuresOf(exposure)}${firstOf(exposure)}${costlyOf(report, exposure)}${onFileOf(report, exposure)}${lawOf(report)}<footer>Duties are those of the likely line of each row, as percentages of its value: user fees, antidumping and countervailing duties, excise and the requirements of other agencies are in no sum. Decision support: a licensed customs broker decides.</footer>
</main>
</body>
</html>
`;
}

const strong = (text: string): string => `<strong>${escapeHtml(text)}</strong>`;

/** What a reader takes away. */
function verdict({ rows }: BatchReport, exposure: BatchExposure): string {
  const accepted = `${strong(`${count(rows.accept)} of ${count(rows.products)}`)} products are accepted.`;
  if (exposure.valued === 0)
    return `${accepted} The list has no values in US dollars, so nothing is said in money.`;
  const waits = exposure.decisions
    .filter(({ decision }) => decision !== 'accept')
    .reduce((sum, { value }) => sum.plus(value), decimal(0));
  const unknown =
    exposure.unknown.rows === 0
      ? ''
      : ` Of ${escapeHtml(`${rowsText(exposure.unknown.rows)} worth ${dollars(exposure.unknown.value)}`)} the duty is not known.`;
  return `${accepted} ${strong(dollars(exposure.duty))} of duty is known on ${escapeHtml(dollars(exposure.value))} of goods; goods worth ${strong(dollars(formatDecimal(waits)))} wait for a person.${unknown}`;
}

function picture(exposure: BatchExposure): string {
  const groups = chartGroups(exposure);
  if (!exposure.origins.some(({ duty }) => Number(duty) > 0)) return '';
  const legend = [...groups.paints]
    .map(([name, paint]) => `<span><i class="${paint}"></i>${escapeHtml(name)}</span>`)
    .join('');
  return `<figure>\n${exposureChart(exposure, groups)}\n<figcaption>${legend}</figcaption>\n</figure>`;
}

type Column = readonly [head: string, kind?: 'num' | 'wide' | 'code'];

/** A table with its heading; nothing where there is no row. Cells are markup already. */
function section(
  title: string,
  note: string,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  if (rows.length === 0) return '';
  const paint = (at: number): string => (columns[at]![1] === undefined ? '' : ` class="${columns[at]![1]}"`);
  const head = columns.map(([text], at) => `<th${paint(at)}>${text}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((cell, at) => `<td${paint(at)}>${cell}</td>`).join('')}</tr>`,
  );
  return `<section>
<h2>${escapeHtml(title)}${note === '' ? '' : `<small>${escapeHtml(note)}</small>`}</h2>
<div class="card"><table><thead><tr>${head}</tr></thead><tbody>
${body.join('\n')}
</tbody></table></div>
</section>
`;
}

const shareOf = (part: string, whole: string): string =>
  Number(whole) === 0 ? '' : `${formatDecimal(roundTo(decimal(part).times(100).div(whole), 1))}%`;

const decisionsOf = ({ decisions, valued }: BatchExposure): string =>
  section(
    'By decision',
    '',
    [['Decision'], ['Rows', 'num'], ...(valued === 0 ? [] : ([['Value', 'num']] as const))],
    Object.keys(decisionNames).flatMap((name) => {
      const found = decisions.find(({ decision }) => decision === name);
      if (!found) return [];
      return [[decisionNames[name]!, count(found.rows), ...(valued === 0 ? [] : [dollars(found.value)])]];
    }),
  );

const originsOf = ({ origins, valued }: BatchExposure): string =>
  valued === 0
    ? section(
        'By origin',
        '',
        [['Origin'], ['Rows', 'num']],
        origins.map(({ origin, rows }) => [escapeHtml(origin || 'not said'), count(rows)]),
      )
    : section(
        'By origin',
        'duty of the likely lines',
        [
          ['Origin'],
          ['Rows', 'num'],
          ['Value', 'num'],
          ['Duty', 'num'],
          ['of the value', 'num'],
          ['Value without a known duty', 'num'],
        ],
        origins.map(({ origin, rows, value, duty, unknown_value: unknown }) => [
          escapeHtml(origin || 'not said'),
          count(rows),
          dollars(value),
          Number(value) > 0 && Number(unknown) === Number(value) ? 'not known' : dollars(duty),
          shareOf(duty, formatDecimal(decimal(value).minus(unknown))),
          Number(unknown) === 0 ? '' : dollars(unknown),
        ]),
      );

const measuresOf = ({ measures, duty }: BatchExposure): string =>
  section(
    'By measure',
    '',
    [
      ['Measure', 'code'],
      ['', 'wide'],
      ['Rows', 'num'],
      ['Duty', 'num'],
      ['of all', 'num'],
    ],
    measures.map(({ measure, text, rows, duty: own }) => [
      escapeHtml(partName(measure)),
      escapeHtml(text),
      count(rows),
      dollars(own),
      shareOf(own, duty),
    ]),
  );

type Goods = Pick<BatchExposure['first'][number], 'row' | 'reference' | 'description' | 'origin' | 'value'>;

const goodsCells = ({ row, reference, description, origin, value }: Goods): string[] => [
  `${count(row)}${reference === null ? '' : `<small>${escapeHtml(reference)}</small>`}`,
  `${escapeHtml(description)}<small>${escapeHtml(origin === null ? 'no origin' : `from ${origin}`)}</small>`,
  value === null ? '' : dollars(value),
];

const firstOf = ({ first }: BatchExposure): string =>
  section(
    'What to answer first',
    'rows that wait for a person, by the value that waits',
    [
      ['Row'],
      ['Goods', 'wide'],
      ['Value', 'num'],
      ['Likely line', 'code'],
      ['Its duty', 'num'],
      ['What is asked', 'wide'],
    ],
    first.map((each) => [
      ...goodsCells(each),
      escapeHtml(each.likely_line),
      each.duty === null ? 'not known' : dollars(each.duty),
      escapeHtml(each.question === '' ? (decisionNames[each.decision] ?? '') : each.question),
    ]),
  );

const checkWords: Readonly<Record<string, string>> = { differs: 'another line', dead: 'not in the edition' };

type OnFile = BatchExposure['on_file']['first'][number];

const onFileCells = (each: OnFile): string[] => [
  escapeHtml(each.on_file),
  escapeHtml(each.likely_line),
  escapeHtml(
    `${checkWords[each.check] ?? each.check}${each.sure === true ? ', and sure' : each.sure === false ? ', not sure' : ''}`,
  ),
];

/** More is a duty that may be owed, less one that may have been paid for nothing. */
const differenceText = (difference: string): string =>
  difference.startsWith('-')
    ? `${moneyText(difference.slice(1), 'USD')} less`
    : `${moneyText(difference, 'USD')} more`;

const costlyOf = ({ checked_codes: checked }: BatchReport, { on_file: found }: BatchExposure): string =>
  section(
    'What the codes on file cost',
    checked === null
      ? ''
      : `under the likely lines ${dollars(checked.duty.more)} more in some rows, ${dollars(checked.duty.less)} less in others`,
    [
      ['Row'],
      ['Goods', 'wide'],
      ['Value', 'num'],
      ['On file', 'code'],
      ['Likely line', 'code'],
      ['', 'code'],
      ['Duty under the likely line', 'num'],
    ],
    found.costly.map((each) => [...goodsCells(each), ...onFileCells(each), differenceText(each.difference)]),
  );

const onFileOf = ({ checked_codes: checked }: BatchReport, { on_file: found }: BatchExposure): string =>
  section(
    found.costly.length === 0 ? 'Codes on file that differ' : 'Other codes on file that differ',
    `${rowsText(found.rows)} worth ${dollars(found.value)} differ in all${checked === null ? '' : `; ${count(checked.agree)} agree`}`,
    [
      ['Row'],
      ['Goods', 'wide'],
      ['Value', 'num'],
      ['On file', 'code'],
      ['Likely line', 'code'],
      ['', 'wide'],
    ],
    found.first.map((each) => [...goodsCells(each), ...onFileCells(each)]),
  );

/** What the answers were read from, and how old it was on the day of entry. */
function lawOf({ editions, edition, date, engine_version: version, notices }: BatchReport): string {
  const age = daysBetween(edition.effective as CivilDate, date as CivilDate);
  const sinceThen = `${edition.revision} had been in force for ${count(age)} ${age === 1 ? 'day' : 'days'} on ${date}.`;
  return `<section>
<h2>The law</h2>
<p class="says">${escapeHtml(`${editions.join('; ')}. ${sinceThen} tariff ${version}.`)}</p>
${notices.length === 0 ? '' : `<ul class="gaps">${notices.map((notice) => `<li>${escapeHtml(notice)}</li>`).join('')}</ul>`}
</section>
`;
}
