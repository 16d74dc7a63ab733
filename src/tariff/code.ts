import { issue } from '../core/issue.js';
import { fail, ok, type Result } from '../core/result.js';

/**
 * A tariff code: a string of 2, 4, 6, 8 or 10 digits. A leading zero is data.
 *
 *   code = chapter [ heading-part [ subheading-part [ line-part [ statistical-part ] ] ] ] ;
 *   each part is two digits; dots, spaces and hyphens between parts are decoration.
 */
export type Code = string;

export type CodeLevel = 'chapter' | 'heading' | 'subheading' | 'tariff_line' | 'statistical';

export const codeLengths = [2, 4, 6, 8, 10] as const;

const levels: Record<number, CodeLevel> = {
  2: 'chapter',
  4: 'heading',
  6: 'subheading',
  8: 'tariff_line',
  10: 'statistical',
};

export const isCode = (text: string): boolean => /^(\d\d){1,5}$/.test(text);

/** Reads `6109.10.00.04`, `6109 10 00 04` or `6109100004`; scientific notation and odd digit counts are refused. */
export function parseCode(text: string): Result<Code> {
  const trimmed = text.trim();
  const hint = 'write 2, 4, 6, 8 or 10 digits, for example 6109.10.00.04';
  if (!/^\d[\d.\s-]*$/.test(trimmed))
    return fail(issue('malformed_code', `"${text}" is not a tariff code`, { hint }));
  const digits = trimmed.replace(/\D/g, '');
  if (isCode(digits)) return ok(digits);
  const why = digits.length > 10 ? 'is too long' : 'has an odd number of digits (was a leading zero lost?)';
  return fail(issue('malformed_code', `"${text}" ${why}`, { hint }));
}

/** `6109.10.00.04`, the way the schedule prints it. */
export function formatCode(code: Code): string {
  const parts = [code.slice(0, 4), code.slice(4, 6), code.slice(6, 8), code.slice(8, 10)];
  return parts.filter((part) => part !== '').join('.');
}

export const levelOf = (code: Code): CodeLevel => levels[code.length] ?? 'statistical';

export const compareCode = (a: Code, b: Code): number => (a < b ? -1 : a > b ? 1 : 0);

export const chapterOf = (code: Code): string => code.slice(0, 2);

/** All prefixes of a code from chapter down, itself last. */
export const prefixesOf = (code: Code): Code[] =>
  codeLengths.filter((length) => length <= code.length).map((length) => code.slice(0, length));

/** The longest even run of digits that all codes begin with. */
export function commonDigits(codes: readonly Code[]): Code {
  const [first = '', ...others] = codes;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length - (length % 2));
}
