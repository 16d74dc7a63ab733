import type { ConditionBook } from '../facts/condition-book.js';

/**
 * A question's id tells the whole question, so that an answer can be read without remembering what was asked.
 *
 *   id       = "q-", ( "headings-", codes | "contrast-", name, "-", codes | anchor, "-", kind, [ "-", ordinals ] ) ;
 *   codes    = code, { ".", code } ;
 *   anchor   = code, [ "~", levels ] ;     the row of the code, or the row so many levels above it
 *   ordinals = number, { ".", number } ;   which rows below were offered, where not all were
 */
export type QuestionId =
  | { readonly kind: 'headings'; readonly codes: readonly string[] }
  | { readonly kind: 'contrast'; readonly name: string; readonly codes: readonly string[] }
  | {
      readonly kind: 'branch';
      readonly row: number;
      readonly about: string;
      readonly offered: readonly number[];
    };

const written =
  /^q-(?:headings-(?<headings>\d{4}(?:\.\d{4})*)|contrast-(?<name>[a-z]+)-(?<codes>\d+(?:\.\d+)*)|(?<code>\d{2,10})(?:~(?<up>\d))?-(?<about>[a-z_]+)(?:-(?<offered>\d+(?:\.\d+)*))?)$/;

/** The id of a question, stable within an edition. */
export function formatQuestionId(book: ConditionBook, id: QuestionId): string {
  if (id.kind === 'headings') return `q-headings-${id.codes.join('.')}`;
  if (id.kind === 'contrast') return `q-contrast-${id.name}-${id.codes.join('.')}`;
  const all = book.children(id.row).length === id.offered.length;
  const offered = all ? '' : `-${id.offered.join('.')}`;
  return `q-${anchorOf(book, id.row)}-${id.about}${offered}`;
}

/** Reads an id; undefined where it is none of this edition. */
export function parseQuestionId(book: ConditionBook, text: string): QuestionId | undefined {
  const groups = written.exec(text)?.groups;
  if (!groups) return undefined;
  const list = (value: string | undefined): string[] => value?.split('.') ?? [];
  if (groups['headings'] !== undefined) return { kind: 'headings', codes: list(groups['headings']) };
  if (groups['name'] !== undefined)
    return { kind: 'contrast', name: groups['name'], codes: list(groups['codes']) };
  const row = rowAt(book, groups['code'] ?? '', Number(groups['up'] ?? 0));
  if (row === undefined) return undefined;
  const count = book.children(row).length;
  const offered =
    groups['offered'] === undefined
      ? Array.from({ length: count }, (_, n) => n)
      : list(groups['offered']).map(Number);
  if (count < 2 || offered.length === 0 || offered.some((n) => n >= count)) return undefined;
  return { kind: 'branch', row, about: groups['about'] ?? '', offered };
}

/** A row without digits is named by the first row with digits below it, and how far up it stands from there. */
function anchorOf(book: ConditionBook, row: number): string {
  let at = row;
  let up = 0;
  while (book.code(at) === '') {
    const below = book.children(at)[0];
    if (below === undefined) break;
    at = below;
    up++;
  }
  return up === 0 ? book.code(at) : `${book.code(at)}~${up}`;
}

function rowAt(book: ConditionBook, code: string, up: number): number | undefined {
  const row = book.schedule.find(code);
  return row?.code === code ? book.path(row.index).at(-1 - up) : undefined;
}
