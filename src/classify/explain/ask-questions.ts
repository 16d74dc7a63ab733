import type { Candidate, Question } from '../classification.js';
import type { ConditionBook } from '../facts/condition-book.js';
import type { Fact } from '../facts/fact.js';
import { aboutOf, branchQuestion, whatParts } from './branch-question.js';
import { type CandidateTree, entropy, growTree } from './candidate-tree.js';
import { headingQuestion } from './heading-question.js';

/** A line and how probable it is. */
export type Weighed = Pick<Candidate, 'code' | 'probability'>;

export interface AskInput {
  readonly book: ConditionBook;
  /** the lines that compete, best first; the more, the better the questions */
  readonly candidates: readonly Weighed[];
  readonly facts: readonly Fact[];
  /** answers given so far, by question id */
  readonly answered: Readonly<Record<string, string>>;
  readonly language: 'en' | 'es';
}

interface Possible {
  readonly question: Question;
  /** expected bits of doubt that the answer takes away */
  readonly gain: number;
}

const atMost = 3;
/** below this an answer would hardly change the code */
const leastGain = 0.06;
const leastHeading = 0.025;
/** what is a matter of the entry and not of the goods is asked last */
const ofTheEntry =
  /general note 15|quota|entered pursuant|effective period|during the period|restraints|imported under|certified/i;

/** At most three questions whose answers would most narrow the candidates, the most telling first. */
export function askQuestions({ book, candidates, facts, answered, language }: AskInput): Question[] {
  const tree = growTree(book, candidates, facts);
  const possible = [...betweenHeadings(book, tree, language), ...belowHeadings(book, tree, language)];
  return possible
    .filter(({ question, gain }) => gain >= leastGain && !(question.id in answered))
    .sort((a, b) => b.gain - a.gain || (a.question.id < b.question.id ? -1 : 1))
    .slice(0, atMost)
    .map(({ question }) => question);
}

function betweenHeadings(book: ConditionBook, tree: CandidateTree, language: 'en' | 'es'): Possible[] {
  const rivals = tree.headings.filter(({ mass }) => mass >= leastHeading).slice(0, 7);
  if (rivals.length < 2) return [];
  const gain = entropy(rivals.map(({ mass }) => mass)) * rivals.reduce((sum, { mass }) => sum + mass, 0);
  return [
    {
      question: headingQuestion(book, rivals, language),
      gain,
    },
  ];
}

/** One question per fork; forks that part by the same fact in the same way are asked once, where most is at stake. */
function belowHeadings(book: ConditionBook, tree: CandidateTree, language: 'en' | 'es'): Possible[] {
  const groups = new Map<string, { fork: number; offered: readonly number[]; stake: number; gain: number }>();
  for (const fork of tree.forks) {
    const offered = offeredBelow(book, tree, fork);
    if (!offered) continue;
    const parts = book.children(fork).map((child) => tree.mass.get(child) ?? 0);
    const stake = tree.mass.get(fork) ?? 0;
    const entry = offered.some((n) => ofTheEntry.test(book.text(book.children(fork)[n]!)));
    const gain = stake * entropy(parts) * (entry ? 0.3 : 1);
    const key = signature(book, fork, offered);
    const same = groups.get(key);
    if (!same) groups.set(key, { fork, offered, stake, gain });
    else if (stake > same.stake) groups.set(key, { fork, offered, stake, gain: gain + same.gain });
    else same.gain += gain;
  }
  return [...groups.values()]
    .filter(({ gain }) => gain >= leastGain)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, atMost * 2)
    .map(({ fork, offered, gain }) => ({ question: branchQuestion(book, fork, offered, language), gain }));
}

/** Which rows below a fork to offer, by number: those the facts leave open, all when few, the likely ones when many. */
function offeredBelow(book: ConditionBook, tree: CandidateTree, fork: number): number[] | undefined {
  const children = book.children(fork);
  const tested = children.map((child) => tree.tester.row(child, fork).verdict);
  const open = children.map((_, n) => n).filter((n) => tested[n] !== 'failed');
  const met = open.filter((n) => tested[n] === 'met');
  if (open.length < 2 || met.length === 1) return undefined;
  if (open.length <= 9) return open;
  const likely = open
    .filter((n) => (tree.mass.get(children[n]!) ?? 0) > 0)
    .sort((a, b) => (tree.mass.get(children[b]!) ?? 0) - (tree.mass.get(children[a]!) ?? 0) || a - b)
    .slice(0, 7);
  return likely.length < 2 ? undefined : likely.sort((a, b) => a - b);
}

function signature(book: ConditionBook, fork: number, offered: readonly number[]): string {
  const parts = whatParts(book, fork);
  if (!parts) return `fork ${fork}`;
  const children = book.children(fork);
  const says = offered.map((n) => {
    const { conditions, residual } = book.row(children[n]!);
    return `${residual} ${conditions.map(({ words, bracket, negated }) => JSON.stringify([words, bracket, negated])).join()}`;
  });
  return `${aboutOf(parts)} ${parts.unit ?? ''} ${parts.of ?? ''} ${says.join('|')}`;
}
