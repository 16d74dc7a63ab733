import { perText } from '../../core/made-once.js';

/** A place in the text of a rule, moved forward by what is read. */
export interface Cursor {
  readonly text: string;
  at: number;
}

export const cursorOn = (text: string): Cursor => ({ text, at: 0 });

const stickyOf = perText(1000, (source) => new RegExp(`\\s*(?:${source})`, 'iy'));

/** Reads the pattern if it stands exactly here (blanks before it are passed over), and moves behind it. */
export function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | undefined {
  const sticky = stickyOf(pattern.source);
  sticky.lastIndex = cursor.at;
  const found = sticky.exec(cursor.text);
  if (!found) return undefined;
  cursor.at = sticky.lastIndex;
  return found;
}

/** True if the pattern stands here; the cursor stays. */
export function sees(cursor: Cursor, pattern: RegExp): boolean {
  const before = cursor.at;
  const found = take(cursor, pattern);
  cursor.at = before;
  return found !== undefined;
}

export const restOf = (cursor: Cursor): string => cursor.text.slice(cursor.at).trim();

/** Tries a reading; where it gives nothing the cursor goes back to where it stood. */
export function attempt<T>(cursor: Cursor, read: () => T | undefined): T | undefined {
  const before = cursor.at;
  const value = read();
  if (value === undefined) cursor.at = before;
  return value;
}
