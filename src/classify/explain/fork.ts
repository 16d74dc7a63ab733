import type { Condition } from '../facts/condition.js';
import type { ConditionBook } from '../facts/condition-book.js';
import { aboutOf, whatParts } from './branch-question.js';

/** What is true of a fork of the schedule whatever the goods are: worked out once for each edition. */
export interface Fork {
  readonly children: readonly number[];
  /** the number of every child */
  readonly all: readonly number[];
  /** whether one of some rows below asks for something of the entry, not of the goods */
  isOfEntry(offered: readonly number[]): boolean;
  /** forks that part by the same fact in the same way have the same number */
  kindOf(offered: readonly number[]): number;
}

/** what is a matter of the entry and not of the goods is asked last */
const ofTheEntry =
  /general note 15|quota|entered pursuant|effective period|during the period|restraints|imported under|certified/i;

interface KnownForks {
  readonly forks: Fork[];
  /** the number of every signature met so far */
  readonly kinds: Map<string, number>;
}

const opened = new WeakMap<ConditionBook, KnownForks>();

/** The fork at a row. */
export function forkAt(book: ConditionBook, row: number): Fork {
  let known = opened.get(book);
  if (!known) {
    known = { forks: new Array<Fork>(book.schedule.size), kinds: new Map() };
    opened.set(book, known);
  }
  known.forks[row] ??= readFork(book, row, known.kinds);
  return known.forks[row];
}

function readFork(book: ConditionBook, row: number, kinds: Map<string, number>): Fork {
  const children = book.children(row);
  const all = children.map((_, n) => n);
  const parts = whatParts(book, row);
  const says = parts ? children.map((child) => saysOf(book, child)) : [];
  const number = (offered: readonly number[]): number => {
    const signature = signatureOf(parts, row, says, offered);
    const kind = kinds.get(signature) ?? kinds.size;
    kinds.set(signature, kind);
    return kind;
  };
  const whole = number(all);
  const parted = new Map<number, number>();
  const kindOfPart = (offered: readonly number[]): number => {
    if (all.length > 30) return number(offered);
    const bits = offered.reduce((sum, n) => sum | (1 << n), 0);
    const kind = parted.get(bits) ?? number(offered);
    parted.set(bits, kind);
    return kind;
  };
  const entry = children.map((child) => ofTheEntry.test(book.text(child)));
  const isOfEntry = entry.includes(true);
  return {
    children,
    all,
    isOfEntry: (offered) => isOfEntry && offered.some((n) => entry[n]),
    kindOf: (offered) => (offered.length === all.length ? whole : kindOfPart(offered)),
  };
}

function saysOf(book: ConditionBook, child: number): string {
  const { conditions, residual } = book.row(child);
  return `${residual} ${conditions.map(({ words, bracket, negated }) => JSON.stringify([words, bracket, negated])).join()}`;
}

const signatureOf = (
  parts: Condition | undefined,
  row: number,
  says: readonly string[],
  offered: readonly number[],
): string =>
  parts
    ? `${aboutOf(parts)} ${parts.unit ?? ''} ${parts.of ?? ''} ${offered.map((n) => says[n]).join('|')}`
    : `fork ${row}`;
