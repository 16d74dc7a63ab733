import { type CodeQuestion, partsAbove } from '../../answers/question.js';
import type { Language } from '../../core/say.js';
import type { Code } from '../../tariff/code.js';
import type { Candidate } from '../classification.js';
import type { ConditionBook } from '../facts/condition-book.js';
import type { Fact } from '../facts/fact.js';
import { RowTester } from '../facts/fact-scores.js';
import { rowsOffered } from './branch-question.js';
import { type CandidateTree, entropy, growTree, type TreeFork } from './candidate-tree.js';
import { type Fork, forkAt } from './fork.js';
import { deniedHeadings, headingQuestion, shareOf } from './heading-question.js';

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
  /** the digits that are sure: what would decide above them, or beside them, is not asked */
  readonly settled?: Code;
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
  /** digits that stand before what it decides: what is in doubt higher up is asked first; 10 where little doubt is */
  readonly after: number;
}

/** answers that a question offers at most, the way out not counted */
const answersAtMost = 9;
/** branches that are put into words at most, whatever was answered before */
const branchesAtMost = 6;
/** below this an answer would hardly change the code */
const leastGain = 0.06;
/** what a heading holds at the least to be offered beside another: of everything, and of what the likeliest one holds */
const leastHeading = 0.025;
const besideLeading = 0.05;
/** what the likeliest heading holds at the least, before anything below it is asked */
const leastLeading = 0.5;
/** what an answer holds at the least of what the likeliest beside it holds, to be offered by its name */
const leastAnswer = 0.03;
/** what stands below a fork at the least, of all that stands in the likeliest heading: the rows above it are decided first */
const leastFork = 0.5;
/** bits of doubt below which a question waits for those on what stands lower */
const littleDoubt = 0.5;

/** The few questions whose answers would most narrow the candidates, the most telling first, those on digits that are to be sure before all others. */
export function askQuestions(input: AskInput): CodeQuestion[] {
  const { book, candidates, facts, answered, language, digits, atMost = 3 } = input;
  const tree = growTree(book, candidates, input.tester ?? new RowTester(book, facts));
  const settled = input.settled ?? '';
  const headings = settled.length < 4 ? betweenHeadings(input, tree) : [];
  const isLost = headings.length > 0 && (tree.headings[0]?.mass ?? 0) < leastLeading;
  const possible = [...headings, ...(isLost ? [] : belowHeadings(book, tree, settled, language))]
    .filter(({ gain }) => gain >= leastGain)
    .sort((a, b) => a.after - b.after || b.gain - a.gain);
  const chosen: CodeQuestion[] = [];
  const below: CodeQuestion[] = [];
  for (let at = 0; at < possible.length && chosen.length < atMost; ) {
    const alike = possible.filter(
      ({ gain, after }) => gain === possible[at]!.gain && after === possible[at]!.after,
    );
    const questions = alike.map(({ ask }) => ask()).filter(({ id }) => !(id in answered));
    // one of two in the same words is asked first; the other comes when it is answered
    for (const question of questions.sort((a, b) => (a.id < b.id ? -1 : 1)))
      if ([...chosen, ...below].every(({ text }) => text !== question.text))
        (digits === undefined || partsAbove(question, digits) ? chosen : below).push(question);
    at += alike.length;
  }
  return [...chosen, ...below].slice(0, atMost);
}

function betweenHeadings({ book, facts, settled = '', language }: AskInput, tree: CandidateTree): Possible[] {
  const atLeast = Math.max(leastHeading, besideLeading * (tree.headings[0]?.mass ?? 0));
  const denied = deniedHeadings(book, facts);
  const rivals = tree.headings
    .filter(
      ({ code, mass }, n) => code.startsWith(settled) && (n === 0 || (mass >= atLeast && !denied(code))),
    )
    .slice(0, 7);
  if (rivals.length < 2) return [];
  const gain = entropy(rivals) * rivals.reduce((sum, { mass }) => sum + mass, 0);
  const after = gain < littleDoubt ? 10 : 0;
  return [{ ask: () => headingQuestion(book, rivals, language), gain, after }];
}

interface Asked {
  node: TreeFork;
  offered: readonly number[];
  /** what stands below all forks that part in this way */
  mass: number;
  gain: number;
}

/**
 * One question per fork of the likeliest heading, below the digits that are settled; forks that part by the same fact in the same way
 * are asked once, where most is at stake.
 */
function belowHeadings(
  book: ConditionBook,
  tree: CandidateTree,
  settled: Code,
  language: Language,
): Possible[] {
  const leading = tree.headings[0];
  if (!leading) return [];
  const below = settled.length < 4 ? leading.code : settled;
  const groups = new Map<number, Asked>();
  for (const node of tree.forks) {
    if (!book.leadsTo(node.row).startsWith(below)) continue;
    const fork = forkAt(book, node.row);
    const offered = offeredBelow(tree, node.row, fork);
    if (!offered) continue;
    const { mass } = node;
    const doubt = entropy(offered.map((n) => ({ mass: tree.massOf(fork.children[n]!) })));
    const gain = mass * doubt * (fork.isOfEntry(offered) ? 0.3 : 1);
    const kind = fork.kindOf(offered);
    const same = groups.get(kind);
    if (!same) groups.set(kind, { node, offered, mass, gain });
    else {
      same.gain += gain;
      same.mass += mass;
      if (mass > same.node.mass) Object.assign(same, { node, offered });
    }
  }
  return [...groups.values()]
    .filter(({ mass, gain }) => gain >= leastGain && mass >= leastFork * leading.mass)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, branchesAtMost)
    .map(({ node, offered, gain, mass }) => ({
      ask: () => {
        const masses = rowsOffered(book, node.row, offered).map((each) => tree.massOf(each));
        return withShares(forkAt(book, node.row).question(offered, language), masses);
      },
      gain,
      after: gain < littleDoubt * mass ? 10 : book.leadsTo(node.row).length,
    }));
}

/**
 * Which rows below a fork to offer, by number: of amounts, materials and the like all that the facts leave open; of goods
 * those that are likely beside the likeliest, with "Other" where the law has it.
 */
function offeredBelow(
  { tester, massOf }: CandidateTree,
  row: number,
  fork: Fork,
): readonly number[] | undefined {
  const { children, all } = fork;
  const open = tester.speaksBelow(row) ? tester.leftOpen(row, children) : all;
  if (open.length < 2) return undefined;
  if (fork.isByFact && open.length <= answersAtMost) return open;
  const of = (n: number): number => massOf(children[n]!);
  const atLeast = leastAnswer * Math.max(...open.map(of));
  const likely = open
    .filter((n) => of(n) > 0 && (of(n) >= atLeast || fork.bareOther === n))
    .sort((a, b) => of(b) - of(a) || a - b)
    .slice(0, answersAtMost - 1);
  if (fork.bareOther !== undefined && open.includes(fork.bareOther) && !likely.includes(fork.bareOther))
    likely.push(fork.bareOther);
  return likely.length < 2 ? undefined : likely.sort((a, b) => a - b);
}

/** A question with how likely each of its answers is; the way out, which comes last, has none. */
function withShares(question: CodeQuestion, masses: readonly number[]): CodeQuestion {
  const all = masses.map((mass) => ({ mass }));
  const options = question.options.map((option, n) =>
    n < all.length ? { ...option, share: shareOf([all[n]!], all) } : option,
  );
  return { ...question, options };
}
