import { formatQuestionId, type QuestionId } from '../../answers/question-id.js';
import type { ConditionBook } from '../facts/condition-book.js';

/** A row of an edition whose branches are asked about, and which of them are offered, by number. */
export interface AskedBranch {
  readonly row: number;
  readonly offered: readonly number[];
}

/** The id of the question that a row's branches make, stable within an edition. */
export function branchId(book: ConditionBook, { row, offered }: AskedBranch, about: string): string {
  const all = book.children(row).length === offered.length;
  return formatQuestionId({ kind: 'branch', ...anchorOf(book, row), about, ...(all ? {} : { offered }) });
}

/** The branches that an id asks about; undefined where the edition has none such. */
export function branchNamed(
  book: ConditionBook,
  id: Extract<QuestionId, { kind: 'branch' }>,
): AskedBranch | undefined {
  const row = rowAt(book, id.code, id.up);
  const count = row === undefined ? 0 : book.children(row).length;
  const offered = id.offered ?? Array.from({ length: count }, (_, n) => n);
  return row === undefined || count < 2 || offered.some((n) => n >= count) ? undefined : { row, offered };
}

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
