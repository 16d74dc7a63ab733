import type { NotComputed } from '../../answers/duty-rates.js';
import type { PossibleOrders } from '../../answers/possible-orders.js';
import type { Code } from '../../tariff/code.js';
import { coverageOn, isUnchecked } from '../../tariff/edition.js';
import type { Footnote } from '../../tariff/schedule.js';
import type { DutyRequest } from './duty-request.js';
import { inQuota, isQuotaLine } from './entry-bars.js';
import { lawEnds } from './measures-end.js';
import type { RatedLine } from './rate-line.js';

const exciseWords = /Federal Excise Tax \((.+)\)/;

/** Names every charge and restriction of the line that the loaded data cannot compute, and what to check instead. */
export function listGaps(
  { request, row: { index: row }, own, base, measures }: RatedLine,
  orders: PossibleOrders | undefined,
): NotComputed[] {
  const footnotes = request.schedule.footnotes(row);
  const refs = headingsOf(footnotes);
  const { doubt } = base.selected;
  return [
    ...(measures?.not_computed ?? [withoutOrigin(refs)]),
    ordersGap(orders),
    ...lineGaps(request, row),
    {
      code: 'pga',
      what: 'requirements of other agencies (PGA)',
      why: 'the flags of other agencies are not loaded: check them in ACE',
      standing: true,
    },
    {
      code: 'import_bans',
      what: 'import bans beyond those that are loaded',
      why: 'bans by country and goods are named as far as they are loaded: check the programmes of OFAC',
      standing: true,
    },
    ...coverageGaps(
      request,
      own.offers.some(({ shown }) => shown.claimable && shown.countries !== 'any'),
    ),
    ...(doubt === undefined
      ? []
      : [{ code: 'program_status', what: 'the standing of the programme', why: doubt }]),
  ];
}

/** What the texts of a line by themselves leave to be looked at. */
export function lineGaps(request: DutyRequest, row: number): NotComputed[] {
  const footnotes = request.schedule.footnotes(row);
  const settled = request.facts?.[inQuota] !== undefined;
  return [exciseGap(footnotes), ...(isQuotaLine(request, row) && !settled ? [quotaGap] : [])];
}

const quotaGap: NotComputed = {
  code: 'quota',
  what: 'quota fill',
  why: 'the line belongs to a tariff-rate quota: how far it is filled on the day, and whether a safeguard duty of heading 9904 is due, is not loaded',
};

/** Cases that the goods could be under stand in the answer by themselves; that none was found is not that there is none. */
function ordersGap(orders: PossibleOrders | undefined): NotComputed {
  const what = { code: 'ad_cvd', what: 'antidumping and countervailing duties' };
  if (!orders) {
    const brief = 'they go by the country of origin, which is not given';
    return { ...what, why: brief, standing: true, brief };
  }
  const { as_of: asOf, cases, why } = orders;
  if (cases.some(({ scope }) => scope !== 'ruled_out')) return { ...what, why };
  const brief =
    cases.length > 0
      ? `no rates are loaded; ${why}`
      : `no order found in the list of ${asOf} for this code and country, which is not "none"`;
  return { ...what, why, standing: true, brief };
}

/** The layers of the law that nobody checked up to the day; chapter 99 says so itself. */
function coverageGaps({ schedule, date, tables, origin }: DutyRequest, claimable: boolean): NotComputed[] {
  const { edition } = schedule;
  const coverage = coverageOn(edition, date);
  const gaps: NotComputed[] = [];
  const ends = (what: string, why: string, brief?: string): void => {
    gaps.push({ code: 'data_ends', what, why, ...(brief !== undefined && { brief }) });
  };
  if (coverage === 'past')
    ends(
      'changes of the schedule after the loaded edition',
      `${edition.revision} is known to hold to ${edition.coversTo}, the entry is on ${date}: load the edition of that day`,
      lawEnds,
    );
  if (coverage === 'unchecked')
    ends(
      'changes of the schedule after the loaded edition',
      `${edition.revision} is unchecked since ${edition.effective}, the entry is on ${date}: look for a later edition`,
      `the schedule is unchecked since ${edition.effective}`,
    );
  if (claimable && isUnchecked(tables.programs.asOf, date))
    ends('special programmes', `unchecked since ${tables.programs.asOf}`);
  if (origin !== undefined && isUnchecked(tables.orders.as_of, date))
    ends('antidumping and countervailing cases', `the list is unchecked since ${tables.orders.as_of}`);
  return gaps;
}

const withoutOrigin = (refs: readonly Code[]): NotComputed => ({
  code: 'additional_duties',
  what: 'additional duties of chapter 99',
  why: 'they depend on the country of origin, which is not given',
  ...(refs.length > 0 && { refs }),
});

function exciseGap(footnotes: readonly Footnote[]): NotComputed {
  const law = footnotes.map(({ text }) => exciseWords.exec(text)?.[1]).find((found) => found !== undefined);
  const what = { code: 'irc_excise', what: 'excise taxes of the Internal Revenue Code' };
  return law
    ? { ...what, why: `the line says that federal excise tax may be due (${law}); its rates are not loaded` }
    : {
        ...what,
        why: 'their rates are not loaded: check alcohol, tobacco, fuel, tires, firearms and other taxed goods',
        standing: true,
      };
}

/** The chapter-99 headings that footnotes name, ends of ranges included. */
function headingsOf(footnotes: readonly Footnote[]): Code[] {
  const found = footnotes.flatMap(({ text }) => text.match(/\b99\d\d\.\d\d\.\d\d/g) ?? []);
  return [...new Set(found.map((heading) => heading.replaceAll('.', '')))];
}
