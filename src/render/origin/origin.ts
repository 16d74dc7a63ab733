import type { Usmca } from '../../api/origin.js';
import type { OriginResult } from '../../api/origin-result.js';
import { formatCode } from '../../tariff/code.js';
import { verdicts } from '../duty/usmca-block.js';
import { moneyText } from '../money-text.js';
import { labelled, point, section } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';
import { wrapText } from '../text-width.js';

type Evaluation = NonNullable<Usmca['evaluation']>;

const rowsAtMost = 40;
const needsAtMost = 12;

const printed = (listed: boolean | null): string =>
  listed === null ? '' : `: the line ${listed ? 'prints' : 'does not print'} the symbol`;

/** Whether a good originates: the verdict, what failed or is missing, each option with its numbers, and the bill. */
export function renderOrigin(result: OriginResult, style: Style): string {
  const { code, faint } = paletteOf(style);
  const { evaluation } = result.usmca;
  const lines = [
    code(result.formatted),
    ...wrapText(result.description, style.width - 2).map((line) => `  ${line}`),
    ...verdictLines(result.usmca, style),
    ...(evaluation ? evaluationLines(evaluation, style) : ruleLines(result, style)),
    ...issueLines(result.issues, style),
    ...certificationLines(result, style),
    ...section(
      'Agreements',
      result.programmes.flatMap(({ agreement, symbols, listed, rule }) =>
        labelled(symbols.join(', '), `${agreement}${printed(listed)}; rules in ${rule}`, style),
      ),
      style,
    ),
    ...result.warnings.flatMap((warning) => point(glyphsOf(style).warn, warning, style)),
    '',
    ...wrapText(result.marking, style.width).map(faint),
    ...wrapText(result.notice, style.width).map(faint),
    ...wrapText(
      `${result.rules_edition.name}, print of ${result.rules_edition.as_of}; ${result.edition.revision}; entry ${result.date}`,
      style.width,
    ).map(faint),
  ];
  return `${lines.join('\n')}\n`;
}

function verdictLines(usmca: Usmca, style: Style): string[] {
  const { good, fair, bad, faint } = paletteOf(style);
  const paint = { qualifies: good, does_not_qualify: bad, needs_facts: fair, not_applicable: faint }[
    usmca.verdict
  ];
  const criterion = usmca.criterion ? ` (criterion ${usmca.criterion})` : '';
  const amount = usmca.saving?.amount ? `, saves ${moneyText(usmca.saving.amount, 'USD')}` : '';
  const facts = usmca.evaluation?.needs ?? [];
  const needs =
    facts.length > 0 ? facts.map(({ fact, text }) => `${text}  [--fact "${fact}=..."]`) : usmca.needs;
  return section(
    'USMCA',
    [
      ...labelled('verdict', `${verdicts[usmca.verdict]}${criterion}`, style, paint),
      ...labelled('', usmca.why, style),
      ...(usmca.saving ? labelled('rate', `${usmca.saving.text}${amount}`, style) : []),
      ...needs.slice(0, needsAtMost).flatMap((need, i) => labelled(i === 0 ? 'needs' : '', need, style)),
      ...(needs.length > needsAtMost
        ? labelled('', `and ${needs.length - needsAtMost} more (--json lists all)`, style)
        : []),
      ...(usmca.evaluation?.changes ?? []).flatMap(({ text }, i) =>
        labelled(i === 0 ? 'would qualify' : '', text, style),
      ),
    ],
    style,
  );
}

function evaluationLines(evaluation: Evaluation, style: Style): string[] {
  const { good, fair, bad } = paletteOf(style);
  const glyphs = glyphsOf(style);
  const marks = { met: good(glyphs.tick), failed: bad(glyphs.cross), open: fair(glyphs.query) };
  const options = evaluation.options.flatMap(({ rule_id, option, test, citation, outcome, steps }) => [
    ...wrapText(`${rule_id}${option ? ` option ${option}` : ''}, ${citation}`, style.width - 4).map(
      (line, i) => `  ${i === 0 ? marks[outcome] : ' '} ${line}`,
    ),
    ...wrapText(test, style.width - 6).map((line) => `      ${line}`),
    ...steps.flatMap((step) => point(glyphs.arrow, step, style, '      ')),
  ]);
  const other = evaluation.trace.filter(
    ({ ref }) => !evaluation.options.some(({ rule_id }) => ref.startsWith(rule_id)),
  );
  return [
    ...section('Tests', options, style),
    ...section(
      'Reckoning',
      other.flatMap(({ step, ref }) => point(glyphs.dot, `${step} [${ref}]`, style)),
      style,
    ),
    ...billLines(evaluation, style),
    ...section(
      'Not tested',
      evaluation.not_tested.flatMap((text) => point(glyphs.dot, text, style)),
      style,
    ),
  ];
}

function billLines({ materials }: Evaluation, style: Style): string[] {
  const shown = materials.slice(0, rowsAtMost);
  const rows = shown.map((one): Cell[] => [
    { text: one.id },
    { text: one.description },
    { text: one.former || one.code !== null ? formatCode(one.former?.code ?? one.code ?? '') : '?' },
    { text: one.confidence === undefined ? '' : `${Math.round(one.confidence * 100)}%` },
    { text: one.origin ?? '?' },
    { text: one.value ?? '?' },
    { text: one.status.replace('_', '-') },
  ]);
  const columns = [
    { head: 'row' },
    { head: 'material', flexible: true, linesAtMost: 1 },
    { head: 'code' },
    { head: 'sure' },
    { head: 'from' },
    { head: 'value', align: 'right' },
    { head: 'counts as' },
  ] as const;
  if (rows.length === 0) return [];
  const more = materials.length - shown.length;
  return section(
    'Materials',
    [
      ...renderTable(columns, rows, style, '  '),
      ...(more > 0 ? [`  and ${more} more (--json lists all)`] : []),
    ],
    style,
  );
}

const ruleLines = ({ rules_of_origin }: OriginResult, style: Style): string[] =>
  section(
    'Rule of origin',
    rules_of_origin.rules.flatMap(({ text, scope, citation }) => [
      ...labelled('rule', text, style),
      ...labelled('', `for ${scope} [${citation}]`, style, paletteOf(style).faint),
    ]),
    style,
  );

function issueLines(issues: OriginResult['issues'], style: Style): string[] {
  const lines = issues.flatMap(({ row, path, column, message, hint }) => {
    const where = [row === undefined ? path : `row ${row}`, column].filter(Boolean).join(', ');
    return point(
      glyphsOf(style).warn,
      `${where === '' ? '' : `${where}: `}${message}${hint ? ` (${hint})` : ''}`,
      style,
    );
  });
  return section('Faults in the data', lines, style);
}

function certificationLines({ certification }: OriginResult, style: Style): string[] {
  if (!certification) return [];
  const { dot } = glyphsOf(style);
  const head = certification.complete
    ? 'complete but for the signature'
    : `${certification.missing.length} things are missing`;
  return section(
    'Certification',
    [`  ${head}`, ...certification.missing.flatMap((text) => point(dot, text, style))],
    style,
  );
}
