import type { Code } from '../../tariff/code.js';
import type { ConditionBook } from '../facts/condition-book.js';
import { isBareOther, type Option, whatParts } from './branch-question.js';
import { shortText } from './short-text.js';

/** Lines, and those of them that are left. */
export interface Branch {
  /** empty where the whole schedule is meant */
  readonly under: readonly Code[];
  readonly keep: readonly Code[];
}

/**
 * What the choice of a row says beside its own fork. Who names the goods by a row says of which heading they are; and where another fork of
 * the heading, neither above nor below it, has a branch in the same words, they are of that branch there: sheets are sheets, with a trim or without.
 */
export function saidBeside(book: ConditionBook, fork: number, { row }: Option): Branch[] {
  const heading = book.path(fork)[1];
  if (row === undefined || heading === undefined) return [];
  const isNamed = !isBareOther(book, row);
  const said: Branch[] =
    isNamed && whatParts(book, fork) === undefined ? [{ under: [], keep: book.tops(heading) }] : [];
  const words = wordsOf(book, row);
  const others = namesBelow(book, fork);
  for (const place of forksBelow(book, heading)) {
    const isAbove = book.path(fork).includes(place) || book.path(place).includes(fork);
    if (isAbove || (!isNamed && namesBelow(book, place) !== others)) continue;
    const same = book.children(place).filter((child) => wordsOf(book, child) === words);
    if (same.length === 1) said.push({ under: book.tops(place), keep: book.tops(same[0]!) });
  }
  return said;
}

function* forksBelow(book: ConditionBook, row: number): Generator<number> {
  const children = book.children(row);
  if (children.length > 1) yield row;
  for (const child of children) yield* forksBelow(book, child);
}

/** A row's words, told apart by their letters alone: the schedule writes "Pillowcovers" and "Pillow covers". */
const wordsOf = (book: ConditionBook, row: number): string =>
  shortText(book.text(row), 400)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What the rows below a fork name, "Other" left out. */
const namesBelow = (book: ConditionBook, fork: number): string =>
  book
    .children(fork)
    .filter((child) => !isBareOther(book, child))
    .map((child) => wordsOf(book, child))
    .sort()
    .join('|');
