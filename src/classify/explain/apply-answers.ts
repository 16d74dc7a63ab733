import type { Code } from '../../tariff/code.js';
import type { ConditionBook } from '../facts/condition-book.js';
import { likelyFirst } from '../likely-first.js';
import type { Weighed } from './ask-questions.js';
import type { Restriction, Restrictions } from './restrictions-from.js';

const isUnder = (prefixes: readonly Code[], code: Code): boolean =>
  prefixes.length === 0 || prefixes.some((prefix) => code.startsWith(prefix));

const leaves = ({ under, keep, drop }: Restriction, code: Code): boolean =>
  drop.length > 0 ? !isUnder(drop, code) : !isUnder(under, code) || isUnder(keep, code);

/** Answers about headings come before those about what is below them. */
const outerFirst = (a: Restriction, b: Restriction): number =>
  depth(a) - depth(b) || b.under.length - a.under.length;
const depth = ({ under }: Restriction): number =>
  Math.min(10, ...under.map(({ length }) => length)) * Math.sign(under.length);

/** The candidates that stand under none of the prefixes, with the weight of all; unchanged where none is left. */
function without(candidates: readonly Weighed[], drop: readonly Code[]): readonly Weighed[] {
  const kept = candidates.filter(({ code }) => !isUnder(drop, code));
  const scale = weight(candidates) / (weight(kept) || 1);
  return kept.length === 0
    ? candidates
    : kept.map(({ code, probability }) => ({ code, probability: probability * scale }));
}

const weight = (list: readonly Weighed[]): number =>
  list.reduce((sum, { probability }) => sum + probability, 0);

/** The share of a branch's weight that lines keep which no word led to, where few of the chosen lines were found. */
const unseen = 0.3;

/**
 * The candidates that the answers leave. An answer moves the weight of its question's branch to the lines it keeps and
 * leaves all others as they were; where no candidate is kept, the lines of the chosen branch share that weight.
 */
export function applyAnswers(
  book: ConditionBook,
  candidates: readonly Weighed[],
  restrictions: Restrictions,
): Weighed[] {
  const steps = restrictions.steps.toSorted(outerFirst);
  const allowed = (code: Code): boolean => steps.every((step) => leaves(step, code));
  return likelyFirst(
    steps.reduce<readonly Weighed[]>((left, step) => applyOne(book, left, step, allowed), candidates),
  );
}

function applyOne(
  book: ConditionBook,
  candidates: readonly Weighed[],
  { under, keep, drop }: Restriction,
  allowed: (code: Code) => boolean,
): readonly Weighed[] {
  if (drop.length > 0) return without(candidates, drop);
  const inside = candidates.filter(({ code }) => isUnder(under, code));
  const outside = candidates.filter(({ code }) => !isUnder(under, code));
  const total = weight(inside);
  if (total === 0) return candidates;
  const kept = inside.filter(({ code }) => isUnder(keep, code));
  const lines = keep.flatMap((prefix) => [...book.schedule.lines(prefix)].map(({ code }) => code));
  const known = new Set(kept.map(({ code }) => code));
  const missing = lines.filter((code) => !known.has(code) && allowed(code));
  const doubt = missing.length === 0 ? 0 : kept.length === 0 ? 1 : unseen * (1 - weight(kept) / total);
  const scale = kept.length === 0 ? 0 : (total * (1 - doubt)) / (weight(kept) || 1);
  return [
    ...outside,
    ...kept.map(({ code, probability }) => ({ code, probability: probability * scale })),
    ...(doubt === 0 ? [] : missing.map((code) => ({ code, probability: (total * doubt) / missing.length }))),
  ];
}
