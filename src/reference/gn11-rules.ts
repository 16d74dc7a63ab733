import { addDays, type CivilDate, civilDate } from '../core/civil-date.js';
import type { CodeRange } from '../tariff/code-range.js';
import type { Goods, OriginRule, RulePart, TradeDirection } from '../tariff/origin-rule/ast.js';
import { parseCodes } from '../tariff/origin-rule/code-list.js';
import { cursorOn } from '../tariff/origin-rule/cursor.js';
import { parseOriginRule, type RuleContext } from '../tariff/origin-rule/parse.js';
import type { Gn11Block } from './gn11-blocks.js';

/** What the text of one rule gave. */
interface ReadText {
  readonly parts: readonly RulePart[];
  readonly unparsed: readonly string[];
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const dateIn = (month: string, day: string, year: string): CivilDate =>
  civilDate(`${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`);

/** "until June 30" includes the day; "until July 1", where the next rule begins on July 1, does not. */
const lastDay = (until: CivilDate): CivilDate => (until.endsWith('-01') ? addDays(until, -1) : until);

function readText(text: string, context: RuleContext): ReadText {
  const read = parseOriginRule(text, context);
  return read.ok ? read.value : { parts: [], unparsed: [text] };
}

const rangesIn = (text: string): CodeRange[] => parseCodes(cursorOn(text)) ?? [];

/** Everything of a rule but what is read from its text. */
type RuleFrame = Omit<OriginRule, 'parts' | 'unparsed'>;

const written = (frame: RuleFrame, read: ReadText): OriginRule => ({
  ...frame,
  parts: read.parts,
  ...(read.unparsed.length > 0 ? { unparsed: read.unparsed } : {}),
});

const underHead = (read: ReadText, head: Goods): ReadText => ({
  ...read,
  parts: read.parts.map((part) => ({ ...part, for: head })),
});

const corrected = (corrections: readonly string[]): Pick<OriginRule, 'corrections'> =>
  corrections.length > 0 ? { corrections } : {};

/** A numbered rule; `head` is the heading of an earlier rule that this one stands under. */
export function numberedRule(block: Gn11Block, corrections: readonly string[], head?: Goods): OriginRule {
  const read = readText(block.text, {});
  const frame: RuleFrame = {
    id: `GN11o-ch${block.chapter}-${block.number}`,
    chapter: block.chapter,
    number: block.number,
    page: block.page,
    ...(block.underlined ? { automotive: true } : {}),
    ...corrected(corrections),
  };
  return written(frame, head ? underHead(read, head) : read);
}

const day = '(\\w+) (\\d+), (\\d{4})';
const dated = new RegExp(
  `^Beginning on ${day}(?:, and thereafter|,? until ${day}), the following rules? of origin shall apply to ([^:]+): (.*)$`,
);
const countries: Record<string, string> = { Canada: 'CA', Mexico: 'MX', 'the United States': 'US' };
const directed =
  /^For the purposes of trade between the territory of (.+?) and the territory of (.+?) of goods of (.+?),? the following rules? of origin appl(?:y|ies): (.*?) For the purposes of all other trade of (.+?) the following rules? of origin appl(?:y|ies): (.*)$/;
const described =
  /^The following rule applies to a good of (tariff items .*?) incorporating (.*?): (\(a\).*)$/;

/** The rules printed as subheading, heading or chapter rules: by date, by direction of trade, or for goods described. */
export function unnumberedRules(
  block: Gn11Block,
  id: string,
  corrections: readonly string[],
): OriginRule[] | undefined {
  const base = { chapter: block.chapter, number: '', page: block.page, ...corrected(corrections) };
  const byDate = dated.exec(block.text);
  if (byDate) {
    const [, fromMonth = '', fromDay = '', fromYear = '', month, inMonth = '', year = ''] = byDate;
    const context = { own: rangesIn(byDate[7] ?? ''), labels: 'lower' as const };
    const from = dateIn(fromMonth, fromDay, fromYear);
    const until = month ? { until: lastDay(dateIn(month, inMonth, year)) } : {};
    return [written({ id, ...base, from, ...until }, readText(byDate[8] ?? '', context))];
  }
  const byTrade = directed.exec(block.text);
  if (byTrade) {
    const between = [countries[byTrade[1] ?? ''] ?? '', countries[byTrade[2] ?? ''] ?? ''] as [
      string,
      string,
    ];
    const context = { own: rangesIn(byTrade[3] ?? ''), labels: 'lower' as const };
    const trade = (kind: TradeDirection['kind']): TradeDirection => ({ kind, countries: between });
    return [
      written({ id: `${id}-a`, ...base, trade: trade('between') }, readText(byTrade[4] ?? '', context)),
      written({ id: `${id}-b`, ...base, trade: trade('other_than') }, readText(byTrade[6] ?? '', context)),
    ];
  }
  const byWords = described.exec(block.text);
  if (!byWords) return undefined;
  const own = rangesIn((byWords[1] ?? '').replace(' and ', ' or '));
  const read = readText(byWords[3] ?? '', { own, labels: 'lower' });
  const head: Goods = { ranges: own, words: `goods incorporating ${byWords[2]}` };
  return [written({ id, ...base }, underHead(read, head))];
}
