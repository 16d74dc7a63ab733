import type { Candidate } from './classification.js';
import type { ConditionBook } from './facts/condition-book.js';
import { isDenied } from './facts/denials.js';
import type { ReadText } from './facts/scan-words.js';
import { findMentions } from './facts/vocabulary.js';
import { likelyFirst } from './likely-first.js';

/** What is left of a line whose heading is of other goods than those that the description names. */
const leftOver = 0.05;

/**
 * Gives what stands under headings of other vehicles to the headings of the one that the description names: brake pads of a car
 * are no parts of motorcycles. Where it names none, or several, nothing moves; what a client taught is not judged.
 */
export function weighNamed(
  book: ConditionBook,
  lines: readonly Candidate[],
  { folded, words }: ReadText,
): readonly Candidate[] {
  const { vocabulary } = book;
  const named = findMentions(words, vocabulary)
    .filter((mention) => !isDenied(folded, mention))
    .flatMap(({ concepts }) => concepts.filter(({ kind }) => kind === 'use'));
  if (named.length === 0 || lines.some(({ evidence }) => evidence.some(({ kind }) => kind === 'feedback')))
    return lines;
  return vocabulary.contrasts.reduce((weighed, { options }) => {
    const said = options.filter((option) =>
      option.named.some((id) => named.some(({ within }) => within.has(id))),
    );
    const [only, ...others] = said;
    if (!only || others.length > 0) return weighed;
    return moved(
      weighed,
      options.flatMap((option) => (option === only ? [] : option.prefixes)),
      only.prefixes,
    );
  }, lines);
}

function moved(
  lines: readonly Candidate[],
  from: readonly string[],
  to: readonly string[],
): readonly Candidate[] {
  const under = (prefixes: readonly string[]) =>
    lines.filter(({ code }) => prefixes.some((prefix) => code.startsWith(prefix)));
  const weight = (list: readonly Candidate[]): number =>
    list.reduce((sum, { probability }) => sum + probability, 0);
  const [given, taken] = [new Set(under(to)), new Set(under(from))];
  const before = weight([...given]);
  const less = weight([...taken]) * (1 - leftOver);
  if (before === 0 || less === 0) return lines;
  return likelyFirst(
    lines.map((line) => {
      const { probability } = line;
      if (given.has(line)) return { ...line, probability: probability * (1 + less / before) };
      return taken.has(line) ? { ...line, probability: probability * leftOver } : line;
    }),
  );
}
