import { outside, weighty } from '../../api/duty-caveats.js';
import type { DutyComparison } from '../../api/duty-comparison.js';
import { editionTitle } from '../../tariff/edition.js';
import { moneyText } from '../money-text.js';
import { point, section } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';
import { textWidth, wrapText } from '../text-width.js';
import { measureNames, stackLines } from './stack-lines.js';

type Row = DutyComparison['rows'][number];
type Caveat = Row['caveats'][number];

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
    ...section('What decides', conditions(rows, style), style),
    ...caveatSections(rows, style),
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
  const marks = marksOf(rows);
  return groups.flatMap((group, i) => [...(i > 0 ? [''] : []), ...table(group, authorities, marks, style)]);
}

/** Columns of `✔ cheapest` and of `100,000.00`. */
const amountWidth = 10;

const nameIn = (kind: string, what: string): string => (kind === 'duty' ? 'duty of the line' : what);

function table(
  rows: readonly Row[],
  authorities: readonly string[],
  marks: ReadonlyMap<string, number>,
  style: Style,
): string[] {
  const { title, good, fair, faint } = paletteOf(style);
  const { tick, warn } = glyphsOf(style);
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
  const known = rows.some((row) => row.total !== undefined || row.known !== undefined);
  const marked = ({ caveats }: Row): string => {
    const found = caveats.flatMap(({ text }) => marks.get(text) ?? []);
    return found.length === 0 ? '' : `${warn} ${runsOf(found)}`;
  };
  const body = [
    ...authorities.filter((name) => line(name).some(({ text }, i) => i > 0 && text !== '')).map(line),
    ...(known
      ? [
          totals('to pay, USD', ({ total }) =>
            total === undefined ? 'not known' : moneyText(total, '').trim(),
          ),
          totals('of it known, USD', ({ known: part }) =>
            part === undefined ? '' : moneyText(part, '').trim(),
          ),
        ]
      : []),
    ...(rows.some(({ percent }) => percent !== undefined)
      ? [
          totals('duties of the value', ({ percent }) =>
            percent === undefined ? 'not known' : `${percent}%`,
          ),
        ]
      : []),
    totals('', ({ cheapest }) => (cheapest ? `${tick} cheapest` : '')),
    [{ text: 'caveats below', paint: faint }, ...rows.map((row) => ({ text: marked(row), paint: fair }))],
  ].filter(([, ...cells]) => cells.some(({ text }) => text !== ''));
  const columns = [
    { head: '', flexible: true },
    ...rows.map((row) => ({ head: nameOf(row), align: 'right' as const })),
  ];
  return renderTable(columns, body, style, '  ').filter((each) => each.trim() !== '');
}

/** What a claim declares, said once with the origins that it is made for. */
const conditions = (rows: readonly Row[], style: Style): string[] =>
  [
    ...gathered(rows, ({ claim, condition }) =>
      claim !== undefined && condition !== undefined ? [`declares that ${condition}`] : [],
    ),
  ].flatMap(([text, names]) => point(glyphsOf(style).bullet, `${names.join(', ')}: ${text}`, style));

/** The caveats that bear on the sums, numbered as the columns name them; then what would change them, and what is left out. */
function caveatSections(rows: readonly Row[], style: Style): string[] {
  const { fair } = paletteOf(style);
  const { warn, bullet } = glyphsOf(style);
  const marks = marksOf(rows);
  const lines = (kind: Caveat['kind']): string[] =>
    [...caveatsOf(rows, kind)].flatMap(([text, names]) =>
      point(
        marks.has(text) ? `${warn} ${marks.get(text)}.` : bullet,
        names.length === rows.length ? text : `${names.join(', ')}: ${text}`,
        style,
      ),
    );
  return [
    ...section('Caveats', [...weighty].flatMap(lines).map(fair), style),
    ...section('Would change it', lines('question'), style),
    ...section('Not in these sums', [...outside].flatMap(lines), style),
  ];
}

/** The weighty caveats of all origins, numbered from one. */
const marksOf = (rows: readonly Row[]): ReadonlyMap<string, number> =>
  new Map([...weighty].flatMap((kind) => [...caveatsOf(rows, kind).keys()]).map((text, i) => [text, i + 1]));

/** The caveats of one kind, each with the origins that it is said of. */
export const caveatsOf = (
  rows: readonly Row[],
  wanted: Caveat['kind'],
): ReadonlyMap<string, readonly string[]> =>
  gathered(rows, ({ caveats }) => caveats.flatMap(({ kind, text }) => (kind === wanted ? [text] : [])));

/** Texts with the origins that each is said of. */
function gathered(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const about = new Map<string, string[]>();
  for (const row of rows)
    for (const text of textsOf(row)) about.set(text, [...(about.get(text) ?? []), nameOf(row)]);
  return about;
}

/** `1-3, 5`: numbers in order, runs of them shortened. */
function runsOf(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
