import { TariffError } from '../errors.js';
import type { Page } from './store.js';

/** The last row of a page: the next page starts below it, however many rows came in above meanwhile. */
export interface Cursor {
  readonly created_at: string;
  readonly id: string;
}

/** The cursor as it is handed out: opaque, safe in a URL. */
export const formatCursor = ({ created_at, id }: Cursor): string =>
  Buffer.from(JSON.stringify([created_at, id])).toString('base64url');

/** Reads a cursor that an earlier page handed out. */
export function parseCursor(text: string): Cursor {
  try {
    const [created_at, id, ...more] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (typeof created_at === 'string' && typeof id === 'string' && more.length === 0)
      return { created_at, id };
  } catch {
    // falls through to the one refusal below
  }
  throw new TariffError('invalid_request', `"${text}" is not a cursor of the history`, {
    hint: 'pass next_cursor of the page before, unchanged, or leave it out for the first page',
  });
}

/** A page of so many rows, newest first, from one row more, which tells whether another page follows. */
export function pageOf<T extends Cursor>(found: readonly T[], limit: number): Page<T> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && found.length > limit ? formatCursor(last) : null };
}
