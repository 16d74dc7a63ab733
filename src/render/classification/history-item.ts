import type { HistoryItem } from '../../api/answers.js';
import { point, section, warningLines } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { renderClassification } from './classification.js';
import { feedbackText } from './feedback.js';
import { changeText } from './history.js';

/** One earlier answer whole, with what was said of it. */
export function renderHistoryItem(item: HistoryItem, style: Style): string {
  const { bullet } = glyphsOf(style);
  const said = item.feedback.flatMap((record) => point(bullet, feedbackText(record), style));
  const lines = [
    paletteOf(style).faint(`answered ${item.result.created_at}`),
    ...(item.line_change ? warningLines([changeText(item.line_change)], style) : []),
    ...section('Feedback', said, style),
  ];
  return `${renderClassification(item.result, style)}${lines.join('\n')}\n`;
}
