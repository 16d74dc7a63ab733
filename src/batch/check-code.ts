import type { AnswerColumns, CodeStanding } from '../api/product-answers.js';
import { formatCode } from '../tariff/code.js';
import type { LineItem } from './line-item.js';

/** How a code on file stands to the likeliest line, at its own depth. */
export type CheckResult = 'agree' | 'differs' | 'dead' | 'unreadable';

/** A code on file, compared. */
export interface CheckedCode {
  readonly result: CheckResult;
  readonly code: string;
  /** how many digits were compared: all that it has */
  readonly digits?: number;
  /** what is sure of the line alone says the same */
  readonly sure?: boolean;
  /** where the goods of a dead code are now, as far as it is recorded */
  readonly successors?: readonly string[];
  /** what the goods pay under it, in the hundred */
  readonly total?: string;
  /** what they pay more under the likeliest line, in US dollars; less than nothing: less */
  readonly difference?: string;
}

/** What the law says of a code on file. */
export interface CodeLaw {
  readonly standing: (code: string) => CodeStanding;
  readonly successors: (code: string) => readonly string[];
}

const bare = (code: string): string => code.replaceAll('.', '');

/**
 * The user's own code beside the likeliest line, as deep as it is written: the same, another, none of this edition, or none that
 * can be read; and whether the sure digits alone say so. Undefined where there is nothing to compare with.
 */
export function checkCode(
  { checked }: Pick<LineItem, 'checked'>,
  columns: AnswerColumns | undefined,
  { standing, successors }: CodeLaw,
): CheckedCode | undefined {
  if (!checked || checked.kind === 'empty') return undefined;
  if (checked.kind === 'refused') return { result: 'unreadable', code: '' };
  const { code } = checked;
  const compared = { code: formatCode(code), digits: code.length };
  if (standing(code) === 'dead') {
    const next = successors(code).map(formatCode);
    return { result: 'dead', ...compared, ...(next.length === 0 ? {} : { successors: next }) };
  }
  if (!columns || columns.likely_line === '') return undefined;
  const [sure, ours] = [bare(columns.tariff_code), bare(columns.likely_line)];
  return ours.startsWith(code)
    ? { result: 'agree', ...compared, sure: sure.startsWith(code) }
    : { result: 'differs', ...compared, sure: !code.startsWith(sure) };
}
