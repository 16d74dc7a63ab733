import type { Code } from '../tariff/code.js';
import type { FactQuestion } from './question.js';

export type UsmcaVerdict = 'qualifies' | 'does_not_qualify' | 'needs_facts' | 'not_applicable';

export type OriginCriterionLetter = 'A' | 'B' | 'C' | 'D';

/** One way the rules of origin may be met, and what came of it. */
export interface OptionOutcome {
  readonly rule_id: string;
  /** the letter of the option, where the rule has several */
  readonly option: string | null;
  readonly goods: string;
  readonly test: string;
  readonly citation: string;
  readonly outcome: 'met' | 'failed' | 'open';
  readonly steps: readonly string[];
}

/** A test that failed, by how many points, and under which rule. */
export interface FailedOriginTest {
  readonly rule_id: string;
  readonly option: string | null;
  readonly test: string;
  readonly found: string;
  /** percentage points that are missing, as a decimal string */
  readonly short_by?: string;
}

/** What would make the good qualify, cheapest first. */
export interface OriginChange {
  readonly text: string;
  /** ids of the materials to source in the region */
  readonly materials: readonly string[];
  /** their value, in the currency of the good */
  readonly value?: string;
}

export type MaterialStatus = 'originating' | 'non_originating' | 'undetermined';

/** A subheading of HS 2017 or 2012 that HS 2022 has no more, and the subheadings that its goods went to. */
export interface FormerCode {
  readonly code: Code;
  readonly now: readonly Code[];
}

/** A material as the determination counted it. */
export interface MaterialOutcome {
  readonly id: string;
  readonly description: string;
  /** of today's schedule, as far as it is known */
  readonly code: string | null;
  /** where the bill names a subheading of an earlier Harmonized System */
  readonly former?: FormerCode;
  readonly confidence?: number;
  readonly hs2012: readonly string[];
  readonly origin: string | null;
  readonly status: MaterialStatus | 'disregarded';
  readonly value?: string;
}

export interface TraceStep {
  readonly step: string;
  readonly ref: string;
}

/** Whether a good originates under USMCA, with every step, number and missing fact. */
export interface OriginEvaluation {
  readonly verdict: UsmcaVerdict;
  readonly criterion: OriginCriterionLetter | null;
  readonly why: string;
  readonly needs: readonly FactQuestion[];
  readonly failed: readonly FailedOriginTest[];
  readonly changes: readonly OriginChange[];
  readonly options: readonly OptionOutcome[];
  readonly materials: readonly MaterialOutcome[];
  readonly trace: readonly TraceStep[];
  /** what the law asks besides and no data here can show */
  readonly not_tested: readonly string[];
}

/** Whether the good may be entered as originating under USMCA, and what stands in the way of knowing. */
export interface Usmca {
  readonly verdict: UsmcaVerdict;
  /** the rate of the special column for the programme; null where the line has none */
  readonly program_rate: string | null;
  readonly criterion: OriginCriterionLetter | null;
  /** what the programme saves against the general rate */
  readonly saving: { readonly text: string; readonly amount?: string } | null;
  /** the facts that a verdict waits for */
  readonly needs: readonly string[];
  readonly why: string;
  /** the evaluation of the bill of materials, where one was given */
  readonly evaluation?: OriginEvaluation;
}
