import type { Schedule } from '../../tariff/schedule.js';
import type { Candidate } from '../classification.js';

/** Lines less probable than this are not looked up. */
const least = 1e-4;

/**
 * Fits learned lines to the loaded edition: a line that the edition no longer has hands its probability in equal
 * parts to the lines that stand below the longest prefix of it that is still there.
 */
export function settleLines(lines: readonly Candidate[], schedule: Schedule): Candidate[] {
  const settled: Candidate[] = [];
  const moved = new Map<string, number>();
  for (const line of lines) {
    const row = line.probability < least ? -1 : (line.row ?? schedule.indexOf(line.code));
    if (
      line.probability < least ||
      (row >= 0 && schedule.codeAt(row) === line.code && schedule.isLeaf(row))
    ) {
      settled.push(line);
      continue;
    }
    for (let length = line.code.length; length >= 2; length -= 2) {
      const heirs = [...schedule.lines(line.code.slice(0, length))];
      if (heirs.length === 0) continue;
      for (const { code } of heirs) moved.set(code, (moved.get(code) ?? 0) + line.probability / heirs.length);
      break;
    }
  }
  if (moved.size === 0) return settled;
  const joined = new Map(settled.map(({ code, probability }) => [code, probability]));
  for (const [code, probability] of moved) joined.set(code, (joined.get(code) ?? 0) + probability);
  return [...joined]
    .map(([code, probability]) => ({ code, row: undefined, probability, evidence: [] }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}
