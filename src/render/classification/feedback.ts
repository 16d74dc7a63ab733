import type { FeedbackForgotten, FeedbackPage, FeedbackRecord } from '../../api/answers.js';
import type { ClassificationResult } from '../../api/classification-result.js';
import { formatCode } from '../../tariff/code.js';
import { point, section } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { padTo, wrapText } from '../text-width.js';

/** A broker's word in one sentence. */
export function feedbackText(record: FeedbackRecord): string {
  const word = record.verdict === 'correct' ? 'right' : 'wrong; right is';
  const comment = record.comment ? `: ${record.comment}` : '';
  const withdrawn = record.withdrawn_at ? `, taken back ${record.withdrawn_at.slice(0, 10)}` : '';
  return `${record.created_at.slice(0, 10)} ${word} ${formatCode(record.code)}${comment}${withdrawn}`;
}

/** What was learnt from a broker's word. */
export function renderFeedback(record: FeedbackRecord, style: Style): string {
  const { good, fair } = paletteOf(style);
  const { tick, warn } = glyphsOf(style);
  const whose = record.client ? ` for ${record.client}` : '';
  const text = `${tick} learnt: "${record.description}" is ${formatCode(record.code)}${whose}`;
  const warnings = (record.warnings ?? []).flatMap((warning) => wrapText(`${warn} ${warning}`, style.width));
  return `${[...wrapText(text, style.width).map(good), ...warnings.map((line) => fair(line))].join('\n')}\n`;
}

/** What was taught, drawn as a list: two lines for each, a third where there is a comment. */
export function renderFeedbackList(page: FeedbackPage, style: Style): string {
  if (page.items.length === 0) return 'nothing that was taught fits\n';
  return `${page.items.flatMap((record) => recordLines(record, style)).join('\n')}\n`;
}

function recordLines(record: FeedbackRecord, style: Style): string[] {
  const { code, faint, fair, good, bad } = paletteOf(style);
  const { tick, cross } = glyphsOf(style);
  const head = [
    code(padTo(formatCode(record.code), 13)),
    record.verdict === 'correct' ? good(tick) : bad(cross),
    faint(record.created_at.slice(0, 10)),
    record.id,
    ...(record.withdrawn_at ? [fair(`taken back ${record.withdrawn_at.slice(0, 10)}`)] : []),
  ].join('  ');
  const whose = record.client ? ` [${record.client}]` : '';
  const comment = record.comment ? wrapText(`said: ${record.comment}`, style.width - 4).map(faint) : [];
  return [
    head,
    ...[...wrapText(`${record.description}${whose}`, style.width - 4), ...comment].map(
      (line) => `    ${line}`,
    ),
  ];
}

/** What was taken back. */
export function renderForgotten({ items }: FeedbackForgotten, style: Style): string {
  const { tick } = glyphsOf(style);
  const { good } = paletteOf(style);
  const lines = items.flatMap((record) => {
    const text = `${tick} forgotten: "${record.description}" is ${formatCode(record.code)}`;
    return wrapText(text, style.width).map(good);
  });
  return `${lines.join('\n')}\n`;
}

type Answered = Pick<ClassificationResult, 'candidates'>;

/** The words of brokers that an answer rests on; empty where it rests on none. */
export function taughtLines({ candidates }: Answered, style: Style): string[] {
  const { bullet } = glyphsOf(style);
  const lines = candidates.flatMap(({ formatted, evidence }) =>
    evidence.flatMap(({ taught_by: taught, text }) => {
      if (!taught) return [];
      const whose = taught.client ? ` for ${taught.client}` : '';
      return point(bullet, `${taught.id} of ${taught.date}${whose}: "${text}" is ${formatted}`, style);
    }),
  );
  return section('Taught by', lines, style);
}
