import type { UsageResult } from '../../api/usage-answer.js';
import { renderPairs } from '../pairs.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { type Cell, type Column, renderTable } from '../table.js';

const barAtMost = 40;
const barAtLeast = 10;

const count = (number: number): string => number.toLocaleString('en-US');

/** A bar against the longest of them; what is not nothing is never drawn as nothing. */
function bar(value: number, most: number, width: number, style: Style): string {
  if (value === 0 || most === 0) return '';
  return glyphsOf(style).barFull.repeat(Math.max(1, Math.round((value / most) * width)));
}

/** How much was used, a bar for each day, and what is left of the quota. */
export function renderUsage(usage: UsageResult, style: Style): string {
  const { title, faint, good } = paletteOf(style);
  const hasBatches = usage.rows.some(({ batches }) => batches > 0);
  const hasCalls = usage.rows.some(({ calls, classifications }) => calls !== classifications);
  const most = Math.max(0, ...usage.rows.map(({ classifications }) => classifications));
  const width = Math.min(barAtMost, style.width - 48);
  const drawn = width >= barAtLeast;
  const columns: Column[] = [
    { head: usage.group_by },
    { head: 'products', align: 'right' },
    ...(hasCalls ? [{ head: 'calls', align: 'right' } as const] : []),
    ...(hasBatches ? [{ head: 'batches', align: 'right' } as const] : []),
    ...(drawn ? [{ head: '' }] : []),
  ];
  const sum = (name: 'calls' | 'batches'): number => usage.rows.reduce((all, row) => all + row[name], 0);
  const row = (
    key: string,
    products: number,
    calls: number,
    batches: number,
    paint?: Cell['paint'],
  ): Cell[] =>
    [key, count(products), ...(hasCalls ? [count(calls)] : []), ...(hasBatches ? [count(batches)] : [])].map(
      (text) => ({ text, ...(paint ? { paint } : {}) }),
    );
  const rows = [
    ...usage.rows.map(({ key, classifications, calls, batches }) => [
      ...row(key, classifications, calls, batches),
      ...(drawn ? [{ text: bar(classifications, most, width, style), paint: good }] : []),
    ]),
    row('total', usage.total, sum('calls'), sum('batches'), title),
  ];
  const table = renderTable(columns, rows, style).join('\n');
  return `${table}\n\n${faint(`${usage.from} to ${usage.to}`)}\n${left(usage, style)}`;
}

/** The quota and the pace, where a server counts. */
function left({ quota, limits }: UsageResult, style: Style): string {
  const pairs: [string, string][] = [];
  if (quota) {
    const { products_per_month: all, used, remaining, resets_at } = quota;
    pairs.push([
      'this month',
      all === null || remaining === null
        ? `${count(used)} ${used === 1 ? 'product' : 'products'}; no limit`
        : `${count(used)} of ${count(all)} products; ${count(remaining)} left until ${resets_at.slice(0, 10)}`,
    ]);
  }
  if (limits) {
    const { calls_per_minute, burst, products_per_minute, items_per_batch } = limits;
    const calls =
      calls_per_minute === null
        ? 'no limit of single calls'
        : `${count(calls_per_minute)} single calls a minute, ${count(burst)} at once`;
    const products =
      products_per_minute === null
        ? 'batches unpaced'
        : `batches ${count(products_per_minute)} products a minute`;
    pairs.push(['pace', `${calls}; ${products}, ${count(items_per_batch)} in one`]);
  }
  return pairs.length === 0 ? '' : `\n${renderPairs(pairs, style)}`;
}
