import { issue } from '../core/issue.js';
import { fail, ok, type Result } from '../core/result.js';
import { type Code, formatCode, parseCode } from './code.js';

/**
 * A run of tariff provisions, both ends included and of one length: chapters 54 to 55, headings 5106 to 5113,
 * subheading 6109.10 alone.
 *
 *   range = code [ "-" code ] ;          (both of 2, 4, 6 or 8 digits, the first not above the second)
 */
export interface CodeRange {
  readonly from: Code;
  readonly to: Code;
}

/** Reads `0101-0106`, `8544.11-8544.60` or a single `5201`. */
export function parseCodeRange(text: string): Result<CodeRange> {
  const [first = '', last = first, ...more] = text.split(/\s*[-–]\s*/);
  const hint = 'write one code, or two of one length with a hyphen, for example 0101-0106';
  const from = parseCode(first);
  if (!from.ok) return from;
  const to = parseCode(last);
  if (!to.ok) return to;
  if (more.length > 0 || from.value.length !== to.value.length || from.value > to.value)
    return fail(issue('malformed_range', `"${text}" is not a range of codes`, { hint }));
  return ok({ from: from.value, to: to.value });
}

/** `0101-0106`, `6109.10`. */
export const formatCodeRange = (range: CodeRange): string =>
  range.from === range.to ? formatCode(range.from) : `${formatCode(range.from)}-${formatCode(range.to)}`;

export const isCodeRange = (text: string): boolean => parseCodeRange(text).ok;

export const compareCodeRange = (a: CodeRange, b: CodeRange): number =>
  a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : a.to > b.to ? 1 : 0;

/** True where every good of the code is inside the range: 610910 is in 61-63, 61 is not in 6101-6105. */
export function isInRange(code: Code, range: CodeRange): boolean {
  if (code.length < range.from.length) return false;
  const prefix = code.slice(0, range.from.length);
  return prefix >= range.from && prefix <= range.to;
}

/** True where some good of the code may be inside the range: the heading 8501 meets 8501.10-8501.20. */
export function meetsRange(code: Code, range: CodeRange): boolean {
  const length = Math.min(code.length, range.from.length);
  const prefix = code.slice(0, length);
  return prefix >= range.from.slice(0, length) && prefix <= range.to;
}

export const isInRanges = (code: Code, ranges: readonly CodeRange[]): boolean =>
  ranges.some((range) => isInRange(code, range));

/** True where two ranges have a provision in common, whatever their lengths. */
export function rangesMeet(a: CodeRange, b: CodeRange): boolean {
  const length = Math.min(a.from.length, b.from.length);
  return a.from.slice(0, length) <= b.to && b.from.slice(0, length) <= a.to;
}
