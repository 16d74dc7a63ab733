import type { DutyResult, LookupResult } from '../../api/answers.js';
import type { ChatFrameOut, CodeComparison } from '../../api/chat-frames.js';
import type { ClassificationResult } from '../../api/classification-result.js';
import type { ScheduleDiff } from '../../api/data-answers.js';
import type { OriginResult } from '../../api/origin-result.js';
import type { RegulationResult } from '../../api/regulation-result.js';
import { classificationCard } from '../classification/classification.js';
import { renderLookup } from '../classification/lookup.js';
import { renderDuty } from '../duty/duty.js';
import { renderMonitorDiff } from '../monitor/monitor-diff.js';
import { renderOrigin } from '../origin/origin.js';
import { renderRegulation } from '../regulation/regulation.js';
import { safeAnswer, safeLines } from '../safe-text.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { wrapText } from '../text-width.js';
import { renderComparison } from './chat-comparison.js';

/** Changes drawn on a card; the counts are of all. */
const changesAtMost = 20;
const candidatesAtMost = 5;

/** One frame of a chat, drawn: words wrapped, cards as the commands of their kind draw them, answers numbered. */
export function renderChatFrame(frame: ChatFrameOut, style: Style): string {
  switch (frame.type) {
    case 'delta':
      return linesOf(safeLines(frame.text.trimEnd()), style);
    case 'card':
      return `\n${renderCard(frame, style).replace(/^\n+|\n+$/g, '')}\n\n`;
    case 'question':
      return questionText(frame, style);
    case 'error':
      return `${paletteOf(style).bad(`${frame.problem.title}:`)} ${safeLines(frame.problem.detail)}\n`;
    case 'done':
      return frame.cancelled ? `${paletteOf(style).faint('(cancelled)')}\n` : '';
    default:
      return '';
  }
}

const fewer = (result: ClassificationResult): ClassificationResult => ({
  ...result,
  candidates: result.candidates.slice(0, candidatesAtMost),
});

function renderCard({ kind, data }: Extract<ChatFrameOut, { type: 'card' }>, style: Style): string {
  const safe: unknown = safeAnswer(data);
  switch (kind) {
    case 'classification':
      return classificationCard(fewer(safe as ClassificationResult), style).join('\n');
    case 'duty':
      return renderDuty(safe as DutyResult, style);
    case 'origin':
      return renderOrigin(safe as OriginResult, style);
    case 'code':
      return renderLookup(safe as LookupResult, style);
    case 'regulation':
      return renderRegulation(safe as RegulationResult, style);
    case 'changes':
      return renderMonitorDiff(safe as ScheduleDiff, style, changesAtMost);
    case 'comparison':
      return renderComparison(safe as CodeComparison, style);
  }
}

/** Text of several lines, each wrapped; the points of a list hang beside their mark. */
function linesOf(text: string, style: Style): string {
  const { bullet } = glyphsOf(style);
  const lines = text.split('\n').flatMap((line) => {
    const item = /^(-|\d+\.) (.*)$/s.exec(line);
    if (!item) return wrapText(line, style.width);
    const mark = item[1] === '-' ? bullet : item[1]!;
    return wrapText(item[2]!, style.width - mark.length - 3).map(
      (part, i) => `  ${i === 0 ? mark : ' '.repeat(mark.length)} ${part}`,
    );
  });
  return `${lines.join('\n')}\n`;
}

function questionText(
  { text, why, options }: Extract<ChatFrameOut, { type: 'question' }>,
  style: Style,
): string {
  const { title, faint, code } = paletteOf(style);
  const { query, arrow } = glyphsOf(style);
  const head = wrapText(safeLines(text), style.width - 2).map(
    (line, i) => `${i === 0 ? query : ' '} ${title(line)}`,
  );
  const because = why ? wrapText(safeLines(why), style.width - 2).map((line) => `  ${faint(line)}`) : [];
  const offered = options.flatMap(({ answer, formatted }, i) => {
    const mark = `${i + 1}.`.padStart(4);
    const to = formatted ? ` ${faint(arrow)} ${code(formatted)}` : '';
    const lines = wrapText(safeLines(answer), style.width - 8 - (formatted?.length ?? 0) - 3);
    return lines.map((line, n) => `${n === 0 ? mark : '    '} ${line}${n === lines.length - 1 ? to : ''}`);
  });
  return `${[...head, ...because, ...offered].join('\n')}\n`;
}
