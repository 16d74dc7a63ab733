import type { Issue } from '../../core/issue.js';
import type { Code } from '../../tariff/code.js';
import type { ConditionBook } from '../facts/condition-book.js';
import type { Fact } from '../facts/fact.js';

/** What the answers given allow. */
export interface Restrictions {
  /** when not empty: only lines below one of these */
  readonly allow: readonly Code[];
  /** no line below any of these */
  readonly deny: readonly Code[];
  /** the branches chosen: their lines are to be ranked even where no word led to them */
  readonly chosen: readonly Code[];
  /** what the answers state, to be added to the facts of the description */
  readonly facts: readonly Fact[];
  /** an unknown question, or an answer that is none of its options */
  readonly issues: readonly Issue[];
}

/** Reads the answers to earlier questions; the question is told by its id alone, so nothing need be remembered. */
export function restrictionsFrom(
  _book: ConditionBook,
  _answers: Readonly<Record<string, string>>,
): Restrictions {
  return { allow: [], deny: [], chosen: [], facts: [], issues: [] };
}

/** Whether the answers leave a line standing. */
export const isAllowed = (restrictions: Restrictions, code: Code): boolean =>
  (restrictions.allow.length === 0 || restrictions.allow.some((prefix) => code.startsWith(prefix))) &&
  !restrictions.deny.some((prefix) => code.startsWith(prefix));
