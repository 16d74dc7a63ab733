import { type Outcome, reliability } from './score.js';

/** One picture of a drawing: what it shows, and outcomes. */
export interface Pane {
  readonly title: string;
  readonly outcomes: readonly Outcome[];
}

const size = 180;
const [left, top] = [40, 34];
const [across, down] = [size + left + 18, size + top + 36];
const inARow = 4;

/** What was stated against what came out, at 4 and 6 digits, a picture for each kind of text, as an SVG. */
export function reliabilityDrawing(panes: readonly Pane[]): string {
  const rows = Math.ceil(panes.length / inARow);
  const width = Math.min(panes.length, inARow) * across;
  const placed = panes.map(
    (pane, n) =>
      `<g transform="translate(${(n % inARow) * across} ${Math.floor(n / inARow) * down})">${paneDrawing(pane)}</g>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${rows * down + 24}" font-family="sans-serif" font-size="11">`,
    `<rect width="${width}" height="${rows * down + 24}" fill="#fff"/>`,
    ...placed,
    `<text x="${width / 2}" y="${rows * down + 10}" text-anchor="middle">stated probability (blue: 4 digits, orange: 6 digits), against the share that was right</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function paneDrawing({ title, outcomes }: Pane): string {
  const x = (value: number): string => (left + value * size).toFixed(1);
  const y = (value: number): string => (top + (1 - value) * size).toFixed(1);
  const series = [
    { level: 4, colour: '#1f5fa8' },
    { level: 6, colour: '#c2571a' },
  ].map(({ level, colour }) => {
    const bins = reliability(outcomes, level).filter(({ count }) => count >= 5);
    const line = bins.map(({ stated, right }) => `${x(stated)},${y(right)}`).join(' ');
    const dots = bins.map(
      ({ stated, right, count }) =>
        `<circle cx="${x(stated)}" cy="${y(right)}" r="${(1.5 + Math.sqrt(count) / 6).toFixed(1)}" fill="${colour}" fill-opacity="0.6"/>`,
    );
    return `<polyline points="${line}" fill="none" stroke="${colour}"/>${dots.join('')}`;
  });
  const ticks = [0, 0.5, 1].map(
    (at) =>
      `<text x="${x(at)}" y="${top + size + 15}" text-anchor="middle">${at}</text>` +
      `<text x="${left - 6}" y="${y(at)}" text-anchor="end">${at}</text>`,
  );
  return [
    `<text x="${left}" y="${top - 10}" font-weight="bold">${title}</text>`,
    `<rect x="${left}" y="${top}" width="${size}" height="${size}" fill="none" stroke="#999"/>`,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#bbb" stroke-dasharray="4"/>`,
    ...series,
    ...ticks,
  ].join('');
}
