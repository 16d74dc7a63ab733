import type {
  ClassifiedGoods,
  Evidence,
  LikelyHeading,
  TeachingFeedback,
} from '../answers/classification.js';
import type { Language } from '../core/say.js';
import type { SureBy } from '../core/sureness.js';
import type { Code } from '../tariff/code.js';

/** A line that the goods may be of. */
export interface Candidate {
  readonly code: Code;
  /** the number of the line in its schedule, where it has been looked up */
  readonly row?: number | undefined;
  /** calibrated probability that this is the line, 0..1 */
  readonly probability: number;
  readonly evidence: readonly Evidence[];
}

/** An earlier answer of the same client, or a ruling, that speaks for one code. */
export interface Precedent {
  readonly kind: 'feedback' | 'precedent';
  readonly ref: string;
  readonly description: string;
  readonly code: Code;
  readonly date: string;
  /** of kind `feedback`: the word of a broker that it is */
  readonly taught_by?: TeachingFeedback;
  /** where the line has ended since, or stands for other goods: the lines that took its goods */
  readonly lines?: readonly Code[];
}

export interface ClassifyInput extends SureBy {
  readonly description: string;
  /** answers to questions asked before, by question id */
  readonly facts: Readonly<Record<string, string>>;
  /** how many candidates to return, 1..20 */
  readonly candidates: number;
  /** confirmed or corrected answers of the same client, newest first */
  readonly memory: readonly Precedent[];
  /** titles of headings and subheadings that reasons quote; without, they are the schedule's */
  readonly titleOf?: (code: Code, language: Language) => string | undefined;
  /** the language of questions, reasons and warnings; without, the description's own */
  readonly language?: Language;
  /** only what a sheet has room for: one question at most, no evidence, no reasons */
  readonly brief?: boolean;
}

/** The engine's answer for one description. */
export interface Classification extends ClassifiedGoods {
  /** the most probable declarable line; undefined only when refused without any candidate */
  readonly code: Code | undefined;
  readonly candidates: readonly Candidate[];
  /** the likeliest headings, the likeliest first, at most eight; none in a brief answer */
  readonly headings: readonly LikelyHeading[];
  /** how far the code can be sure at most, whatever its probability: the digits above the first limit that nobody stated */
  readonly upTo?: Code | undefined;
  /** why a line that is likelier by itself does not lead */
  readonly likelier: readonly string[];
}
