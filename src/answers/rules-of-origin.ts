import type { OriginTest } from '../tariff/origin-rule/ast.js';

/** One alternative of a rule of origin; `tests` is the structure that the text is rendered from. */
export interface RuleOfOrigin {
  readonly rule_id: string;
  readonly scope: string;
  readonly text: string;
  readonly tests: readonly OriginTest[];
  readonly tolerance: string | null;
  readonly notes: readonly string[];
  readonly citation: string;
  readonly marking_rule?: string;
  readonly edition: string;
}

/** Every rule of origin that may decide on a line. */
export interface RulesOfOrigin {
  readonly status: 'found' | 'alternatives' | 'not_covered' | 'not_applicable';
  readonly why: string;
  readonly rules: readonly RuleOfOrigin[];
}
