import { formatQuestionId, parseQuestionId, type QuestionId } from '../../answers/question-id.js';
import type { ConditionBook } from '../facts/condition-book.js';

/** A question of the US classification with its place in an edition: the row whose branches are offered, or codes. */
export type AskedQuestion =
  | Extract<QuestionId, { kind: 'headings' | 'contrast' }>
  | {
      readonly kind: 'branch';
      readonly row: number;
      readonly about: string;
      readonly offered: readonly number[];
    };

/** The id of a question, stable within an edition. */
export function questionName(book: ConditionBook, asked: AskedQuestion): string {
  switch (asked.kind) {
    case 'headings':
    case 'contrast':
      return formatQuestionId(asked);
    case 'branch': {
      const { kind, row, about, offered } = asked;
      const all = book.children(row).length === offered.length;
      return formatQuestionId({ kind, ...anchorOf(book, row), about, ...(all ? {} : { offered }) });
    }
  }
}

/** The question of a name; undefined where it is none of this edition. */
export function questionNamed(book: ConditionBook, name: string): AskedQuestion | undefined {
  const id = parseQuestionId(name);
  switch (id?.kind) {
    case undefined:
    case 'fraccion':
    case 'entry':
    case 'fact':
      return undefined;
    case 'headings':
      return standAll(book, id.codes) ? id : undefined;
    case 'contrast':
      return standAll(book, id.codes) && book.vocabulary.contrasts.some((each) => each.id === id.name)
        ? id
        : undefined;
    case 'branch': {
      const row = rowAt(book, id.code, id.up);
      const count = row === undefined ? 0 : book.children(row).length;
      const offered = id.offered ?? Array.from({ length: count }, (_, n) => n);
      if (row === undefined || count < 2 || offered.some((n) => n >= count)) return undefined;
      return { kind: 'branch', row, about: id.about, offered };
    }
  }
}

const standAll = (book: ConditionBook, codes: readonly string[]): boolean =>
  codes.every((code) => book.schedule.has(code));

/** A row without digits is named by the first row with digits below it, and how far up it stands from there. */
function anchorOf(book: ConditionBook, row: number): { readonly code: string; readonly up: number } {
  let at = row;
  let up = 0;
  while (book.code(at) === '') {
    const below = book.children(at)[0];
    if (below === undefined) break;
    at = below;
    up++;
  }
  return { code: book.code(at), up };
}

function rowAt(book: ConditionBook, code: string, up: number): number | undefined {
  const row = book.schedule.find(code);
  return row?.code === code ? book.path(row.index).at(-1 - up) : undefined;
}
