import type { Code } from '../../tariff/code.js';
import type { Question } from '../classification.js';
import type { ConditionBook } from '../facts/condition-book.js';
import type { Fact } from '../facts/fact.js';

export interface Weighed {
  readonly code: Code;
  readonly probability: number;
}

export interface AskInput {
  readonly book: ConditionBook;
  /** leading candidates, best first; more than a few makes better questions (20 is good) */
  readonly candidates: readonly Weighed[];
  readonly facts: readonly Fact[];
  /** answers given so far, by question id */
  readonly answered: Readonly<Record<string, string>>;
  readonly language: 'en' | 'es';
}

/** At most three questions whose answers would most narrow the candidates, the most telling first. */
export function askQuestions(_input: AskInput): Question[] {
  return [];
}
