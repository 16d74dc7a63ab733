import type { Evidence } from '../../answers/classification.js';
import type { Code } from '../../tariff/code.js';
import type { Schedule } from '../../tariff/schedule.js';
import type { Candidate, Precedent } from '../classification.js';
import type { Model } from '../model-columns.js';
import type { Reading } from '../text/phrases.js';
import { readFor } from './read-for.js';

/** How alike two readings are, 0..1: shared stems over all stems; less where the goods are named differently. */
function likeness(a: Reading, b: Reading): number {
  const left = new Set(a.words.map((word) => word.stem));
  const right = new Set(b.words.map((word) => word.stem));
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const stem of left) if (right.has(stem)) shared++;
  const union = left.size + right.size - shared;
  const measures = (reading: Reading) =>
    reading.measures
      .map(({ value, unit, next }) => `${value}${unit}${next}`)
      .sort()
      .join(' ');
  const sameMeasures = measures(a) === measures(b);
  const headOf = (reading: Reading) => reading.words.find((word) => word.role === 'head')?.stem;
  const sameHead = headOf(a) === headOf(b);
  return (shared / union) * (sameHead ? 1 : 0.8) * (sameMeasures ? 1 : 0.95);
}

/** How sure an earlier answer makes us, by how alike the descriptions are. */
function trust(kind: Precedent['kind'], alike: number): number {
  const full = kind === 'feedback' ? 0.99 : 0.9;
  if (alike >= 0.999) return full;
  if (alike < 0.5) return 0;
  return full * Math.min(0.95, ((alike - 0.5) / 0.5) ** 0.7);
}

const normal = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** Lets earlier answers for equal or nearly equal descriptions speak first; codes that are gone are ignored. */
export function recallPrecedents(
  lines: readonly Candidate[],
  description: string,
  reading: Reading,
  memory: readonly Precedent[],
  schedule: Schedule,
  model: Model,
): readonly Candidate[] {
  const support = new Map<Code, { trust: number; precedent: Precedent }>();
  const openings = reading.words.map((word) => word.text.slice(0, 4));
  for (const precedent of memory) {
    const row = schedule.find(precedent.code);
    if (row === undefined || row.code !== precedent.code || !schedule.isLeaf(row.index)) continue;
    const theirs = normal(precedent.description);
    const same = theirs === normal(description);
    if (!same && !openings.some((opening) => theirs.includes(opening))) continue;
    const alike = same ? 1 : Math.min(0.99, likeness(reading, readFor(model, precedent.description)));
    const sure = trust(precedent.kind, alike);
    if (sure > (support.get(precedent.code)?.trust ?? 0.05))
      support.set(precedent.code, { trust: sure, precedent });
  }
  if (support.size === 0) return lines;
  const strongest = Math.max(...[...support.values()].map((one) => one.trust));
  const total = [...support.values()].reduce((sum, one) => sum + one.trust ** 4, 0);
  const probability = new Map(lines.map((line) => [line.code, line.probability * (1 - strongest)]));
  const evidence = new Map<Code, Evidence[]>();
  for (const [code, { trust: sure, precedent }] of support) {
    probability.set(code, (probability.get(code) ?? 0) + (strongest * sure ** 4) / total);
    evidence.set(code, [
      { kind: precedent.kind, ref: precedent.ref, text: precedent.description, weight: sure },
    ]);
  }
  return [...probability].map(([code, p]) => ({
    code,
    row: undefined,
    probability: p,
    evidence: evidence.get(code) ?? [],
  }));
}
