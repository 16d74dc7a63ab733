import type { Code } from '../tariff/code.js';
import { greatestFirst } from './greatest-first.js';
import { headingNumber, headingNumbers } from './heading-number.js';

export interface Likely {
  readonly code: Code;
  readonly probability: number;
}

/** Lines in order: the most probable first, of equals the lower code. */
export function likelyFirst<T extends Likely>(lines: readonly T[]): T[] {
  // numbers are compared where they lie together: thousands of answers are sorted a minute
  const probability = new Float64Array(lines.length);
  for (let n = 0; n < lines.length; n++) probability[n] = lines[n]!.probability;
  const order = greatestFirst(probability, lines.length, (a, b) => lines[a]!.code < lines[b]!.code);
  const sorted: T[] = [];
  for (let n = 0; n < order.length; n++) sorted.push(lines[order[n]!]!);
  return sorted;
}

/** The lines of the heading under which most stands; of equals the one met first in `ranked`. */
function ofBestHeading<T extends Likely>(
  lines: readonly T[],
  ranked: readonly T[],
): { all: T[]; below: T[] } {
  const underHeading = new Float64Array(headingNumbers);
  for (let n = 0; n < lines.length; n++)
    underHeading[headingNumber(lines[n]!.code)]! += lines[n]!.probability;
  let best = -1;
  let most = -1;
  for (let n = 0; n < ranked.length; n++) {
    const heading = headingNumber(ranked[n]!.code);
    const mass = underHeading[heading]!;
    if (mass > most) {
      most = mass;
      best = heading;
    }
  }
  const all: T[] = [];
  const below: T[] = [];
  for (let n = 0; n < lines.length; n++) if (headingNumber(lines[n]!.code) === best) all.push(lines[n]!);
  if (lines === ranked) return { all, below: all };
  for (let n = 0; n < ranked.length; n++) if (headingNumber(ranked[n]!.code) === best) below.push(ranked[n]!);
  return { all, below };
}

/** What stands under each prefix of so many digits. */
function massesAt(lines: readonly Likely[], length: number): ReadonlyMap<Code, number> {
  const masses = new Map<Code, number>();
  for (const { code, probability } of lines) {
    const prefix = code.slice(0, length);
    masses.set(prefix, (masses.get(prefix) ?? 0) + probability);
  }
  return masses;
}

/** The best line of the best subheading of the best heading; of equals the first in `ranked`. */
export function bestLine<T extends Likely>(lines: readonly T[], ranked: readonly T[] = lines): T | undefined {
  let { all, below } = ofBestHeading(lines, ranked);
  for (const length of [6, 8, 10]) {
    const masses = massesAt(all, length);
    let best = '';
    let most = -1;
    for (const { code } of below) {
      const prefix = code.slice(0, length);
      const mass = masses.get(prefix)!;
      if (mass > most) {
        most = mass;
        best = prefix;
      }
    }
    const isUnder = ({ code }: T): boolean => code.startsWith(best);
    all = all.filter(isUnder);
    below = below.filter(isUnder);
  }
  return below[0];
}

/** Whether more stands under another heading than under that of a code, or in it under another subheading, tariff line or line. */
export function isOutweighed(code: Code, lines: readonly Likely[]): boolean {
  let all = lines;
  for (const length of [4, 6, 8, 10]) {
    const masses = massesAt(all, length);
    const own = masses.get(code.slice(0, length)) ?? 0;
    // sums of the same shares in another order differ by less
    if (Math.max(...masses.values()) > own + 1e-9) return true;
    all = all.filter((line) => line.code.startsWith(code.slice(0, length)));
  }
  return false;
}
