import { glyphsOf, type Paint, paletteOf, type Style } from './style.js';
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
  readonly paint?: Paint;
}

const gap = 2;
const flexibleAtLeast = 12;

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
  const drawn = ({ text, paint = plain }: Cell, i: number): string[] => {
    const lines = wrapText(text, widths[i]!);
    const kept = lines.slice(0, columns[i]!.linesAtMost ?? lines.length);
    const last = kept.length - 1;
    if (kept.length < lines.length)
      kept[last] = cutTo(`${kept[last]} ${lines[kept.length]}`, widths[i]!, ellipsis);
    return kept.map((line) => {
      const rest = ' '.repeat(Math.max(0, widths[i]! - textWidth(line)));
      const painted = line === '' ? line : paint(line);
      return columns[i]!.align === 'right' ? rest + painted : painted + rest;
    });
  };
  const heads = columns.map(({ head }): Cell => ({ text: head, paint: palette.faint }));
  return [...(heads.some(({ text }) => text !== '') ? [heads] : []), ...rows].flatMap((row) => {
    const cells = row.map(drawn);
    const height = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: height }, (_, n) =>
      (indent + cells.map((lines, i) => lines[n] ?? ' '.repeat(widths[i]!)).join(' '.repeat(gap))).trimEnd(),
    );
  });
}

const plain: Paint = (text) => text;

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
