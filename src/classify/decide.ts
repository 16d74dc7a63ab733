import type { Decision, LevelConfidence } from '../answers/classification.js';
import { type CodeQuestion, partsAbove } from '../answers/question.js';
import { acceptAtUsually, acceptDigits, type SureBy, sureFrom } from '../core/sureness.js';
import { type Code, codeLengths } from '../tariff/code.js';

/** What is judged: the likeliest line, how sure each level of it is, and what could still be asked. */
export interface Judging {
  readonly code: Code;
  readonly confidence: LevelConfidence;
  readonly questions: readonly CodeQuestion[];
  /** how far the code can be sure at most, whatever its probability: the digits above a limit that nobody stated */
  readonly upTo?: Code | undefined;
}

export interface Judged {
  readonly confident_to: Code;
  readonly decision: Exclude<Decision, 'refused'>;
}

/**
 * How far an answer is sure, and what follows from it: accept where it is sure down to the level asked for, needs facts where it is
 * not and an answer to a question would bring it nearer, review where it is not and nothing is left to ask. The decision hangs on nothing else.
 */
export function judge(judging: Judging, by: SureBy): Judged {
  const confident_to = confidentTo(judging, by);
  const digits = digitsToAccept(judging.code, by);
  if (confident_to.length >= digits) return { confident_to, decision: 'accept' };
  const isAskable = judging.questions.some((question) => partsAbove(question, digits));
  return { confident_to, decision: isAskable ? 'needs_facts' : 'review' };
}

/** The longest prefix of the code all of whose levels reach the threshold, no longer than what was stated reaches. */
export function confidentTo(
  { code, confidence, upTo = code }: Omit<Judging, 'questions'>,
  { threshold = sureFrom }: SureBy,
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

/** The digits that have to be sure: those of the level asked for, or all there are where a country's code ends above it. */
export const digitsToAccept = (code: Code, { acceptAt = acceptAtUsually }: SureBy): number =>
  Math.min(acceptDigits[acceptAt], code.length);
