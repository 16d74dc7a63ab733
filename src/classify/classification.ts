import type { Language } from '../core/say.js';
import type { Code } from '../tariff/code.js';

/** What a candidate rests on; `ref` names something that exists in the loaded data. */
export type EvidenceKind = 'line' | 'lexicon' | 'example' | 'precedent' | 'feedback' | 'note' | 'exclusion';

export interface Evidence {
  readonly kind: EvidenceKind;
  /** a code, a ruling number, a note's id or a stored classification's id */
  readonly ref: string;
  readonly text: string;
  /** share of the candidate's support, 0..1 */
  readonly weight: number;
}

export interface Candidate {
  readonly code: Code;
  /** the number of the line in its schedule, where it has been looked up */
  readonly row?: number | undefined;
  /** calibrated probability that this is the line, 0..1 */
  readonly probability: number;
  readonly evidence: readonly Evidence[];
}

/** Calibrated probabilities that the answer is right down to each level, non-increasing. */
export interface LevelConfidence {
  readonly chapter: number;
  readonly heading: number;
  readonly subheading: number;
  readonly tariff_line: number;
  readonly statistical: number;
}

export type Decision = 'accept' | 'review' | 'needs_facts' | 'refused';

/** The fact that would decide between candidates; answered through `facts[id]`. */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly why: string;
  readonly options: readonly { readonly answer: string; readonly leads_to: Code }[];
}

/** One step of the reasoning, in the order of the General Rules of Interpretation. */
export interface Reason {
  /** `GRI 1`, `GRI 6`, `U.S. additional rule 1` */
  readonly rule: string;
  readonly decision: string;
  /** codes, notes and rulings that stand in the loaded data */
  readonly refs: readonly string[];
}

/** An earlier answer of the same client, or a ruling, that speaks for one code. */
export interface Precedent {
  readonly kind: 'feedback' | 'precedent';
  readonly ref: string;
  readonly description: string;
  readonly code: Code;
  readonly date: string;
}

export interface ClassifyInput {
  readonly description: string;
  /** answers to questions asked before, by question id */
  readonly facts: Readonly<Record<string, string>>;
  /** how many candidates to return, 1..20 */
  readonly candidates: number;
  /** confirmed or corrected answers of the same client, newest first */
  readonly memory: readonly Precedent[];
  /** probability at or above which a level counts as sure; default 0.8 */
  readonly threshold?: number;
  /** Spanish titles of headings and subheadings, for reasons told in Spanish; without, they are the schedule's */
  readonly titleOf?: (code: Code) => string | undefined;
  /** the language of questions, reasons and warnings; without, the description's own */
  readonly language?: Language;
  /** only what a sheet has room for: one question at most, no evidence, no reasons */
  readonly brief?: boolean;
}

/** The engine's answer for one description. */
export interface Classification {
  /** the most probable declarable line; undefined only when refused without any candidate */
  readonly code: Code | undefined;
  readonly confidence: LevelConfidence;
  /** the longest prefix whose probability reaches the threshold; empty when not even the chapter does */
  readonly confident_to: Code;
  readonly decision: Decision;
  readonly candidates: readonly Candidate[];
  readonly questions: readonly Question[];
  readonly reasoning: readonly Reason[];
  /** what is missing, where the description is too vague to classify */
  readonly missing: readonly string[];
  /** why a line that is likelier by itself does not lead */
  readonly likelier: readonly string[];
  readonly warnings: readonly string[];
}
