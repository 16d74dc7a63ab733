import type { LikelyHeading } from '../answers/classification.js';
import type { Code } from '../tariff/code.js';
import type { Candidate } from './classification.js';

/** How many headings an answer names: a reader who knows the goods looks among them before he looks at lines. */
const headingsAtMost = 8;
/** Below this a heading is among the rest, not among the likely ones. */
const headingFrom = 0.005;

/** The headings of the lines, each with the probabilities of all its lines added up, the likeliest first. */
export function likelyHeadings(candidates: readonly Candidate[]): LikelyHeading[] {
  const sums = new Map<Code, number>();
  for (const { code, probability } of candidates) {
    const heading = code.slice(0, 4);
    sums.set(heading, (sums.get(heading) ?? 0) + probability);
  }
  return [...sums]
    .map(([code, sum]) => ({ code, probability: Math.min(1, sum) }))
    .filter(({ probability }) => probability >= headingFrom)
    .sort((a, b) => b.probability - a.probability || (a.code < b.code ? -1 : 1))
    .slice(0, headingsAtMost);
}
