import type { Decimal } from '../../core/decimal.js';
import type { FactKind } from './fact.js';

export type Verdict = 'met' | 'failed' | 'unknown';

/** Both ends are optional; an open end says nothing. */
export interface Bracket {
  readonly low?: Decimal;
  readonly lowIncluded?: boolean;
  readonly high?: Decimal;
  readonly highIncluded?: boolean;
}

/** One testable demand that a row's text makes of the goods. */
export interface Condition {
  readonly kind: FactKind;
  readonly test: 'words' | 'bracket';
  /** words of the vocabulary, one of which must fit; for a material's bracket: which material is measured */
  readonly words: readonly string[];
  readonly bracket?: Bracket;
  readonly unit?: string;
  readonly of?: string;
  /** "not napped", "other than stainless steel" */
  readonly negated: boolean;
  /** the words of the row that say so */
  readonly text: string;
}

/** A condition with the stretch of the row's text that says it. */
export interface PlacedCondition {
  readonly condition: Condition;
  readonly start: number;
  readonly end: number;
}

/** What a row of the schedule demands. */
export interface RowConditions {
  readonly conditions: readonly Condition[];
  /** the conditions say all that the row says */
  readonly complete: boolean;
  /** "Other": the row is what its siblings are not */
  readonly residual: boolean;
}
