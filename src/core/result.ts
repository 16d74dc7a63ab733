import type { Issue } from './issue.js';

/** What a reading of somebody's text gives: the value, or the fault found in it. */
export type Result<T, E = Issue> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const fail = <E>(error: E): Result<never, E> => ({ ok: false, error });
