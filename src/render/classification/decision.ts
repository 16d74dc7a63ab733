import type { ClassificationResult } from '../../api/classification-result.js';
import { formatCode, levelOf } from '../../tariff/code.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';

const levelNames = {
  chapter: 'chapter',
  heading: 'heading',
  subheading: 'subheading',
  tariff_line: 'tariff line',
  statistical: 'statistical line',
} as const;

/** `6109.10 (subheading)`. */
const levelText = (code: string): string => `${formatCode(code)} (${levelNames[levelOf(code)]})`;

const words = {
  accept: 'ACCEPT',
  review: 'REVIEW',
  needs_facts: 'NEEDS FACTS',
  refused: 'REFUSED',
} as const;

export type DecisionKind = keyof typeof words;
export const isDecision = (text: string): text is DecisionKind => Object.hasOwn(words, text);
export const decisionWord = (decision: DecisionKind): string => words[decision];

export function decisionPaint(decision: DecisionKind, style: Style): (text: string) => string {
  const { good, fair, bad } = paletteOf(style);
  return { accept: good, review: fair, needs_facts: fair, refused: bad }[decision];
}

/** What the decision is told from. */
export type Decided = Pick<ClassificationResult, 'decision' | 'confident_to' | 'code' | 'missing'>;

/** The decision in words: what to do with the answer, and how far down it can be trusted. */
export function decisionLine(result: Decided, style: Style): { head: string; text: string } {
  const { tick, warn, query, cross } = glyphsOf(style);
  const mark = { accept: tick, review: warn, needs_facts: query, refused: cross }[result.decision];
  const head = decisionPaint(result.decision, style)(`${mark} ${words[result.decision]}`);
  const sure =
    result.confident_to === ''
      ? 'not even the chapter is sure'
      : `sure down to ${levelText(result.confident_to)}`;
  switch (result.decision) {
    case 'accept':
      return {
        head,
        text: result.confident_to === result.code ? sure : `${sure}; below it, the likeliest line`,
      };
    case 'review':
      return { head, text: `${sure}; a person should look at the rest` };
    case 'needs_facts':
      return { head, text: `${sure}; the questions below decide the rest` };
    case 'refused':
      return {
        head,
        text:
          result.missing.length > 0
            ? `cannot be classified; say ${result.missing.join('; ')}`
            : 'cannot be classified',
      };
  }
}
