import { type Outcome, reliability } from './score.js';

/** What was stated against what came out, at 4 and 6 digits, as an SVG. */
export function reliabilityDrawing(outcomes: readonly Outcome[]): string {
  const size = 360;
  const left = 50;
  const x = (value: number): string => (left + value * size).toFixed(1);
  const y = (value: number): string => (20 + (1 - value) * size).toFixed(1);
  const series = [
    { level: 4, colour: '#1f5fa8' },
    { level: 6, colour: '#c2571a' },
  ].map(({ level, colour }) => {
    const bins = reliability(outcomes, level).filter(({ count }) => count >= 5);
    const line = bins.map(({ stated, right }) => `${x(stated)},${y(right)}`).join(' ');
    const dots = bins.map(
      ({ stated, right, count }) =>
        `<circle cx="${x(stated)}" cy="${y(right)}" r="${(2 + Math.sqrt(count) / 3).toFixed(1)}" fill="${colour}" fill-opacity="0.6"/>`,
    );
    return `<polyline points="${line}" fill="none" stroke="${colour}"/>${dots.join('')}`;
  });
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (at) =>
      `<text x="${x(at)}" y="${20 + size + 18}" text-anchor="middle">${at}</text>` +
      `<text x="${left - 8}" y="${y(at)}" text-anchor="end">${at}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + size + 20} ${size + 70}" font-family="sans-serif" font-size="12">`,
    `<rect x="${left}" y="20" width="${size}" height="${size}" fill="none" stroke="#999"/>`,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#bbb" stroke-dasharray="4"/>`,
    ...series,
    ...ticks,
    `<text x="${left + size / 2}" y="${size + 58}" text-anchor="middle">stated probability (blue: 4 digits, orange: 6 digits), against the share that was right</text>`,
    '</svg>',
    '',
  ].join('\n');
}
