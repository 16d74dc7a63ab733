import type { CodeQuestion } from '../../answers/question.js';
import type { Language } from '../../core/say.js';
import type { Candidate } from '../classification.js';
import { partsAbove } from '../decide.js';
import type { ConditionBook } from '../facts/condition-book.js';
import type { Fact } from '../facts/fact.js';
import { RowTester } from '../facts/fact-scores.js';
import { type CandidateTree, entropy, growTree, type TreeFork } from './candidate-tree.js';
import { type Fork, forkAt } from './fork.js';
import { headingQuestion } from './heading-question.js';

/** A line and how probable it is. */
export type Weighed = Pick<Candidate, 'code' | 'probability' | 'row'>;

export interface AskInput {
  readonly book: ConditionBook;
  /** the lines that compete, best first; the more, the better the questions */
  readonly candidates: readonly Weighed[];
  readonly facts: readonly Fact[];
  /** the same facts, where rows have been tested against them already */
  readonly tester?: RowTester;
  /** answers given so far, by question id */
  readonly answered: Readonly<Record<string, string>>;
  readonly language: Language;
  /** digits that are to be sure and are not: what parts the codes within them is asked before what lies below */
  readonly digits?: number;
  /** how many questions to ask, three where nothing is said */
  readonly atMost?: number;
}

interface Possible {
  /** puts the question into words */
  readonly ask: () => CodeQuestion;
  /** expected bits of doubt that the answer takes away */
  readonly gain: number;
}

/** branches that are put into words at most, whatever was answered before */
const branchesAtMost = 6;
/** below this an answer would hardly change the code */
const leastGain = 0.06;
const leastHeading = 0.025;

/** The few questions whose answers would most narrow the candidates, the most telling first, those on digits that are to be sure before all others. */
export function askQuestions(input: AskInput): CodeQuestion[] {
  const { book, candidates, facts, answered, language, digits, atMost = 3 } = input;
  const tree = growTree(book, candidates, input.tester ?? new RowTester(book, facts));
  const possible = [...betweenHeadings(book, tree, language), ...belowHeadings(book, tree, language)]
    .filter(({ gain }) => gain >= leastGain)
    .sort((a, b) => b.gain - a.gain);
  const chosen: CodeQuestion[] = [];
  const below: CodeQuestion[] = [];
  for (let at = 0; at < possible.length && chosen.length < atMost; ) {
    const alike = possible.filter(({ gain }) => gain === possible[at]!.gain);
    const questions = alike.map(({ ask }) => ask()).filter(({ id }) => !(id in answered));
    // one of two in the same words is asked first; the other comes when it is answered
    for (const question of questions.sort((a, b) => (a.id < b.id ? -1 : 1)))
      if ([...chosen, ...below].every(({ text }) => text !== question.text))
        (digits === undefined || partsAbove(question, digits) ? chosen : below).push(question);
    at += alike.length;
  }
  return [...chosen, ...below].slice(0, atMost);
}

function betweenHeadings(book: ConditionBook, tree: CandidateTree, language: Language): Possible[] {
  const rivals = tree.headings.filter(({ mass }) => mass >= leastHeading).slice(0, 7);
  if (rivals.length < 2) return [];
  const gain = entropy(rivals) * rivals.reduce((sum, { mass }) => sum + mass, 0);
  return [{ ask: () => headingQuestion(book, rivals, language), gain }];
}

interface Asked {
  node: TreeFork;
  offered: readonly number[];
  gain: number;
}

/** One question per fork; forks that part by the same fact in the same way are asked once, where most is at stake. */
function belowHeadings(book: ConditionBook, tree: CandidateTree, language: Language): Possible[] {
  const groups = new Map<number, Asked>();
  for (const node of tree.forks) {
    const fork = forkAt(book, node.row);
    const offered = offeredBelow(tree, node.row, fork);
    if (!offered) continue;
    const gain = node.mass * node.doubt * (fork.isOfEntry(offered) ? 0.3 : 1);
    const kind = fork.kindOf(offered);
    const same = groups.get(kind);
    if (!same) groups.set(kind, { node, offered, gain });
    else {
      same.gain += gain;
      if (node.mass > same.node.mass) Object.assign(same, { node, offered });
    }
  }
  return [...groups.values()]
    .filter(({ gain }) => gain >= leastGain)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, branchesAtMost)
    .map(({ node, offered, gain }) => ({
      ask: () => forkAt(book, node.row).question(offered, language),
      gain,
    }));
}

/** Which rows below a fork to offer, by number: those the facts leave open, all when few, the likely ones when many. */
function offeredBelow(
  { tester, massOf }: CandidateTree,
  row: number,
  { children, all }: Fork,
): readonly number[] | undefined {
  const open = tester.speaksBelow(row) ? tester.leftOpen(row, children) : all;
  if (open.length < 2) return undefined;
  if (open.length <= 9) return open;
  const of = (n: number): number => massOf(children[n]!);
  const likely = open
    .filter((n) => of(n) > 0)
    .sort((a, b) => of(b) - of(a) || a - b)
    .slice(0, 7);
  return likely.length < 2 ? undefined : likely.sort((a, b) => a - b);
}
