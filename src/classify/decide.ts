import type { Decision, LevelConfidence } from '../answers/classification.js';
import type { CodeQuestion } from '../answers/question.js';
import type { Code } from '../tariff/code.js';
import { codeLengths } from '../tariff/code.js';

/** The probabilities at which an answer is taken without a person; chosen on the exam, see docs/inside/accuracy.md. */
export interface DecisionBands {
  /** accept: heading and subheading at least this sure */
  readonly acceptHeading: number;
  readonly acceptSubheading: number;
  /** below this at the heading a question is asked before anything else, where one would help */
  readonly askBelow: number;
}

const decisionBands: DecisionBands = { acceptHeading: 0.75, acceptSubheading: 0.5, askBelow: 0.9 };

/** What to do with the answer: use it, look at it, or first answer a question. */
export function decide(
  confidence: LevelConfidence,
  questions: readonly CodeQuestion[],
  bands = decisionBands,
): Decision {
  if (confidence.heading >= bands.acceptHeading && confidence.subheading >= bands.acceptSubheading)
    return 'accept';
  return questions.length > 0 && confidence.heading < bands.askBelow ? 'needs_facts' : 'review';
}

/** The longest prefix of the code whose probability reaches the threshold, no longer than what was stated reaches. */
export function confidentTo(
  code: Code,
  confidence: LevelConfidence,
  threshold: number,
  upTo: Code = code,
): Code {
  const levels = [
    confidence.chapter,
    confidence.heading,
    confidence.subheading,
    confidence.tariff_line,
    confidence.statistical,
  ];
  let sure = '';
  codeLengths.forEach((length, i) => {
    if (length <= upTo.length && levels[i]! >= threshold && sure.length === (codeLengths[i - 1] ?? 0))
      sure = code.slice(0, length);
  });
  return sure;
}
