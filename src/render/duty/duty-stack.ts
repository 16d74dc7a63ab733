import { hedgesOf, missingTexts } from '../../api/duty-caveats.js';
import type { DutyRates } from '../../api/duty-rates.js';
import { moneyText } from '../money-text.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { type Cell, type Column, renderTable } from '../table.js';
import { amountOf, type StackLine, stackLines } from './stack-lines.js';

/** Columns of a bar: fewer where the terminal is narrow. */
const cellsOf = ({ width }: Style): number => (width < 90 ? 12 : 20);

/** What a narrow terminal has no room for: the bars, then the numbers of the headings, which stand below as well. */
const barsFrom = 72;
const numbersFrom = 54;

/** One sentence for somebody who wants the number: what share of the value is paid, and how much in all; with what hedges it. */
export function dutySummary(duty: DutyRates): string {
  const hedges = hedgesOf(duty);
  return `${sumText(duty)}${hedges.length > 0 ? ` (${hedges.join('; ')})` : ''}`;
}

function sumText(duty: DutyRates): string {
  const { amounts, total_ad_valorem: percent, known_ad_valorem: known } = duty;
  const missing = missingTexts(duty);
  const rest = missing.length > 0 ? `; missing: ${missing.join('; ')}` : '';
  const share = percent === undefined ? '' : `${percent}% of the value`;
  const part = known === undefined ? '' : `${known}% of the value`;
  if (!amounts) {
    if (share !== '') return `${share} in duties, fees apart${rest}`;
    return `not known yet${part === '' ? '' : `; known of it: ${part}, fees apart`}${rest}`;
  }
  const lines = stackLines(duty);
  const money = (kinds: readonly StackLine['kind'][]): string =>
    moneyText(amountOf(lines.filter(({ kind }) => kinds.includes(kind))).toFixed(2), amounts.currency);
  const parts = `${money(['duty', 'additional'])} in duties and ${money(['fee'])} in fees`;
  const head = share === '' ? '' : `${share}: `;
  return amounts.total === null
    ? `not known yet; known of it: ${head}${parts}${rest}`
    : `${head}${parts}, ${moneyText(amounts.total, amounts.currency)} in all${rest}`;
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
  const { amounts, total_ad_valorem, known_ad_valorem } = duty;
  const percent = total_ad_valorem ?? known_ad_valorem;
  const sum = amounts?.total ?? amounts?.known;
  const total: Cell[] = [
    { text: '' },
    { text: percent === undefined ? '' : `${percent}%`, paint: title },
    { text: sum === undefined ? '' : moneyText(sum, currency), paint: title },
    { text: sumName(duty), paint: title },
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

function sumName({ amounts, missing = [] }: DutyRates): string {
  if (missing.length > 0) return 'known so far, without what is missing';
  return amounts ? 'to pay, fees included' : 'in duties, fees apart';
}

function bar(from: number, size: number, style: Style): string {
  const { barFull, barEmpty } = glyphsOf(style);
  const cells = cellsOf(style);
  const start = Math.min(cells - 1, Math.round(from * cells));
  const full = size === 0 ? 0 : Math.min(cells - start, Math.max(1, Math.round(size * cells)));
  return barEmpty.repeat(start) + barFull.repeat(full) + barEmpty.repeat(cells - start - full);
}
