import type { HistoryPage } from '../service/contract/answers.js';
import { formatCode } from '../tariff/code.js';
import { percent } from './confidence-bar.js';
import { decisionPaint, decisionWord, isDecision } from './decision.js';
import { glyphsOf, paletteOf, type Style } from './style.js';
import { type Cell, renderTable } from './table.js';

type Entry = HistoryPage['items'][number];

/** `2026-06-15 09:30`, UTC. */
const when = (time: string): string => time.slice(0, 16).replace('T', ' ');

/** What was classified before, drawn as a list. */
export function renderHistory(page: HistoryPage, style: Style): string {
  if (page.items.length === 0) return 'nothing classified yet that fits\n';
  const columns = [
    { head: 'id' },
    { head: 'when (UTC)' },
    { head: 'code' },
    { head: 'likely', align: 'right' },
    { head: 'decision' },
    { head: 'word' },
    { head: 'description', flexible: true, linesAtMost: 2 },
  ] as const;
  return `${renderTable(
    columns,
    page.items.map((entry) => row(entry, style)),
    style,
  ).join('\n')}\n`;
}

function row(entry: Entry, style: Style): Cell[] {
  const { code, faint, good, bad } = paletteOf(style);
  const { tick, cross } = glyphsOf(style);
  const [word] = entry.feedback;
  const { decision } = entry;
  const owner = [entry.client, entry.reference].filter((part) => part !== undefined).join(' ');
  return [
    { text: entry.id },
    { text: when(entry.created_at), paint: faint },
    { text: entry.code === null ? 'none' : formatCode(entry.code), paint: code },
    { text: percent(entry.confidence) },
    isDecision(decision)
      ? { text: decisionWord(decision).toLowerCase(), paint: decisionPaint(decision, style) }
      : { text: decision },
    word
      ? { text: word.verdict === 'correct' ? tick : cross, paint: word.verdict === 'correct' ? good : bad }
      : { text: '' },
    { text: owner === '' ? entry.description : `${entry.description} [${owner}]` },
  ];
}
