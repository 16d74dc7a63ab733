import type { EntryHint, EntryRestriction } from '../../answers/duty-rates.js';
import { type HeadingQuestion, yesOrNo } from '../../answers/question.js';
import type { CivilDate } from '../../core/civil-date.js';
import { chapterOf, formatCode } from '../../tariff/code.js';
import { type EntryRules, holdsOn, looksAt } from '../../tariff/entry-rule.js';
import type { Schedule } from '../../tariff/schedule.js';
import type { DutyRequest } from './duty-request.js';

/** Import bans that look at goods of the line from the country on the day. */
export const restrictionsOf = ({
  tables,
  code,
  origin,
  date,
}: Pick<DutyRequest, 'tables' | 'code' | 'origin' | 'date'>): EntryRestriction[] =>
  tables.entryRules.bans
    .filter((ban) => holdsOn(ban, date) && looksAt(ban, code, origin))
    .map(({ id, kind, authority, what, unless, from, citation, read_on }) => ({
      id,
      kind,
      authority,
      what,
      ...(unless !== undefined && { unless }),
      from,
      citation,
      as_of: read_on,
    }));

/** The day that the oldest of the loaded bans was read on. */
export const bansReadOn = ({ bans }: EntryRules): CivilDate =>
  bans.map(({ read_on }) => read_on).reduce((oldest, day) => (day < oldest ? day : oldest));

/** The hint on goods of small value: no shipment is free for its value alone, and an informal entry has a fee of its own. */
export function smallShipmentTexts(request: DutyRequest): string[] {
  const { value, code, provision = code } = request;
  if (!value || chapterOf(provision) === '98') return [];
  return [...deMinimisTexts(request), ...informalTexts(request)];
}

function deMinimisTexts({ value, origin, date, transport, tables }: DutyRequest): string[] {
  const { at_most: atMost, citation, suspended, postal } = tables.entryRules.de_minimis;
  if (!value || value.amount.gt(atMost)) return [];
  const limit = `a shipment of $${atMost.toFixed(0)} or less`;
  const off = suspended.find(
    (each) =>
      holdsOn(each, date) && (!each.origins || (origin !== undefined && each.origins.includes(origin))),
  );
  if (!off) return [`${limit} may be free of duty on this day (${citation}): that is not worked out here`];
  const post = transport === 'mail' ? postal.find((each) => holdsOn(each, date)) : undefined;
  return [
    `${limit} is not free of duty: the exemption (${citation}) is suspended since ${off.from} (${off.citation})`,
    ...(post ? [`${post.what} (${post.citation})`] : []),
  ];
}

function informalTexts({ value, entry, date, tables }: DutyRequest): string[] {
  const { at_most: atMost, citation, fees } = tables.entryRules.informal;
  if (!value || entry !== undefined || value.amount.gt(atMost)) return [];
  const fee = fees.find((each) => holdsOn(each, date));
  const flat = fee
    ? `a flat fee of $${fee.amount.toFixed(2)} where it is automated and not prepared by CBP (${fee.citation})`
    : 'a flat fee, whose amount for the day is not loaded (19 CFR 24.23(b)(2))';
  return [
    `at $${atMost.toFixed(0)} or less the goods may be entered informally (${citation}), with ${flat}; the merchandise processing fee shown is that of a formal entry`,
  ];
}

/** Provisions of chapter 98 that goods of the United States, or with parts of it, may be entered under. */
export const hintsOf = ({ tables, origin, usContent, provision, code }: DutyRequest): EntryHint[] =>
  provision !== undefined || chapterOf(code) === '98'
    ? []
    : tables.entryRules.returned
        .filter(({ origins, content }) =>
          origins
            ? origin !== undefined && origins.includes(origin)
            : content === 'us' && usContent !== undefined && usContent.gt(0),
        )
        .map(({ provision: under, text, citation }) => ({
          provision: under,
          formatted: formatCode(under),
          text: `${text} (--provision ${formatCode(under)})`,
          citation,
        }));

