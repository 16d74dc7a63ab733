import type { ClassificationResult } from '../../api/classification-result.js';
import { inEnglish, type Say } from '../../core/say.js';
import { formatCode, levelOf } from '../../tariff/code.js';
import { glyphsOf, type Paint, paletteOf, type Style } from '../style.js';

const levelNames = {
  chapter: ['chapter', 'capítulo'],
  heading: ['heading', 'partida'],
  subheading: ['subheading', 'subpartida'],
  tariff_line: ['tariff line', 'fracción'],
  statistical: ['statistical line', 'línea estadística'],
} as const;

/** `subheading`, the level that a code ends at. */
export function levelName(code: string, say: Say): string {
  const [en, es] = levelNames[levelOf(code)];
  return say(en, es);
}

/** `6109.10 (subheading)`. */
const levelText = (code: string): string => `${formatCode(code)} (${levelName(code, inEnglish)})`;

const words = {
  accept: ['ACCEPT', 'ACEPTAR'],
  review: ['REVIEW', 'REVISAR'],
  needs_facts: ['NEEDS FACTS', 'FALTAN DATOS'],
  refused: ['REFUSED', 'RECHAZADA'],
} as const;

export type DecisionKind = keyof typeof words;
export const isDecision = (text: string): text is DecisionKind => Object.hasOwn(words, text);
export function decisionWord(decision: DecisionKind, say: Say = inEnglish): string {
  const [en, es] = words[decision];
  return say(en, es);
}

/** `✔ ACCEPT`, as it is drawn at the head of an answer. */
export function decisionMark(decision: DecisionKind, style: Style, say: Say = inEnglish): string {
  const { tick, warn, query, cross } = glyphsOf(style);
  const mark = { accept: tick, review: warn, needs_facts: query, refused: cross }[decision];
  return `${mark} ${decisionWord(decision, say)}`;
}

export function decisionPaint(decision: DecisionKind, style: Style): Paint {
  const { good, fair, bad } = paletteOf(style);
  return { accept: good, review: fair, needs_facts: fair, refused: bad }[decision];
}

/** What the decision is told from. */
export type Decided = Pick<ClassificationResult, 'decision' | 'confident_to' | 'code' | 'missing'>;

/** The decision in words: what to do with the answer, and how far down it can be trusted. */
export function decisionLine(result: Decided, style: Style): { head: string; text: string } {
  const head = decisionPaint(result.decision, style)(decisionMark(result.decision, style));
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
