/** How far a batch is. */
export interface BatchProgressFacts {
  readonly rows: number;
  readonly perSecond: number;
  /** of the input, 0..1 */
  readonly fraction: number;
  readonly seconds: number;
  readonly accept: number;
  readonly review: number;
  readonly failed: number;
}

const count = (value: number): string => Math.round(value).toLocaleString('en-US');

/** `1:05` or `2:03:09`. */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** One line for a terminal: rows, rate, time left, and what became of them. */
export function renderProgress(facts: BatchProgressFacts): string {
  const { rows, perSecond, fraction, seconds, accept, review, failed } = facts;
  const known = fraction > 0.01 && fraction < 1 && seconds > 1;
  const left = known ? `  ${clock((seconds * (1 - fraction)) / fraction)} left` : '';
  const faults = failed > 0 ? `  failed ${count(failed)}` : '';
  return `${count(rows)} rows  ${count(perSecond * 60)} a minute${left}  accept ${count(accept)}  review ${count(review)}${faults}`;
}
