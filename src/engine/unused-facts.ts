import type { FactQuestion } from '../answers/question.js';
import { nearestSpellings } from '../core/nearest-spellings.js';

type Facts = Readonly<Record<string, string>>;

/** What use was made of the facts of a request. */
export interface FactUse {
  /** names of facts that something looked at */
  readonly read: readonly string[];
  /** names that might have been meant */
  readonly known: readonly string[];
  /** what is still to be said */
  readonly needs: readonly FactQuestion[];
}

/** Where no law was asked, no fact is of use. */
export const noFactUse: FactUse = { read: [], known: [], needs: [] };

const howWritten =
  'write a fact as name=answer, with a name from the questions or the missing facts of an answer, and what the goods are in the description';

/** A rule of origin that has no materials to judge reads no other facts. */
const billFirst = 'facts of a rule of origin are read with a bill of materials';

const shownAtMost = 5;

/** Warnings of facts that no rule uses, and of those that leave open what they were to answer. */
export const unusedFacts = (facts: Facts, use: FactUse): string[] => [
  ...use.needs
    .filter(({ fact }) => use.read.includes(fact))
    .map(({ fact, text }) => `"${facts[fact]}" leaves "${fact}" open: ${text}`),
  ...leftOut(facts, use),
];

function leftOut(facts: Facts, { read, known, needs }: FactUse): string[] {
  const names = Object.keys(facts).filter((name) => !read.includes(name));
  if (names.length === 0) return [];
  const missing = needs.map(({ fact }) => fact);
  const texts = names.slice(0, shownAtMost).map((name) => {
    const near = nearestSpellings(name, [...known, ...missing]).join(', ');
    return `"${name}=${facts[name]}"${near === '' ? '' : ` (perhaps ${near})`}`;
  });
  const more = names.length > shownAtMost ? [`${names.length - shownAtMost} more`] : [];
  const told = [
    `left out, as nothing here reads ${names.length === 1 ? 'it' : 'them'}: ${[...texts, ...more].join(', ')}`,
    ...(missing.includes('bom') ? [billFirst] : []),
    howWritten,
  ];
  return [told.join('; ')];
}
