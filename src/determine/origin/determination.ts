import type { OriginTest } from '../../tariff/origin-rule/ast.js';

export type UsmcaVerdict = 'qualifies' | 'does_not_qualify' | 'needs_facts' | 'not_applicable';

/** Whether the good may be entered as originating under USMCA, and what stands in the way of knowing. */
export interface UsmcaDetermination {
  readonly verdict: UsmcaVerdict;
  /** the rate of the special column for the programme; null where the line has none */
  readonly program_rate: string | null;
  readonly criterion: 'A' | 'B' | 'C' | 'D' | null;
  /** what the programme saves against the general rate */
  readonly saving: { readonly text: string; readonly amount?: string } | null;
  /** the facts that a verdict waits for */
  readonly needs: readonly string[];
  readonly why: string;
}

/** One alternative of the rule of origin for a line, rendered from its structure. */
export interface RuleOfOrigin {
  readonly rule_id: string;
  readonly scope: string;
  readonly text: string;
  readonly tests: readonly OriginTest[];
  readonly tolerance: string | null;
  readonly notes: readonly string[];
  readonly citation: string;
  readonly edition: string;
}

export interface RulesOfOriginBlock {
  readonly status: 'found' | 'alternatives' | 'not_covered' | 'not_applicable';
  readonly why: string;
  readonly rules: readonly RuleOfOrigin[];
}
