import type { DutyComparison } from '../../api/duty-comparison.js';
import { escapeHtml } from '../html-text.js';
import { moneyText } from '../money-text.js';
import { nameOf } from './duty-comparison.js';
import { measureNames, type StackLine, stackLines } from './stack-lines.js';

/**
 * The stacked bars of a comparison as one drawing:
 *
 *   label column | bars, one row an origin, a segment an authority | total
 *
 * Colours are style-sheet variables named by the segment's class, so that the page's light and dark both fit.
 */
type Row = DutyComparison['rows'][number];

const width = 1000;
const left = 150;
const right = 205;
const rowHeight = 64;
const barHeight = 30;
const top = 34;
const bottom = 10;

/** What a line is coloured and grouped by. */
const groupOf = ({ kind, what }: StackLine): string =>
  kind === 'duty' ? 'Duty of the line' : kind === 'fee' ? 'User fees' : what;

/** The groups of a comparison with the class each is coloured by: the line first, chapter 99 as filed, fees last. */
export function chartGroups(rows: readonly Row[]): ReadonlyMap<string, string> {
  const stacks = rows.map((row) => stackLines(row.duty.duty_rates));
  const fees = stacks.some((lines) => lines.some(({ kind }) => kind === 'fee'));
  return new Map([
    ['Duty of the line', 'base'],
    ...measureNames(stacks).map((name, i) => [name, `m${(i % 7) + 1}`] as const),
    ...(fees ? [['User fees', 'fees'] as const] : []),
  ]);
}

/** Draws the comparison; sizes are amounts where a value is given, else percentages. */
export function dutyChart({ rows }: DutyComparison, groups: ReadonlyMap<string, string>): string {
  const inMoney = rows.some(({ total, known }) => total !== undefined || known !== undefined);
  const sizesOf = (row: Row): { readonly line: StackLine; readonly size: number }[] =>
    stackLines(row.duty.duty_rates).map((line) => ({
      line,
      size: Number((inMoney ? line.amount : line.percent) ?? 0),
    }));
  const largest = Math.max(...rows.map((row) => sizesOf(row).reduce((sum, { size }) => sum + size, 0)), 0);
  const step = niceStep(largest);
  const end = largest > 0 ? largest : step;
  const span = width - left - right;
  const x = (size: number): number => left + (size / end) * span;
  const height = top + rows.length * rowHeight + bottom;
  const ticks = Array.from({ length: largest > 0 ? Math.floor(end / step) + 1 : 1 }, (_, i) => i * step);
  const grid = ticks
    .map(
      (tick) =>
        `<line class="grid" x1="${round(x(tick))}" x2="${round(x(tick))}" y1="${top - 8}" y2="${height - bottom}"/>` +
        `<text class="tick" x="${round(x(tick))}" y="${top - 16}">${tickText(tick, inMoney)}</text>`,
    )
    .join('');
  const bars = rows.map((row, i) => barOf(row, i, sizesOf(row), groups, x, inMoney)).join('');
  const said = rows
    .map((row) => `${nameOf(row)} ${row.percent === undefined ? 'not known' : `${row.percent}%`}`)
    .join(', ');
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(`Duties by origin: ${said}`)}">${grid}${bars}</svg>`;
}

function barOf(
  row: Row,
  index: number,
  sizes: readonly { readonly line: StackLine; readonly size: number }[],
  groups: ReadonlyMap<string, string>,
  x: (size: number) => number,
  inMoney: boolean,
): string {
  const y = top + index * rowHeight;
  const at = y + (rowHeight - barHeight) / 2;
  const whole = sizes.reduce((sum, { size }) => sum + size, 0);
  const known = inMoney ? row.total !== undefined : row.percent !== undefined;
  const segments = sizes.map(({ line, size }, i) => {
    const from = x(sizes.slice(0, i).reduce((sum, { size: earlier }) => sum + earlier, 0));
    const wide = x(size) - x(0);
    if (wide <= 0) return '';
    const text = line.percent === undefined ? line.rate : `${line.percent}%`;
    const label =
      wide > text.length * 8 + 12
        ? `<text class="inside" x="${round(from + wide / 2)}" y="${at + barHeight / 2 + 4.5}">${escapeHtml(text)}</text>`
        : '';
    const amount = line.amount === undefined ? '' : `, ${moneyText(line.amount, 'USD')}`;
    const told = `${groupOf(line)}: ${line.rate}${amount}`;
    return `<g><title>${escapeHtml(told)}</title><rect class="${groups.get(groupOf(line)) ?? 'm1'}" x="${round(from)}" y="${at}" width="${round(Math.max(wide - 1.5, 1.5))}" height="${barHeight}"/>${label}</g>`;
  });
  const clip = `bar-${index}`;
  const length = Math.max(x(whole) - x(0) - 1.5, 0);
  const mark = row.cheapest
    ? `<rect class="best" x="4" y="${y + 4}" width="${width - 8}" height="${rowHeight - 8}" rx="10"/>`
    : '';
  const duties = sizes.reduce((sum, { line, size }) => sum + (line.kind === 'fee' ? 0 : size), 0);
  const zero =
    known && duties === 0
      ? `<text class="none" x="${round(x(whole) + 10)}" y="${at + barHeight / 2 + 5}">no duty${whole > 0 ? ', fees only' : ''}</text>`
      : '';
  const missing = known
    ? ''
    : `<text class="none" x="${round(x(whole) + 10)}" y="${at + barHeight / 2 + 5}">${whole > 0 ? 'and more' : 'not known yet'}: ${escapeHtml(cut(row.open[0] ?? 'the duty is not a percentage', 26))}</text>`;
  return (
    mark +
    `<text class="origin" x="20" y="${y + rowHeight / 2 + (row.claim === undefined ? 6 : -1)}">${escapeHtml(row.origin)}</text>` +
    (row.claim === undefined
      ? ''
      : `<text class="claim" x="20" y="${y + rowHeight / 2 + 16}">claiming ${escapeHtml(row.claim)}</text>`) +
    `<clipPath id="${clip}"><rect x="${left}" y="${at}" width="${round(length)}" height="${barHeight}" rx="5"/></clipPath>` +
    `<g clip-path="url(#${clip})">${segments.join('')}</g>${zero}${missing}` +
    totalOf(row, y, known)
  );
}

function totalOf(row: Row, y: number, known: boolean): string {
  if (!known) return '';
  const middle = y + rowHeight / 2;
  const share = row.percent === undefined ? '' : `${row.percent}% of the value`;
  const head = row.total === undefined ? `${row.percent}%` : moneyText(row.total, 'USD');
  const under = [row.total === undefined ? 'of the value' : share, row.cheapest ? 'cheapest' : '']
    .filter((text) => text !== '')
    .join(' · ');
  return (
    `<text class="total" x="${width - 18}" y="${under === '' ? middle + 6 : middle - 1}">${escapeHtml(head)}</text>` +
    (under === ''
      ? ''
      : `<text class="share" x="${width - 18}" y="${middle + 16}">${escapeHtml(under)}</text>`)
  );
}

/** 1, 2 or 5 times a power of ten, so that the axis has about five ticks. */
function niceStep(largest: number): number {
  if (largest <= 0) return 1;
  const rough = largest / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
}

const tickText = (tick: number, inMoney: boolean): string =>
  inMoney ? Math.round(tick * 100 === 0 ? 0 : tick).toLocaleString('en-US') : `${Number(tick.toFixed(4))}%`;

const round = (size: number): number => Math.round(size * 100) / 100;

const cut = (text: string, atMost: number): string =>
  text.length <= atMost ? text : `${text.slice(0, atMost - 1)}…`;
