/**
 * What "sure" means where nobody says otherwise; the only place of it. A level of a code is sure where its probability reaches `sureFrom`
 * and every level above it is; an answer is accepted where it is sure down to `acceptAtUsually`. Chosen on the exam, docs/inside/accuracy.md.
 */
export const sureFrom = 0.8;

/** The levels that an answer may have to be sure to, and how many digits each has. */
export const acceptDigits = { heading: 4, subheading: 6, tariff_line: 8, statistical: 10 } as const;

export type AcceptLevel = keyof typeof acceptDigits;

export const acceptLevels = [
  'heading',
  'subheading',
  'tariff_line',
  'statistical',
] as const satisfies readonly AcceptLevel[];

export const acceptAtUsually: AcceptLevel = 'subheading';

/** What an answer is judged by; what is left out is as usual. */
export interface SureBy {
  /** probability at or above which a level counts as sure */
  readonly threshold?: number;
  /** the level that an answer has to be sure to, to be accepted */
  readonly acceptAt?: AcceptLevel;
}
