import type { NotComputed } from '../../answers/duty-rates.js';
import type { Code } from '../../tariff/code.js';
import { coverageOn } from '../../tariff/edition.js';
import type { Footnote } from '../../tariff/schedule.js';
import type { AdditionalDuties } from './additional-duties.js';
import type { DutyRequest } from './duty-request.js';

const quotaWords =
  /entered pursuant to its provisions|\bquotas?\b|quantitative limit|in an aggregate quantity|aggregate quantity entered/i;
const exciseWords = /Federal Excise Tax \((.+)\)/;

/** Names every charge and restriction of the line that the loaded data cannot compute, and what to check instead. */
export function listGaps(
  request: DutyRequest,
  row: number,
  measures: AdditionalDuties | undefined,
): NotComputed[] {
  const { schedule, date } = request;
  const { edition } = schedule;
  const footnotes = schedule.footnotes(row);
  const refs = headingsOf(footnotes);
  const gaps: NotComputed[] = [
    ...(measures?.not_computed ?? [withoutOrigin(refs)]),
    {
      code: 'ad_cvd',
      what: 'antidumping and countervailing duties',
      why: 'orders and rates are not loaded: check the product, the country and the producer with CBP and Commerce',
    },
    {
      code: 'irc_excise',
      what: 'excise taxes of the Internal Revenue Code',
      why: exciseOf(footnotes),
    },
    {
      code: 'pga',
      what: 'requirements of other agencies (PGA)',
      why: 'the flags of other agencies are not loaded: check them in ACE',
    },
  ];
  if (isQuotaLine(request, row) || refs.some((ref) => ref.startsWith('9904')))
    gaps.push({
      code: 'quota',
      what: 'quota fill',
      why: 'the line belongs to a tariff-rate quota: how far it is filled on the day, and whether a safeguard duty of heading 9904 is due, is not loaded',
    });
  const coverage = coverageOn(edition, date);
  if (coverage === 'past' || coverage === 'unchecked')
    gaps.push({
      code: 'data_ends',
      what: 'changes of the schedule after the loaded edition',
      why:
        coverage === 'past'
          ? `${edition.revision} is known to hold to ${edition.coversTo}, the entry is on ${date}: load the edition of that day`
          : `${edition.revision} is unchecked since ${edition.effective}, the entry is on ${date}: look for a later edition`,
    });
  return gaps;
}

const withoutOrigin = (refs: readonly Code[]): NotComputed => ({
  code: 'additional_duties',
  what: 'additional duties of chapter 99',
  why: 'they depend on the country of origin, which is not given',
  ...(refs.length > 0 && { refs }),
});

function exciseOf(footnotes: readonly Footnote[]): string {
  const law = footnotes.map(({ text }) => exciseWords.exec(text)?.[1]).find((found) => found !== undefined);
  return law
    ? `the line says that federal excise tax may be due (${law}); its rates are not loaded`
    : 'their rates are not loaded: check alcohol, tobacco, fuel, tires, firearms and other taxed goods';
}

function isQuotaLine({ schedule }: DutyRequest, row: number): boolean {
  return schedule.quotaUnit(row) !== '' || schedule.path(row).some((each) => quotaWords.test(each.text));
}

/** The chapter-99 headings that footnotes name, ends of ranges included. */
function headingsOf(footnotes: readonly Footnote[]): Code[] {
  const found = footnotes.flatMap(({ text }) => text.match(/\b99\d\d\.\d\d\.\d\d/g) ?? []);
  return [...new Set(found.map((heading) => heading.replaceAll('.', '')))];
}
