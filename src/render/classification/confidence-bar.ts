import { glyphsOf, paletteOf, type Style } from '../style.js';

const cells = 10;

/** `87%`; a doubt is never rounded away. */
export function percent(probability: number): string {
  if (probability > 0.99 && probability < 1) return '>99%';
  if (probability > 0 && probability < 0.01) return '<1%';
  return `${Math.round(probability * 100)}%`;
}

/** Green from the threshold on, yellow where it is likelier than not, red below. */
export function confidencePaint(
  probability: number,
  threshold: number,
  style: Style,
): (text: string) => string {
  const { good, fair, bad } = paletteOf(style);
  if (probability >= threshold) return good;
  return probability >= 0.5 ? fair : bad;
}

/** `████████░░  87%`: how sure one level is; on a narrow terminal the number alone. */
export function confidenceBar(probability: number, threshold: number, style: Style): string {
  const paint = confidencePaint(probability, threshold, style);
  if (confidenceBarWidth(style) < cells) return paint(percent(probability).padStart(4));
  const { barFull, barEmpty } = glyphsOf(style);
  const full = Math.round(probability * cells);
  const bar = barFull.repeat(full) + barEmpty.repeat(cells - full);
  return paint(`${bar} ${percent(probability).padStart(4)}`);
}

const drawnFrom = 72;

/** Columns that the bar and its number take. */
export const confidenceBarWidth = ({ width }: Style): number => (width < drawnFrom ? 4 : cells + 5);
