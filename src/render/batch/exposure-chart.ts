import type { BatchExposure } from '../../api/batch-exposure.js';
import { decimal, formatDecimal, roundTo } from '../../core/decimal.js';
import { escapeHtml } from '../html-text.js';
import { moneyText } from '../money-text.js';

type Origin = BatchExposure['origins'][number];

const width = 1000;
const left = 110;
const right = 190;
const rowHeight = 44;
const barHeight = 24;
const top = 34;
const bottom = 8;
const originsAtMost = 12;
const groupsAtMost = 7;

/** `USD 1,234` for a picture or a table: whole dollars, the exact sums are in the files. */
export const dollars = (amount: string): string =>
  moneyText(formatDecimal(roundTo(decimal(amount), 0)), 'USD');

export const partName = (part: string): string =>
  part === 'general' ? 'Duty of the line' : part === 'other' ? 'Not taken apart' : part;

/** Groups of measures that bars are made of, each with its colour: the duty of the line, then authorities, then the rest. */
export interface ChartGroups {
  readonly paints: ReadonlyMap<string, string>;
  groupOf(part: string): string;
}

const restName = 'Other measures';

export function chartGroups({ measures }: BatchExposure): ChartGroups {
  const names = new Map(measures.map(({ measure, text }) => [measure, text || partName(measure)]));
  const sums = new Map<string, number>();
  for (const { measure, duty } of measures)
    sums.set(names.get(measure)!, (sums.get(names.get(measure)!) ?? 0) + Number(duty));
  const base = partName('general');
  const laid = [...sums].filter(([name]) => name !== base).sort(([, a], [, b]) => b - a);
  const paints = new Map([
    ...(sums.has(base) ? [[base, 'base'] as const] : []),
    ...laid.slice(0, groupsAtMost).map(([name], i) => [name, `m${i + 1}`] as const),
    ...(laid.length > groupsAtMost ? [[restName, 'fees'] as const] : []),
  ]);
  return {
    paints,
    groupOf: (part) => {
      const name = names.get(part) ?? part;
      return paints.has(name) ? name : restName;
    },
  };
}

/** Duties by origin as one drawing: a bar an origin, a segment a measure. */
export function exposureChart(exposure: BatchExposure, groups: ChartGroups): string {
  const rows = exposure.origins.filter(({ duty }) => Number(duty) > 0).slice(0, originsAtMost);
  const largest = Math.max(0, ...rows.map(({ duty }) => Number(duty)));
  const step = niceStep(largest);
  const x = (size: number): number => left + (size / largest) * (width - left - right);
  const height = top + rows.length * rowHeight + bottom;
  const ticks = Array.from({ length: Math.floor(largest / step) + 1 }, (_, i) => i * step);
  const grid = ticks
    .map(
      (tick) =>
        `<line class="grid" x1="${round(x(tick))}" x2="${round(x(tick))}" y1="${top - 8}" y2="${height - bottom}"/>` +
        `<text class="tick" x="${round(x(tick))}" y="${top - 14}">${tick.toLocaleString('en-US')}</text>`,
    )
    .join('');
  const bars = rows.map((row, i) => barOf(row, top + i * rowHeight, x, groups)).join('');
  const said = rows.map(({ origin, duty }) => `${origin || 'no origin'} ${dollars(duty)}`).join(', ');
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(`Duty by origin: ${said}`)}">${grid}${bars}</svg>`;
}

function barOf(
  { origin, duty, parts }: Origin,
  y: number,
  x: (size: number) => number,
  { paints, groupOf }: ChartGroups,
): string {
  const sizes = new Map<string, number>();
  for (const [part, amount] of Object.entries(parts)) {
    const group = groupOf(part);
    sizes.set(group, (sizes.get(group) ?? 0) + Number(amount));
  }
  let from = 0;
  const segments = [...paints].map(([name, paint]) => {
    const size = sizes.get(name) ?? 0;
    if (size === 0) return '';
    const drawn = `<rect class="${paint}" x="${round(x(from))}" y="${y + 6}" width="${round(x(from + size) - x(from))}" height="${barHeight}"><title>${escapeHtml(`${origin || 'no origin'}: ${name}, ${dollars(String(size))}`)}</title></rect>`;
    from += size;
    return drawn;
  });
  const middle = y + 6 + barHeight / 2 + 6;
  return (
    `<text class="origin" x="12" y="${middle}">${escapeHtml(origin || 'none')}</text>${segments.join('')}` +
    `<text class="total" x="${width - 8}" y="${middle}">${escapeHtml(dollars(duty))}</text>`
  );
}

/** 1, 2 or 5 times a power of ten, so that the axis has about five ticks. */
function niceStep(largest: number): number {
  const rough = Math.max(largest, 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
}

const round = (size: number): number => Math.round(size * 10) / 10;
