/** A fault in the data given (a bad code on row 14, a missing unit): collected, never thrown. */
export interface Issue {
  /** snake_case, from the page docs/use/errors.md */
  readonly code: string;
  /** what is wrong, in the user's nouns */
  readonly message: string;
  /** where in the request, as a JSON pointer */
  readonly path?: string;
  /** the sheet's own row number, from 1 */
  readonly row?: number;
  readonly column?: string;
  /** what to do next */
  readonly hint?: string;
}

export const issue = (code: string, message: string, more: Omit<Issue, 'code' | 'message'> = {}): Issue => ({
  code,
  message,
  ...more,
});
