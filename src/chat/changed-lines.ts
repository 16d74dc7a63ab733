import type { ClassificationResult } from '../api/classification-result.js';
import { share } from './share.js';
import type { MoveWords } from './wording-en.js';

const shownAtMost = 3;

/** Which lines an added fact moved by a point or more, the most moved first. */
export function changedLines(before: ClassificationResult, after: ClassificationResult): MoveWords[] {
  const was = new Map(before.candidates.map(({ code, probability }) => [code, probability]));
  const is = new Map(after.candidates.map(({ code, probability }) => [code, probability]));
  const formatted = new Map(
    [...before.candidates, ...after.candidates].map((each) => [each.code, each.formatted]),
  );
  return [...formatted]
    .map(([code, text]) => ({ text, from: was.get(code), to: is.get(code) }))
    .filter(({ from, to }) => from !== undefined && Math.abs((to ?? 0) - from) >= 0.01)
    .sort((a, b) => Math.abs((b.to ?? 0) - b.from!) - Math.abs((a.to ?? 0) - a.from!))
    .slice(0, shownAtMost)
    .map(({ text, from, to }) => ({
      formatted: text,
      from: share(from!),
      to: to === undefined ? undefined : share(to),
    }));
}
