import type { CodeComparison } from '../../api/chat-frames.js';
import { percent } from '../classification/confidence-bar.js';
import { section } from '../section.js';
import { paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';

/** Two codes side by side: what each takes, how likely it is for the goods and what speaks for it. */
export function renderComparison({ codes, parting, decided_by }: CodeComparison, style: Style): string {
  const { code, faint } = paletteOf(style);
  const rows = codes.map((each, i): Cell[] => {
    const [top] = each.evidence;
    return [
      { text: each.formatted, paint: code },
      { text: each.probability === null ? '' : percent(each.probability) },
      { text: each.general },
      { text: (parting[i]?.text ?? each.description).replace(/:\s*$/, '') },
      { text: top ? `${top.kind}: ${top.text}` : '', paint: faint },
    ];
  });
  const columns = [
    { head: 'code' },
    { head: 'likely', align: 'right' },
    { head: 'general' },
    { head: 'takes', flexible: true, linesAtMost: 4 },
    { head: 'rests on', flexible: true, linesAtMost: 2 },
  ] as const;
  const lines = [
    ...renderTable(columns, rows, style, '  '),
    ...section('What decides', decided_by === null ? [] : [`  ${decided_by}`], style),
  ];
  return `${lines.join('\n')}\n`;
}
