import type { Code } from '../../tariff/code.js';
import type { Candidate, Reason } from '../classification.js';
import type { ConditionBook } from '../facts/condition-book.js';
import type { Fact } from '../facts/fact.js';
import type { LegalNotes } from '../notes/legal-notes.js';

export interface ReasonInput {
  readonly book: ConditionBook;
  readonly best: Code;
  readonly candidates: readonly Candidate[];
  readonly description: string;
  readonly facts: readonly Fact[];
  readonly notes: LegalNotes;
}

/** Why this code, step by step in the order of the General Rules of Interpretation, each step with what it cites. */
export function explainReasons(_input: ReasonInput): Reason[] {
  return [];
}
