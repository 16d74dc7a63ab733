import type { Code } from './code.js';
import type { Schedule } from './schedule.js';

/** Whether a ruling still binds: a modified one speaks with care, a revoked one never. */
export type RulingStatus = 'active' | 'modified' | 'revoked';

/** One binding ruling of U.S. Customs and Border Protection, as a fact: which goods went to which code. */
export interface Ruling {
  /** `N361282`, `H301234` */
  readonly number: string;
  /** yyyy-mm-dd */
  readonly date: string;
  /** the goods, without the words every subject begins with */
  readonly goods: string;
  readonly codes: readonly Code[];
  readonly status: RulingStatus;
}

const also =
  '(?:country\\s+of\\s+origin|marking|status|applicability|valuation|admissibility|eligibility|usmca|nafta|scope)';
const opening = new RegExp(
  `^\\s*(?:re:?\\s*)?(?:the\\s+)?(?:tariff\\s+)?classification(?:(?:\\s+and|\\s*,)\\s+${also}[\\s\\w,]*?)*\\s+of\\s+`,
  'i',
);
const origin =
  /\s+(?:imported\s+)?from\s+(?:the\s+)?(?:an?\s+unspecified\s+country|[A-Z][\p{L}.'’-]*(?:[\s,]+(?:and\s+|or\s+)?(?:the\s+)?[A-Z][\p{L}.'’-]*)*)\s*\.?\s*$/u;

/** The goods that a ruling's subject names: "The tariff classification of a bag from China" is "a bag". */
export const goodsOfSubject = (subject: string): string =>
  subject.replace(opening, '').replace(origin, '').trim();

/**
 * The line of the loaded edition that a ruling's code stands for today: itself, or where its last digits are gone, the
 * only line that its longest surviving prefix has. Undefined where the code died or split.
 */
export function rulingLine(schedule: Schedule, code: Code): Code | undefined {
  for (const length of [code.length, 8, 6]) {
    if (length > code.length) continue;
    const row = schedule.find(code.slice(0, length));
    if (!row) continue;
    const [first, second] = schedule.lines(code.slice(0, length));
    return first && !second ? first.code : undefined;
  }
  return undefined;
}
