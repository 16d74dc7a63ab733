import type { Code } from '../../tariff/code.js';
import type { Candidate } from '../classification.js';
import type { Reading } from '../text/phrases.js';
import type { Heirs } from './heirs.js';

/**
 * Fits learned lines to the loaded edition: what speaks for a line that has ended, or whose number was given to other
 * goods, goes to the lines that took its goods, parted by their own words.
 */
export function settleLines(lines: readonly Candidate[], heirs: Heirs, reading: Reading): Candidate[] {
  const settled: Candidate[] = [];
  const moved = new Map<Code, number>();
  for (const line of lines) {
    const row = line.row ?? heirs.rowOf(line.code);
    if (row >= 0) settled.push(line);
    else
      for (const { code, share } of heirs.share(heirs.of(line.code), reading))
        moved.set(code, (moved.get(code) ?? 0) + line.probability * share);
  }
  if (moved.size === 0) return settled;
  const joined = settled.map((line) => {
    const more = moved.get(line.code);
    if (more === undefined) return line;
    moved.delete(line.code);
    return { ...line, probability: line.probability + more };
  });
  for (const [code, probability] of moved)
    joined.push({ code, row: heirs.schedule.indexOf(code), probability, evidence: [] });
  return joined.sort((a, b) => (a.code < b.code ? -1 : 1));
}
