import type { ScheduleChange, ScheduleDiff } from '../../api/data-answers.js';
import { section } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';

type Kind = ScheduleChange['kind'];

const names: Readonly<Record<Kind, string>> = {
  line_added: 'line added',
  line_removed: 'line removed',
  line_reused: 'changed meaning',
  text: 'text',
  group_text: 'text above',
  unit: 'unit',
  general: 'general rate',
  special: 'special rates',
  column_2: 'column 2 rate',
  footnotes: 'footnotes',
  quota: 'quota unit',
  additional_duties: 'additional duties',
  measure_began: 'measure began',
  measure_ended: 'measure ended',
  measure_changed: 'measure changed',
  fee: 'user fee',
  origin_rule: 'rule of origin',
  mx_added: 'fraccion added',
  mx_removed: 'fraccion removed',
  mx_rate: 'IGI',
  mx_flag: 'regulations',
  mx_text: 'text (Mexico)',
};

const kinds = Object.keys(names) as Kind[];

/** `12 lines added, 3 general rates`, nothing where nothing changed. */
export function changeCounts(counts: Readonly<Record<string, number>>): string {
  const parts = kinds.filter((kind) => counts[kind]).map((kind) => `${names[kind]} ${counts[kind]}`);
  return parts.length === 0 ? 'no changes' : parts.join(', ');
}

/** What became of a line, in words. */
export function fateOf({ fate, successors = [], from = [] }: ScheduleChange): string {
  const codes = successors.map(({ formatted }) => formatted).join(', ');
  const was = from.map(({ formatted }) => formatted).join(', ');
  if (fate === 'ended') return 'ended';
  if (fate !== undefined) return `${fate === 'renumbered' ? 'now' : `${fate} into`} ${codes}`;
  return was === '' ? '' : `from ${was}`;
}

const around = 3;
const longText = 120;

/** Only where two long texts part: some words before, what differs, some words after. */
function partingOf(before: string, after: string, ellipsis: string): [string, string] {
  const [left, right] = [before.split(' '), after.split(' ')];
  if (before.length + after.length < longText) return [before, after];
  let start = 0;
  while (start < left.length && left[start] === right[start]) start++;
  let end = 0;
  while (end < Math.min(left.length, right.length) - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  const cut = (words: readonly string[]): string => {
    const [from, to] = [Math.max(0, start - around), Math.min(words.length, words.length - end + around)];
    return `${from > 0 ? `${ellipsis} ` : ''}${words.slice(from, to).join(' ')}${to < words.length ? ` ${ellipsis}` : ''}`;
  };
  return [cut(left), cut(right)];
}

/** What stood before and what stands now, or the text of what came or went. */
export function whatChanged(change: ScheduleChange, style: Style): string {
  const { arrow, ellipsis } = glyphsOf(style);
  if (change.before === null || change.after === null) return change.text;
  const [before, after] = partingOf(change.before, change.after, ellipsis);
  const terms = `${before || 'nothing'} ${arrow} ${after || 'nothing'}`;
  return change.measures || change.kind === 'fee' ? `${change.text}: ${terms}` : terms;
}

/** What kind of change it is, in words. */
export const kindName = (kind: Kind): string => names[kind];

function changeCells(change: ScheduleChange, style: Style): Cell[] {
  const { code, faint } = paletteOf(style);
  const reach = (change.lines?.length ?? 0) > 1 ? ` (${change.lines?.length} lines)` : '';
  return [
    { text: change.formatted || '-', paint: code },
    { text: names[change.kind] },
    { text: change.effective },
    { text: `${whatChanged(change, style)}${reach}` },
    { text: fateOf(change), paint: faint },
  ];
}

/** What differs between two editions, drawn: counts by chapter, then the changes up to a limit. */
export function renderMonitorDiff(diff: ScheduleDiff, style: Style, limit: number): string {
  const { title, faint } = paletteOf(style);
  const head = title(`${diff.from.revision} ${glyphsOf(style).arrow} ${diff.to.revision}`);
  const total = Object.values(diff.counts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return `${head}\nno differences\n`;
  const chapters = diff.chapters.map(({ chapter, counts }): Cell[] => [
    { text: chapter || '-', paint: title },
    { text: changeCounts(counts) },
  ]);
  const shown = diff.changes.slice(0, limit).map((change) => changeCells(change, style));
  const left = total - shown.length;
  const columns = [
    { head: 'code' },
    { head: 'what' },
    { head: 'from' },
    { head: 'change', flexible: true, linesAtMost: 4 },
    { head: 'became or was', flexible: true, linesAtMost: 3 },
  ] as const;
  return `${[
    head,
    `${total} ${total === 1 ? 'difference' : 'differences'}: ${changeCounts(diff.counts)}`,
    ...section(
      'By chapter',
      renderTable([{ head: 'chapter' }, { head: 'changes', flexible: true }], chapters, style),
      style,
    ),
    ...(shown.length === 0 ? [] : section('Changes', renderTable(columns, shown, style), style)),
    ...layerNotes(diff).map((note) => faint(note)),
    ...(left > 0 ? ['', faint(`and ${left} more: --limit, --code or --json shows them`)] : []),
  ].join('\n')}\n`;
}

/** What was not compared, or not in full, and why. */
export const layerNotes = ({ layers }: ScheduleDiff): string[] =>
  layers.flatMap(({ layer, note }) => (note === null ? [] : [`${layerNames[layer]}: ${note}`]));

const layerNames: Readonly<Record<ScheduleDiff['layers'][number]['layer'], string>> = {
  schedule: 'schedule',
  measures: 'chapter 99',
  fees: 'user fees',
  origin_rules: 'rules of origin',
  mexico: 'Mexico',
};
