import { glyphsOf, paletteOf, type Style } from './style.js';
import { padTo, wrapText } from './text-width.js';

const indent = '  ';
const labelWidth = 14;

/** A titled part of an answer; nothing where it has no lines. */
export const section = (title: string, lines: readonly string[], style: Style): string[] =>
  lines.length === 0 ? [] : ['', paletteOf(style).title(title), ...lines];

/** A line of a section: a faint label, then text that wraps beside it, or below where the label leaves no room. */
export function labelled(
  label: string,
  text: string,
  style: Style,
  paint: (line: string) => string = (line) => line,
): string[] {
  const { faint } = paletteOf(style);
  if (label.length >= labelWidth) return [`${indent}${faint(label)}`, ...labelled('', text, style, paint)];
  return wrapText(text, style.width - labelWidth - indent.length).map((line, i) => {
    const left = padTo(i === 0 ? label : '', labelWidth);
    return `${indent}${i === 0 ? faint(left) : left}${paint(line)}`;
  });
}

/** A point of a list, wrapped beside its mark. */
export function point(mark: string, text: string, style: Style, left = indent): string[] {
  return wrapText(text, style.width - left.length - mark.length - 1).map(
    (line, i) => `${left}${i === 0 ? mark : ' '.repeat(mark.length)} ${line}`,
  );
}

/** The warnings of an answer, each wrapped beside its mark. */
export function warningLines(warnings: readonly string[], style: Style): string[] {
  const { warn } = glyphsOf(style);
  const { fair } = paletteOf(style);
  return section('Warnings', warnings.flatMap((text) => point(warn, text, style)).map(fair), style);
}
