import type { Code } from '../tariff/code.js';
import type { Schedule } from '../tariff/schedule.js';
import type { Fate, LikelyLine } from './change.js';
import { likeness, ownPath, wholePath } from './line-words.js';

const alikeFrom = 0.3;
const nearlyBest = 0.6;
const successorsAtMost = 5;

/** Which lines that went seem to have become which lines that came. */
export interface Succession {
  successorsOf(gone: Code): readonly LikelyLine[];
  predecessorsOf(came: Code): readonly LikelyLine[];
  fateOf(gone: Code): Fate;
}

const rateLine = (code: Code): Code => code.slice(0, 8);

function byRateLine(codes: readonly Code[]): Map<Code, Code[]> {
  const groups = new Map<Code, Code[]>();
  for (const code of codes) groups.set(rateLine(code), [...(groups.get(rateLine(code)) ?? []), code]);
  return groups;
}

/** The line that takes what its sisters do not name. */
const isResidual = (schedule: Schedule, code: Code): boolean =>
  /^other\b/i.test(schedule.find(code)?.text ?? '');

const bestFirst = (a: LikelyLine, b: LikelyLine): number =>
  b.likeness - a.likeness || (a.code < b.code ? -1 : 1);

/** Those about as like as the best; where words are the same throughout, only those. */
function nearBest(ranked: readonly LikelyLine[]): LikelyLine[] {
  const best = ranked[0]?.likeness ?? 0;
  const atLeast = best === 1 ? 1 : Math.max(best * nearlyBest, Number.MIN_VALUE);
  return ranked.filter((line) => line.likeness >= atLeast).slice(0, successorsAtMost);
}

/**
 * Pairs the lines that went with those that came: within one rate line by what they say below it, a new line without a
 * predecessor being cut from the line most like it that did not move whole; where a whole rate line went, by all their
 * words near by. Lines of which the record of the change says where their goods went are followed there, whatever the words.
 */
export function likelySuccessors(
  before: Schedule,
  after: Schedule,
  gone: readonly Code[],
  came: readonly Code[],
  recorded: ReadonlyMap<Code, readonly Code[]>,
): Succession {
  const forward = new Map<Code, Map<Code, number>>();
  const back = new Map<Code, Map<Code, number>>();
  const join = (from: Code, to: Code, alike: number): void => {
    forward.set(from, (forward.get(from) ?? new Map()).set(to, alike));
    back.set(to, (back.get(to) ?? new Map()).set(from, alike));
  };
  const newLines = byRateLine(came);
  const isNew = new Set(came);
  const isRecorded = (from: Code, to: Code): boolean => recorded.get(from)?.includes(to) === true;
  for (const code of gone)
    for (const next of recorded.get(code) ?? [])
      if (after.has(next)) join(code, next, likeness(ownPath(before, code), ownPath(after, next)));
  const told = new Set(forward.keys());
  const toldNew = new Set(back.keys());

  for (const [line, all] of byRateLine(gone)) {
    const lost = all.filter((code) => !told.has(code));
    if (lost.length === 0) continue;
    const fresh = (newLines.get(line) ?? []).filter((code) => !toldNew.has(code));
    const stayed = [...after.lines(line)].map(({ code }) => code).filter((code) => !isNew.has(code));
    for (const code of lost)
      for (const next of successors(code, fresh, stayed)) join(code, next.code, next.likeness);
    const divisible = lost.filter((code) => isResidual(before, code) || !movedWhole(code));
    for (const code of fresh.filter((each) => !back.has(each))) {
      const [best] = rank(ownPath(after, code), divisible, (each) => ownPath(before, each));
      if (best) join(best.code, code, best.likeness);
    }
  }
  const listed = (
    lines: ReadonlyMap<Code, number> | undefined,
    isTold: (code: Code) => boolean,
  ): LikelyLine[] =>
    [...(lines ?? [])]
      .map(
        ([code, alike]): LikelyLine => ({ code, likeness: alike, ...(isTold(code) && { recorded: true }) }),
      )
      .sort(bestFirst);
  const successorsOf = (code: Code): LikelyLine[] =>
    listed(forward.get(code), (next) => isRecorded(code, next));
  return {
    successorsOf,
    predecessorsOf: (code) => listed(back.get(code), (old) => isRecorded(old, code)),
    fateOf(code) {
      const [first, ...others] = successorsOf(code);
      if (!first) return 'ended';
      if (others.length > 0) return 'split';
      return isNew.has(first.code) && back.get(first.code)?.size === 1 ? 'renumbered' : 'merged';
    },
  };

  /** Its words stand unchanged under another number. */
  function movedWhole(code: Code): boolean {
    return [...(forward.get(code)?.values() ?? [])].includes(1);
  }

  function rank(text: string, codes: readonly Code[], textOf: (code: Code) => string): LikelyLine[] {
    return codes.map((code) => ({ code, likeness: likeness(text, textOf(code)) })).sort(bestFirst);
  }

  function successors(code: Code, fresh: readonly Code[], stayed: readonly Code[]): LikelyLine[] {
    const own = ownPath(before, code);
    const below = nearBest(rank(own, fresh, (each) => ownPath(after, each)));
    if (below.length > 0) return below;
    const [best, ...others] = rank(own, stayed.length > 0 ? stayed : fresh, (each) => ownPath(after, each));
    if (best)
      return [
        best.likeness > 0 ? best : ([best, ...others].find((each) => isResidual(after, each.code)) ?? best),
      ];
    if (code >= '98') return [];
    const whole = wholePath(before, code);
    for (const length of [6, 4]) {
      const near = came.filter((each) => each.startsWith(code.slice(0, length)));
      const ranked = rank(whole, near, (each) => wholePath(after, each));
      const alike = nearBest(ranked).filter((each) => each.likeness >= alikeFrom);
      if (alike.length > 0) return alike;
    }
    return [];
  }
}