const quotaWords =
  /entered pursuant to its provisions|\bquotas?\b|quantitative limit|in an aggregate quantity|aggregate quantity entered/i;

/** Whether a tariff-rate quota bears on a line, by its texts, its unit of quota, or a safeguard heading that it names. */
export const isQuotaLine = ({ schedule }: Pick<DutyRequest, 'schedule'>, row: number): boolean =>
  schedule.quotaUnit(row) !== '' ||
  schedule.path(row).some((each) => quotaWords.test(each.text)) ||
  schedule.footnotes(row).some(({ text }) => /\b9904\.\d\d\.\d\d/.test(text));

/** The fact that says on which side of a quota goods are. */
export const inQuota = 'in_quota';

const inQuotaWords = /entered pursuant to its provisions/i;

/** What to ask of goods of a tariff-rate quota: in it or over it? The line that takes them otherwise is named where it stands beside. */
export function askQuota({ schedule, code, facts = {} }: DutyRequest, row: number): HeadingQuestion[] {
  if (facts[inQuota] !== undefined) return [];
  const beside = quotaSiblings({ schedule, code }, row);
  const others = beside.lines.map(formatCode).join(', ');
  const text = beside.isIn
    ? `Is the quota of this line open for the goods on the day of entry?${others === '' ? '' : ` Where it is filled they are entered under ${others}.`}`
    : `Are the goods over the quota, or outside it?${others === '' ? '' : ` In it they are entered under ${others}.`}`;
  const why = 'the rate hangs on it';
  return [{ fact: inQuota, text, why, options: yesOrNo, decides: beside.lines }];
}

/** Whether a line is one inside a quota, and the lines that stand beside it on the other side. */
function quotaSiblings(
  { schedule, code }: Pick<DutyRequest, 'schedule' | 'code'>,
  row: number,
): { readonly isIn: boolean; readonly lines: readonly string[] } {
  const path = [...schedule.ancestors(row), schedule.row(row)];
  const within = path.findLast(({ text }) => inQuotaWords.test(text));
  const own = within ?? path.find(({ code: each }) => each.length >= 8);
  if (!own) return { isIn: within !== undefined, lines: [] };
  const parent = schedule.parentOf(own.index);
  const beside = parent < 0 ? [] : schedule.children(parent).filter(({ index }) => index !== own.index);
  const wanted = beside.filter(({ text }) =>
    within ? !inQuotaWords.test(text) : inQuotaWords.test(text) && !/general note 15/i.test(text),
  );
  const lines = wanted
    .flatMap((each) => linesFrom(schedule, each.index))
    .filter((each) => !code.startsWith(each));
  return { isIn: within !== undefined, lines };
}

/** The lines of eight digits at a row, or below one that has no number. */
const linesFrom = (schedule: Schedule, row: number): string[] => {
  const code = schedule.codeAt(row);
  return code === ''
    ? schedule.children(row).flatMap(({ index }) => linesFrom(schedule, index))
    : code.length >= 8
      ? [code.slice(0, 8)]
      : [];
};

/** Goods that are stated to be on the other side of the quota than their line is. */
export function quotaWarnings({ schedule, code, facts = {} }: DutyRequest, row: number): string[] {
  const stated = facts[inQuota];
  if (stated === undefined) return [];
  if (!isQuotaLine({ schedule }, row))
    return [`left out, as no quota bears on the line: "${inQuota}=${stated ? 'yes' : 'no'}"`];
  const { isIn, lines } = quotaSiblings({ schedule, code }, row);
  if (stated === isIn) return [];
  const others = lines.length > 0 ? `: see ${lines.map(formatCode).join(', ')}` : '';
  return [
    isIn
      ? `${formatCode(code)} is a line inside a quota, and the goods are stated to be over it${others}`
      : `${formatCode(code)} is not the line of goods inside the quota, as they are stated to be${others}`,
  ];
}
