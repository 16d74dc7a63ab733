import type { FeedbackRecord } from '../../api/answers.js';
import { formatCode } from '../../tariff/code.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { wrapText } from '../text-width.js';

/** A broker's word in one sentence. */
export function feedbackText(record: FeedbackRecord): string {
  const word = record.verdict === 'correct' ? 'right' : 'wrong; right is';
  const comment = record.comment ? `: ${record.comment}` : '';
  return `${record.created_at.slice(0, 10)} ${word} ${formatCode(record.code)}${comment}`;
}

/** What was learnt from a broker's word. */
export function renderFeedback(record: FeedbackRecord, style: Style): string {
  const { good } = paletteOf(style);
  const { tick } = glyphsOf(style);
  const whose = record.client ? ` for ${record.client}` : '';
  const text = `${tick} learnt: "${record.description}" is ${formatCode(record.code)}${whose}`;
  return `${wrapText(text, style.width).map(good).join('\n')}\n`;
}
