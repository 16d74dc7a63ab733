import { type Code, commonDigits } from '../tariff/code.js';
import type { Candidate, Precedent } from './classification.js';
import type { Restriction } from './explain/restrictions-from.js';
import type { ConditionBook } from './facts/condition-book.js';
import type { Fact } from './facts/fact.js';
import type { RowTester } from './facts/fact-scores.js';
import type { ReadText } from './facts/scan-words.js';
import { isUnstated, saidWords } from './facts/unstated-limit.js';
import { bestLine, isOutweighed, likelyFirst } from './likely-first.js';

/**
 * The greatest share that a row keeps of what stands above it where only an unstated limit tells it from its neighbours. Of the
 * exam's forks that are held to it 77 in a hundred are right (57 of them); docs/inside/accuracy.md.
 */
const unstatedAtMost = 0.75;

export interface HeldBack {
  readonly lines: readonly Candidate[];
  /** how far the code can be sure at most: the digits above the first limit that nobody stated; undefined where there is none */
  readonly upTo: Code | undefined;
}

interface Goods {
  readonly description: ReadText;
  readonly facts: readonly Fact[];
  readonly tester: RowTester;
  /** the answers given: a fork that one of them decides is stated */
  readonly steps: readonly Restriction[];
}

/**
 * Holds the probability of the best line back at each fork above it that only a limit decides which nobody stated: "MDF board" is not
 * known to be thicker than 9 mm, however often it is. What is taken goes to the lines beside it, none of which passes the best line by it.
 */
function holdBack(
  book: ConditionBook,
  lines: readonly Candidate[],
  best: Candidate,
  { description, facts, tester, steps }: Goods,
): HeldBack {
  // what a client confirmed of the same goods knows what the words do not say; a ruling was on goods of its own
  if (best.evidence.some(({ kind, parted }) => kind === 'feedback' && !parted))
    return { lines, upTo: undefined };
  const path = book.path(best.row ?? book.schedule.indexOf(best.code));
  const stated = { facts, tester, said: saidWords(description) };
  let held = lines;
  let upTo: Code | undefined;
  for (let depth = 1; depth < path.length; depth++) {
    const [parent, row] = [path[depth - 1]!, path[depth]!];
    const above = book.leadsTo(parent);
    if (above.length < 4 || isAnswered(book, row, parent, steps)) continue;
    if (!isUnstated(book, row, parent, stated)) continue;
    upTo ??= above;
    held = capShare(book, held, best.code, { row, parent, depth });
  }
  return { lines: held === lines ? lines : likelyFirst(held), upTo };
}

/** The best line and what is left of it where limits hold it back. */
export interface HeldBest extends HeldBack {
  readonly best: Candidate;
}

/** So often another line is held back, too, before the likeliest of what is left is taken as it stands. */
const roundsAtMost = 3;

/** Holds the likeliest line back; where what a limit takes from it leaves another one likelier, that one is the best and is held back as well. */
export function heldBest(
  book: ConditionBook,
  lines: readonly Candidate[],
  likeliest: Candidate,
  goods: Goods,
): HeldBest {
  let best = likeliest;
  let held = holdBack(book, lines, best, goods);
  for (let round = 1; held.lines !== lines && isOutweighed(best.code, held.lines); round++) {
    const next = bestLine(held.lines)!;
    if (round === roundsAtMost)
      return { best: next, lines: held.lines, upTo: commonDigits([best.code, next.code]) };
    best = next;
    held = holdBack(book, held.lines, best, goods);
  }
  return { best, ...held };
}

/**
 * How far goods are sure that a client confirmed as a line which was split since: to where its parts begin, unless answers
 * left one part alone. Which part the goods are in he never said, and no word of his says it.
 */
export function upToSplit(
  best: Candidate,
  lines: readonly Candidate[],
  memory: readonly Precedent[],
): Code | undefined {
  const speaking = new Set(
    best.evidence.flatMap(({ kind, parted, ref }) => (kind === 'feedback' && parted ? [ref] : [])),
  );
  const possible = new Set(lines.flatMap(({ code, probability }) => (probability > 0 ? [code] : [])));
  return memory
    .filter(({ ref }) => speaking.has(ref))
    .map(({ lines: parts = [] }) => commonDigits(parts.filter((code) => possible.has(code))))
    .sort((a, b) => a.length - b.length)[0];
}

/** Whether an answer chose a row and left out another one beside it. */
function isAnswered(
  book: ConditionBook,
  row: number,
  parent: number,
  steps: readonly Restriction[],
): boolean {
  const isKept = (keep: readonly Code[], at: number): boolean =>
    book.tops(at).every((top) => keep.some((code) => top.startsWith(code)));
  return steps.some(({ keep }) => keep.length > 0 && isKept(keep, row) && !isKept(keep, parent));
}

interface ForkPlace {
  readonly row: number;
  readonly parent: number;
  /** of the row in its path */
  readonly depth: number;
}

function capShare(
  book: ConditionBook,
  lines: readonly Candidate[],
  best: Code,
  { row, parent, depth }: ForkPlace,
): readonly Candidate[] {
  const pathOf = (line: Candidate): readonly number[] =>
    book.path(line.row ?? book.schedule.indexOf(line.code));
  const placed = lines.map((line) => {
    const path = pathOf(line);
    return path[depth - 1] !== parent ? 'outside' : path[depth] === row ? 'below' : 'beside';
  });
  const mass = (place: string): number =>
    lines.reduce((sum, { probability }, n) => sum + (placed[n] === place ? probability : 0), 0);
  const below = mass('below');
  const beside = mass('beside');
  const surplus = below - unstatedAtMost * (below + beside);
  if (surplus <= 0) return lines;
  const extra = beside > 0 ? [] : linesBeside(book, row, parent);
  const atMost = (1 - surplus / below) * (lines.find(({ code }) => code === best)?.probability ?? 0);
  const grown = (probability: number): number =>
    Math.max(probability, Math.min(atMost, probability * (1 + surplus / (beside || 1))));
  const given =
    beside > 0
      ? lines.reduce(
          (sum, { probability }, n) => sum + (placed[n] === 'beside' ? grown(probability) - probability : 0),
          0,
        )
      : Math.min(surplus, atMost * extra.length);
  const scale = (below - given) / below;
  const held = lines.map((line, n) =>
    placed[n] === 'outside'
      ? line
      : { ...line, probability: placed[n] === 'below' ? line.probability * scale : grown(line.probability) },
  );
  const added = extra.map((code) => ({ code, probability: given / extra.length, evidence: [] }));
  return [...held, ...added];
}

/** The lines below the rows beside a row, where none of them was found. */
const linesBeside = (book: ConditionBook, row: number, parent: number): Code[] =>
  book
    .children(parent)
    .filter((child) => child !== row)
    .flatMap((child) => book.tops(child))
    .flatMap((top) => [...book.schedule.lines(top)].map(({ code }) => code));
