import type { HistoryItem } from '../../api/answers.js';
import { point, section, warningLines } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import type { AnswerPart } from './answer-parts.js';
import { askedLines, renderAnswerParts } from './classification.js';
import { feedbackText } from './feedback.js';
import { changeText } from './history.js';
import { renderShortAnswer } from './short-answer.js';

/** One earlier answer with some of its parts, or in ten lines where none is wanted, and what was said of it. */
export function renderHistoryItem(item: HistoryItem, parts: readonly AnswerPart[], style: Style): string {
  const { result } = item;
  const { bullet } = glyphsOf(style);
  const said = item.feedback.flatMap((record) => point(bullet, feedbackText(record), style));
  const lines = [
    paletteOf(style).faint(`answered ${result.created_at}`),
    ...(item.line_change ? warningLines([changeText(item.line_change)], style) : []),
    ...section('Feedback', said, style),
  ];
  const drawn =
    parts.length > 0
      ? renderAnswerParts(result, parts, style)
      : `${askedLines(result, style).join('\n')}\n\n${renderShortAnswer(result, true, style)}`;
  return `${drawn}${lines.join('\n')}\n`;
}
