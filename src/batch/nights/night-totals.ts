import type { StateHead } from './last-state.js';
import { type BasisPart, basisParts, type RowStanding } from './night.js';
import { type RowPart, rowParts } from './row-marks.js';

/** Rows of a run by what became of them since the last one. */
export interface NightTotals {
  /** the day of entry of the last run, and its edition; null where there was none */
  date: string | null;
  edition: string | null;
  /** the answer of the last run was taken over */
  kept: number;
  new: number;
  /** the list calls it the same, and says something else of it */
  changed: number;
  /** asked as before, and the answer hangs on something that is not the same */
  renewed: number;
  /** why rows were asked again; a row may have changed in several parts */
  because: Record<RowPart | BasisPart, number>;
}

export const noNight = (last?: StateHead): NightTotals => ({
  date: last?.date ?? null,
  edition: last?.edition ?? null,
  kept: 0,
  new: 0,
  changed: 0,
  renewed: 0,
  because: Object.fromEntries(
    [...rowParts, ...basisParts].map((part) => [part, 0]),
  ) as NightTotals['because'],
});

export function countStanding(totals: NightTotals, standing: RowStanding): void {
  totals[standing.kind]++;
  if ('parts' in standing) for (const part of standing.parts) totals.because[part]++;
}
