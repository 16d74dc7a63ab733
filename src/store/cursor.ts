import { TariffError } from '../errors.js';

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
