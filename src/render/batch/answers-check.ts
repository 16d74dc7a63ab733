import type { AnswersCheck, AnswersTaken } from '../../api/answers-taken.js';
import { section } from '../section.js';
import { paletteOf, type Style } from '../style.js';
import { wrapText } from '../text-width.js';

const shownAtMost = 20;

/** Lines of a section, the first of many and how many more there are. */
function lines(texts: readonly string[], style: Style): string[] {
  const more = texts.length - shownAtMost;
  return [...texts.slice(0, shownAtMost), ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : [])]
    .flatMap((text) => wrapText(text, style.width - 2))
    .map((line) => `  ${line}`);
}

/** What is asked back, and what fits no row. */
export const openAnswers = ({ questioned, unmatched }: AnswersTaken, style: Style): string[] => [
  ...section(
    'Not taken, and asked back',
    lines(
      questioned.map(({ place, why }) => `${place}: ${why}`),
      style,
    ),
    style,
  ),
  ...section('Of no row of the list as it is now', lines(unmatched, style), style),
];

/** What answers that came back would change and teach. */
export function renderAnswersCheck(check: AnswersCheck, style: Style): string {
  const { title } = paletteOf(style);
  const { answers, would_answer: facts, would_learn: codes } = check;
  return `${[
    title(`${check.input}: ${answers.read.toLocaleString('en-US')} rows say something; nothing is changed`),
    ...section(
      'Rows would be answered with',
      lines(
        facts.map(({ place, description, id, answer }) => `${place}, "${description}": ${id} = ${answer}`),
        style,
      ),
      style,
    ),
    ...section(
      'Codes would be learnt',
      lines(
        codes.map(
          ({ place, description, code, client }) =>
            `${place}, "${description}": ${code}${client === null ? '' : ` for ${client}`}`,
        ),
        style,
      ),
      style,
    ),
    ...openAnswers(answers, style),
  ].join('\n')}\n`;
}
