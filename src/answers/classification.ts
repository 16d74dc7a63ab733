import type { Code } from '../tariff/code.js';
import type { CodeQuestion } from './question.js';

/** What a candidate rests on; `ref` names something that exists in the loaded data. */
export type EvidenceKind = 'line' | 'lexicon' | 'example' | 'precedent' | 'feedback' | 'note' | 'exclusion';

/** Which word of a broker taught an answer. */
export interface TeachingFeedback {
  /** of the feedback */
  readonly id: string;
  /** the day on which it was given */
  readonly date: string;
  /** the client that it was given for */
  readonly client?: string;
}

export interface Evidence {
  readonly kind: EvidenceKind;
  /** a code, a ruling number, a note's id or a stored classification's id */
  readonly ref: string;
  readonly text: string;
  /** share of the candidate's support, 0..1 */
  readonly weight: number;
  /** an earlier answer whose line was split since: it does not tell this line from the others that took its goods */
  readonly parted?: true;
  /** of kind `feedback`: the word that taught it */
  readonly taught_by?: TeachingFeedback;
}

/** A heading that the goods may be of, with all that speaks for its lines put together. */
export interface LikelyHeading {
  readonly code: Code;
  /** 0..1 */
  readonly probability: number;
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

/** One step of the reasoning, in the order of the General Rules of Interpretation. */
export interface Reason {
  /** `GRI 1`, `GRI 6`, `U.S. additional rule 1` */
  readonly rule: string;
  readonly decision: string;
  /** codes, notes and rulings that stand in the loaded data */
  readonly refs: readonly string[];
}

/** How one description was classified: what its answer says of it as it is. */
export interface ClassifiedGoods {
  readonly confidence: LevelConfidence;
  /** the longest prefix whose probability reaches the threshold; empty when not even the chapter does */
  readonly confident_to: Code;
  readonly decision: Decision;
  /** what is missing, where the description is too vague to classify */
  readonly missing: readonly string[];
  readonly questions: readonly CodeQuestion[];
  readonly reasoning: readonly Reason[];
  readonly warnings: readonly string[];
}
