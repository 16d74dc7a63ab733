import type { Code } from '../tariff/code.js';
import type { Fate, LikelyLine } from './change.js';
import type { LawChange } from './law-change.js';

/** What became of a code that died or whose number was given to other goods. */
export interface Succeeded {
  readonly fate: Fate;
  readonly successors: readonly LikelyLine[];
}

/** Whether and by which lines a code is followed; undefined where it stands for the same goods as before. */
export function succeededBy(code: Code, changes: readonly LawChange[]): Succeeded | undefined {
  const gone = changes.flatMap((change) =>
    (change.kind === 'line_removed' || change.kind === 'line_reused') && change.code === code ? [change] : [],
  )[0];
  return gone && { fate: gone.fate, successors: gone.successors };
}

/** The same for a code of eight digits, of which no line is left. */
export function allSucceededBy(code: Code, changes: readonly LawChange[]): Succeeded {
  const below = changes.flatMap((change) =>
    change.kind === 'line_removed' && change.code.startsWith(code) ? change.successors : [],
  );
  const best = new Map<Code, LikelyLine>();
  for (const line of below)
    if (line.likeness > (best.get(line.code)?.likeness ?? -1)) best.set(line.code, line);
  const successors = [...best.values()].sort((a, b) => b.likeness - a.likeness);
  return {
    fate: successors.length === 0 ? 'ended' : successors.length === 1 ? 'renumbered' : 'split',
    successors,
  };
}
