import type { DutyRates } from '../service/contract/duty-rates.js';
import { openPoints } from '../service/contract/open-points.js';
import { moneyText } from './money-text.js';
import { amountOf, type StackLine, stackLines } from './stack-lines.js';
import { glyphsOf, paletteOf, type Style } from './style.js';
import { type Cell, type Column, renderTable } from './table.js';

/** Columns of a bar: fewer where the terminal is narrow. */
const cellsOf = ({ width }: Style): number => (width < 90 ? 12 : 20);

/** What a narrow terminal has no room for: the bars, then the numbers of the headings, which stand below as well. */
const barsFrom = 72;
const numbersFrom = 54;

/** One sentence for somebody who wants the number: what share of the value is paid, and how much in all. */
export function dutySummary(duty: DutyRates): string {
  const { amounts, total_ad_valorem: percent } = duty;
  const share = percent === undefined ? '' : `${percent}% of the value`;
  const open = openPoints(duty);
  const rest = open.length > 0 ? `; still open: ${open.join('; ')}` : '';
  if (!amounts) return `${share === '' ? 'not known yet' : `${share} in duties, fees apart`}${rest}`;
  const lines = stackLines(duty);
  const money = (kinds: readonly StackLine['kind'][]): string =>
    moneyText(amountOf(lines.filter(({ kind }) => kinds.includes(kind))).toFixed(2), amounts.currency);
  const parts = `${money(['duty', 'additional'])} in duties and ${money(['fee'])} in fees`;
  const all = `${moneyText(amounts.total, amounts.currency)} in all`;
  return `${share === '' ? '' : `${share}: `}${parts}, ${all}${rest}`;
}

/** The stack drawn: every line of duty and fee stands on the ones before it, up to the total. */
export function dutyStack(duty: DutyRates, style: Style, indent: string): string[] {
  const { title, faint, fair } = paletteOf(style);
  const lines = stackLines(duty);
  const sizes = lines.map(({ amount, percent }) => Number((duty.amounts ? amount : percent) ?? 0));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const currency = duty.amounts?.currency ?? 'USD';
  const paints = { duty: (text: string) => text, additional: fair, fee: faint };
  const rows: Cell[][] = lines.map(({ kind, number, what, rate, amount }, i) => {
    const before = sizes.slice(0, i).reduce((sum, size) => sum + size, 0);
    return [
      { text: whole > 0 ? bar(before / whole, (sizes[i] ?? 0) / whole, style) : '', paint: paints[kind] },
      { text: rate.length > 24 ? 'see applied' : rate },
      { text: amount === undefined ? '' : moneyText(amount, currency) },
      { text: what },
      { text: number, paint: faint },
    ];
  });
  const { amounts, total_ad_valorem: percent } = duty;
  const total: Cell[] = [
    { text: '' },
    { text: percent === undefined ? '' : `${percent}%`, paint: title },
    { text: amounts ? moneyText(amounts.total, currency) : '', paint: title },
    { text: amounts ? 'to pay, fees included' : 'in duties, fees apart', paint: title },
    { text: '' },
  ];
  const columns: Column[] = [
    { head: '' },
    { head: '', align: 'right' },
    { head: '', align: 'right' },
    { head: '', flexible: true },
    { head: '' },
  ];
  const known = amounts !== undefined || percent !== undefined;
  const shown = <T>(cells: readonly T[]): T[] =>
    cells.slice(style.width < barsFrom ? 1 : 0, style.width < numbersFrom ? -1 : undefined);
  return renderTable(shown(columns), (known ? [...rows, total] : rows).map(shown), style, indent);
}

function bar(from: number, size: number, style: Style): string {
  const { barFull, barEmpty } = glyphsOf(style);
  const cells = cellsOf(style);
  const start = Math.min(cells - 1, Math.round(from * cells));
  const full = size === 0 ? 0 : Math.min(cells - start, Math.max(1, Math.round(size * cells)));
  return barEmpty.repeat(start) + barFull.repeat(full) + barEmpty.repeat(cells - start - full);
}
