import type { ScheduleDiff } from '../../api/data-answers.js';
import { escapeHtml } from '../html-text.js';

type Kind = ScheduleDiff['changes'][number]['kind'];

/** What the bars are coloured by: a group of kinds, its class in the style sheet. */
export const changeGroups = [
  { name: 'Lines added', paint: 'm6', kinds: ['line_added', 'mx_added'] },
  { name: 'Lines removed or reused', paint: 'm1', kinds: ['line_removed', 'line_reused', 'mx_removed'] },
  {
    name: 'Rates of duty',
    paint: 'm4',
    kinds: ['general', 'special', 'column_2', 'additional_duties', 'fee', 'mx_rate'],
  },
  { name: 'Chapter 99 measures', paint: 'm2', kinds: ['measure_began', 'measure_ended', 'measure_changed'] },
  { name: 'Texts and units', paint: 'm3', kinds: ['text', 'group_text', 'unit', 'mx_text'] },
  {
    name: 'Footnotes, quotas, rules',
    paint: 'fees',
    kinds: ['footnotes', 'quota', 'origin_rule', 'mx_flag'],
  },
] as const satisfies readonly { name: string; paint: string; kinds: readonly Kind[] }[];

const width = 1000;
const left = 70;
const right = 60;
const rowHeight = 26;
const barHeight = 16;
const top = 30;

/** How many changes there are in each chapter, as one drawing: a row a chapter, a segment a group of kinds. */
export function monitorChart({ chapters }: ScheduleDiff): string {
  const rows = chapters.map(({ chapter, counts }) => ({
    chapter: chapter || 'all',
    sizes: changeGroups.map(({ kinds }) => kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)),
  }));
  const totals = rows.map(({ sizes }) => sizes.reduce((sum, size) => sum + size, 0));
  const largest = Math.max(1, ...totals);
  const step = stepFor(largest);
  const x = (size: number): number => left + (size / largest) * (width - left - right);
  const height = top + rows.length * rowHeight + 8;
  const grid = Array.from({ length: Math.floor(largest / step) + 1 }, (_, i) => i * step)
    .map(
      (tick) =>
        `<line class="grid" x1="${round(x(tick))}" x2="${round(x(tick))}" y1="${top - 6}" y2="${height - 8}"/>` +
        `<text class="tick" x="${round(x(tick))}" y="${top - 12}">${tick}</text>`,
    )
    .join('');
  const bars = rows
    .map(({ chapter, sizes }, i) => {
      const y = top + i * rowHeight;
      let from = 0;
      const segments = sizes.map((size, group) => {
        const segment =
          size === 0
            ? ''
            : `<rect class="${changeGroups[group]!.paint}" x="${round(x(from))}" y="${y + 4}" width="${round(x(from + size) - x(from))}" height="${barHeight}"><title>${escapeHtml(`Chapter ${chapter}: ${changeGroups[group]!.name}, ${size}`)}</title></rect>`;
        from += size;
        return segment;
      });
      return (
        `<text class="claim" x="8" y="${y + 17}">${escapeHtml(chapter)}</text>${segments.join('')}` +
        `<text class="claim" x="${round(x(totals[i]!) + 8)}" y="${y + 17}">${totals[i]}</text>`
      );
    })
    .join('');
  const said = rows.map(({ chapter }, i) => `chapter ${chapter} ${totals[i]}`).join(', ');
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(`Changes by chapter: ${said || 'none'}`)}">${grid}${bars}</svg>`;
}

function stepFor(largest: number): number {
  const rough = largest / 6;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power;
}

const round = (size: number): string => size.toFixed(1);
