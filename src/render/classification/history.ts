import type { HistoryPage, LineChange } from '../../api/answers.js';
import { formatCode } from '../../tariff/code.js';
import { point } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { cutTo, padTo, wrapText } from '../text-width.js';
import { percent } from './confidence-bar.js';
import { decisionPaint, decisionWord, isDecision } from './decision.js';
import { paintSure } from './sure-code.js';

type Entry = HistoryPage['items'][number];

const descriptionLinesAtMost = 2;

/** What became of the line of an earlier answer, in words. */
export const changeText = ({ kind, text }: LineChange): string =>
  `${kind === 'ended' ? 'line ended' : 'changed meaning'}: ${text}`;

/** What was classified before, drawn as a list: two or three lines for each. */
export function renderHistory(page: HistoryPage, style: Style): string {
  if (page.items.length === 0) return 'nothing in the history fits\n';
  return `${page.items.flatMap((entry) => entryLines(entry, style)).join('\n')}\n`;
}

function entryLines(entry: Entry, style: Style): string[] {
  const { faint, fair, good, bad } = paletteOf(style);
  const { tick, cross, ellipsis, warn } = glyphsOf(style);
  const word = entry.feedback.find(({ withdrawn_at: withdrawn }) => withdrawn === undefined);
  const { decision } = entry;
  const decided = isDecision(decision)
    ? decisionPaint(decision, style)(padTo(decisionWord(decision).toLowerCase(), 11))
    : padTo(decision, 11);
  const said = word ? (word.verdict === 'correct' ? good(tick) : bad(cross)) : '';
  const head = [
    paintSure(entry.confident_to, style)(padTo(entry.code === null ? 'none' : formatCode(entry.code), 13)),
    (entry.code === null ? '' : percent(entry.confidence)).padStart(4),
    decided,
    faint(entry.created_at.slice(0, 10)),
    entry.id,
    said,
  ];
  const owner = [entry.client, entry.reference].filter((part) => part !== undefined).join(' ');
  const lines = wrapText(
    owner === '' ? entry.description : `${entry.description} [${owner}]`,
    style.width - 4,
  );
  const kept = lines.slice(0, descriptionLinesAtMost);
  const left = lines[descriptionLinesAtMost];
  if (left !== undefined)
    kept[descriptionLinesAtMost - 1] = cutTo(`${kept.at(-1)} ${left}`, style.width - 4, ellipsis);
  const change = entry.line_change ? point(warn, changeText(entry.line_change), style, '    ') : [];
  return [head.join('  ').trimEnd(), ...kept.map((line) => `    ${line}`), ...change.map(fair)];
}
