import Table from 'cli-table3';
import { glyphsOf, paletteOf, type Style } from './style.js';
import { cutTo, textWidth, wrapText } from './text-width.js';

/** A column: its heading, where its texts stand, and whether it gives way when the table is too wide. */
export interface Column {
  readonly head: string;
  readonly align?: 'left' | 'right';
  readonly flexible?: boolean;
  /** lines a cell may take before it is cut */
  readonly linesAtMost?: number;
}

/** A cell's text and how it is coloured. */
export interface Cell {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

const gap = 2;
const flexibleAtLeast = 12;

const borderless = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '',
};

function columnWidths(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  width: number,
): number[] {
  const natural = columns.map(({ head }, i) =>
    Math.max(textWidth(head), ...rows.map((row) => textWidth(row[i]?.text ?? ''))),
  );
  const flexible = columns.flatMap((column, i) => (column.flexible ? [i] : []));
  for (let over = sum(natural) + gap * (columns.length - 1) - width; over > 0; over--) {
    const widest = flexible.reduce((best, i) => (natural[i]! > natural[best]! ? i : best), flexible[0] ?? 0);
    if (flexible.length === 0 || natural[widest]! <= flexibleAtLeast) break;
    natural[widest]!--;
  }
  return natural;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Draws rows under headings, without borders, inside the width of the style; where they do not fit, one below the other. */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  style: Style,
  indent = '',
): string[] {
  const palette = paletteOf(style);
  const { ellipsis } = glyphsOf(style);
  const widths = columnWidths(columns, rows, style.width - indent.length);
  if (sum(widths) + gap * (columns.length - 1) > style.width - indent.length)
    return stackedRows(columns, rows, style, indent);
  const drawn = ({ text, paint }: Cell, i: number): string => {
    const lines = wrapText(text, widths[i]!);
    const kept = lines.slice(0, columns[i]!.linesAtMost ?? lines.length);
    const last = kept.length - 1;
    if (kept.length < lines.length)
      kept[last] = cutTo(`${kept[last]} ${lines[kept.length]}`, widths[i]!, ellipsis);
    return kept.map((line) => (paint && line !== '' ? paint(line) : line)).join('\n');
  };
  const table = new Table({
    chars: borderless,
    style: { 'padding-left': 0, 'padding-right': gap, head: [], border: [], compact: true },
    colWidths: widths.map((width) => width + gap),
    colAligns: columns.map(({ align }) => align ?? 'left'),
  });
  if (columns.some(({ head }) => head !== '')) table.push(columns.map(({ head }) => palette.faint(head)));
  for (const row of rows) table.push(row.map(drawn));
  return table
    .toString()
    .split('\n')
    .map((line) => (indent + line).trimEnd());
}

/** Rows where the columns find no room beside each other: the first text alone, the others below it with their headings. */
function stackedRows(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  style: Style,
  indent: string,
): string[] {
  const { faint } = paletteOf(style);
  return rows.flatMap((row) => {
    const told = row.flatMap((cell, i) => (cell.text === '' ? [] : [{ ...cell, head: columns[i]!.head }]));
    return told.flatMap(({ text, head, paint }, n) => {
      const label = n === 0 || head === '' ? '' : `${head}: `;
      const left = n === 0 ? indent : `${indent}  `;
      return wrapText(`${label}${text}`, style.width - left.length).map((line, i) => {
        const named = i === 0 && line.startsWith(label) ? label : '';
        const rest = line.slice(named.length);
        return `${left}${named === '' ? '' : faint(named)}${paint && rest !== '' ? paint(rest) : rest}`;
      });
    });
  });
}
