import type { DutyComparison } from '../service/contract/duty-comparison.js';
import { editionTitle } from '../tariff/edition.js';
import { moneyText } from './money-text.js';
import { point, section } from './section.js';
import { measureNames, stackLines } from './stack-lines.js';
import { glyphsOf, paletteOf, type Style } from './style.js';
import { type Cell, renderTable } from './table.js';
import { textWidth, wrapText } from './text-width.js';

type Row = DutyComparison['rows'][number];

export const nameOf = ({ origin, claim }: Pick<Row, 'origin' | 'claim'>): string =>
  claim === undefined ? origin : `${origin} claiming ${claim}`;

/** The same goods by origin, side by side, the cheapest marked. */
export function renderDutyComparison(comparison: DutyComparison, style: Style): string {
  const { code, faint } = paletteOf(style);
  const { edition, rows, date, value } = comparison;
  const { dot } = glyphsOf(style);
  const entry = [`entered ${date}`, ...(value === undefined ? [] : [moneyText(value, 'USD')])];
  const lines = [
    code(comparison.formatted),
    ...wrapText(comparison.description, style.width - 2).map((line) => `  ${line}`),
    faint(`  ${entry.join(` ${dot} `)}`),
    ...section('Duty by origin', tables(rows, style), style),
    ...section('What decides', notes(rows, style), style),
    '',
    faint(`${editionTitle(edition)}, effective ${edition.effective}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** As many origins beside each other as the width has room for, then the rest below. */
function tables(rows: readonly Row[], style: Style): string[] {
  const stacks = rows.map((row) => stackLines(row.duty.duty_rates));
  const fees = stacks.flatMap((lines) => lines.filter(({ kind }) => kind === 'fee')).map(({ what }) => what);
  const authorities = ['duty of the line', ...measureNames(stacks), ...new Set(fees)];
  const left = Math.min(Math.max(...authorities.map(textWidth)), 34);
  const wide = (row: Row): number => Math.max(textWidth(nameOf(row)), amountWidth) + 2;
  const groups: Row[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const used = (last ?? []).reduce((sum, each) => sum + wide(each), left + 2);
    if (last && used + wide(row) <= style.width) last.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group, i) => [...(i > 0 ? [''] : []), ...table(group, authorities, style)]);
}

/** Columns of `✔ cheapest` and of `100,000.00`. */
const amountWidth = 10;

const nameIn = (kind: string, what: string): string => (kind === 'duty' ? 'duty of the line' : what);

function table(rows: readonly Row[], authorities: readonly string[], style: Style): string[] {
  const { title, good, faint } = paletteOf(style);
  const { tick } = glyphsOf(style);
  const column = (row: Row) => (row.cheapest ? good : (text: string) => text);
  const line = (name: string): Cell[] => [
    { text: name, paint: faint },
    ...rows.map((row): Cell => {
      const found = stackLines(row.duty.duty_rates).filter(({ kind, what }) => nameIn(kind, what) === name);
      const texts = found.map(({ amount, percent, rate }) =>
        amount !== undefined ? moneyText(amount, '').trim() : percent !== undefined ? `${percent}%` : rate,
      );
      return { text: texts.join(' + '), paint: column(row) };
    }),
  ];
  const totals = (name: string, text: (row: Row) => string): Cell[] => [
    { text: name, paint: title },
    ...rows.map((row): Cell => ({ text: text(row), paint: row.cheapest ? good : title })),
  ];
  const known = rows.some(({ total }) => total !== undefined);
  const body = [
    ...authorities.filter((name) => line(name).some(({ text }, i) => i > 0 && text !== '')).map(line),
    ...(known
      ? [
          totals('to pay, USD', ({ total }) =>
            total === undefined ? 'not known' : moneyText(total, '').trim(),
          ),
        ]
      : []),
    ...(rows.some(({ percent }) => percent !== undefined)
      ? [
          totals('duties of the value', ({ percent, open }) =>
            percent === undefined ? 'not known' : `${percent}%${open.length > 0 ? ' or more' : ''}`,
          ),
        ]
      : []),
    totals('', ({ cheapest }) => (cheapest ? `${tick} cheapest` : '')),
  ];
  const columns = [
    { head: '', flexible: true },
    ...rows.map((row) => ({ head: nameOf(row), align: 'right' as const })),
  ];
  return renderTable(columns, body, style, '  ').filter((each) => each.trim() !== '');
}

function notes(rows: readonly Row[], style: Style): string[] {
  const { bullet } = glyphsOf(style);
  const about = new Map<string, string[]>();
  for (const row of rows)
    for (const text of notesOf(row)) about.set(text, [...(about.get(text) ?? []), nameOf(row)]);
  return [...about].flatMap(([text, names]) => point(bullet, `${names.join(', ')}: ${text}`, style));
}

const notesOf = (row: Row): string[] => [
  ...(row.claim !== undefined && row.condition !== undefined ? [`declares that ${row.condition}`] : []),
  ...(row.open.length > 0 ? [`still open: ${row.open.join('; ')}`] : []),
  ...row.duty.warnings.filter((text) => /claim|left out/.test(text)),
];
