import type { CodeQuestion } from '../../answers/question.js';
import { madeOnce, perObject } from '../../core/made-once.js';
import type { Language } from '../../core/say.js';
import type { ConditionBook } from '../facts/condition-book.js';
import { aboutOf, branchQuestion, isBareOther, whatParts } from './branch-question.js';

/** what is a matter of the entry and not of the goods is asked last */
const ofTheEntry =
  /general note 15|quota|entered pursuant|effective period|during the period|restraints|imported under|certified/i;

interface KnownForks {
  readonly forks: Fork[];
  /** the number of every signature met so far */
  readonly kinds: Map<string, number>;
  /** the numbers from 0, by how many there are: forks of one width share them */
  readonly counted: number[][];
  /** questions in words, by row, language and the rows that are offered */
  readonly questions: Map<string, CodeQuestion>;
}

const knownForks = perObject(
  (book: ConditionBook): KnownForks => ({
    forks: new Array<Fork>(book.schedule.size),
    kinds: new Map(),
    counted: [],
    questions: new Map(),
  }),
);

/** The fork at a row. */
export function forkAt(book: ConditionBook, row: number): Fork {
  const known = knownForks(book);
  known.forks[row] ??= new Fork(book, row, known);
  return known.forks[row];
}

/** Questions in words that are kept at hand. */
const questionsAtMost = 5_000;

/** What is true of a fork of the schedule whatever the goods are: worked out once for each edition. */
export class Fork {
  readonly children: readonly number[];
  /** the number of every child */
  readonly all: readonly number[];
  /** one kind of fact parts the rows below: an amount, a material, who it is for */
  readonly isByFact: boolean;
  /** the number of the row that is "Other" and says no more, where there is one */
  readonly bareOther: number | undefined;
  /** by number, the rows below that ask for something of the entry, not of the goods */
  readonly #entry: readonly number[];
  readonly #book: ConditionBook;
  readonly #row: number;
  readonly #kinds: Map<string, number>;
  readonly #questions: Map<string, CodeQuestion>;
  readonly #whole: number;
  #parted: Map<number, number> | undefined = undefined;

  constructor(book: ConditionBook, row: number, { kinds, counted, questions }: KnownForks) {
    this.children = book.children(row);
    counted[this.children.length] ??= this.children.map((_, n) => n);
    this.all = counted[this.children.length]!;
    this.#entry = this.all.filter((n) => ofTheEntry.test(book.text(this.children[n]!)));
    this.isByFact = whatParts(book, row) !== undefined;
    const other = this.children.findIndex((child) => isBareOther(book, child));
    this.bareOther = other < 0 ? undefined : other;
    this.#book = book;
    this.#row = row;
    this.#kinds = kinds;
    this.#questions = questions;
    this.#whole = this.#number(this.all);
  }

  /** Whether one of some rows below asks for something of the entry, not of the goods. */
  isOfEntry(offered: readonly number[]): boolean {
    return this.#entry.length > 0 && this.#entry.some((n) => offered.includes(n));
  }

  /** Forks that part by the same fact in the same way have the same number. */
  kindOf(offered: readonly number[]): number {
    if (offered.length === this.all.length) return this.#whole;
    if (this.all.length > 30) return this.#number(offered);
    let bits = 0;
    for (const n of offered) bits |= 1 << n;
    this.#parted ??= new Map();
    const kind = this.#parted.get(bits) ?? this.#number(offered);
    this.#parted.set(bits, kind);
    return kind;
  }

  /** The question between some of the rows below, put into words once: goods of one list meet the same forks. */
  question(offered: readonly number[], language: Language): CodeQuestion {
    const key = `${this.#row} ${language} ${offered.join()}`;
    return madeOnce(this.#questions, key, questionsAtMost, () =>
      branchQuestion(this.#book, this.#row, offered, language),
    );
  }

  #number(offered: readonly number[]): number {
    const signature = signatureOf(this.#book, this.#row, this.children, offered);
    const kind = this.#kinds.get(signature) ?? this.#kinds.size;
    this.#kinds.set(signature, kind);
    return kind;
  }
}

function saysOf(book: ConditionBook, child: number): string {
  const { conditions, residual } = book.row(child);
  return `${residual} ${conditions.map(({ words, bracket, negated }) => JSON.stringify([words, bracket, negated])).join()}`;
}

function signatureOf(
  book: ConditionBook,
  row: number,
  children: readonly number[],
  offered: readonly number[],
): string {
  const parts = whatParts(book, row);
  if (!parts) return `fork ${row}`;
  const says = offered.map((n) => saysOf(book, children[n]!));
  return `${aboutOf(parts)} ${parts.unit ?? ''} ${parts.of ?? ''} ${says.join('|')}`;
}
