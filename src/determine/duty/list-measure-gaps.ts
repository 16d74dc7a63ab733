import type { NotComputed } from '../../answers/duty-rates.js';
import { type Code, formatCode } from '../../tariff/code.js';
import { isInForce, type MeasureBook } from '../../tariff/measure/measure.js';
import { coversCode, coversOrigin } from '../../tariff/measure/scope.js';
import type { MeasureRequest } from './additional-duties.js';
import type { MeasuredGoods, ProgrammeVerdict } from './judge-programme.js';
import { measuresEnd } from './measures-end.js';
import { tellHeading, type UnknownHeading } from './unknown-headings.js';

/** What the additional duties of a line leave open: unknown facts, law without loaded lists, days not covered. */
export function listMeasureGaps(
  book: MeasureBook,
  request: MeasureRequest,
  goods: MeasuredGoods,
  verdicts: readonly ProgrammeVerdict[],
): NotComputed[] {
  const { date, code } = request;
  const gaps: NotComputed[] = [];
  const add = (what: string, why: string, refs: readonly Code[] = []): void => {
    gaps.push({ code: 'additional_duties', what, why, ...(refs.length > 0 && { refs }) });
  };
  for (const { programme, undecided, misses } of verdicts) {
    if (!undecided) continue;
    const headings = misses
      .filter(({ kind, measure }) => kind === 'open' && measure.rate.form !== 'exception')
      .map(({ measure }) => measure.heading);
    add(
      programme.authority,
      'whether it is due hangs on facts that are not stated: see the questions',
      [...new Set(headings)].filter((heading) => heading !== '').sort(),
    );
  }
  for (const watch of book.watches)
    if (
      isInForce(watch, date) &&
      coversCode(watch.scope, goods.lists) &&
      coversOrigin(watch.scope, goods.origin)
    )
      gaps.push({
        code: watch.relief ? 'unread_relief' : 'additional_duties',
        what: watch.authority,
        why: `${watch.why} (${watch.citation})`,
      });
  if (code.length < 10 && book.lists.goesDeeper(code))
    add(
      'lists that go on to ten digits',
      `some lists of chapter 99 name statistical numbers below ${formatCode(code)}: give ten digits`,
    );
  const { charging = [], relief = [], unknown = [] } = request.unread ?? {};
  gaps.push(...unknownGaps(unknown));
  if (charging.length > 0)
    add(
      'chapter 99 headings that the footnotes of the line name',
      'they are not among the loaded measures: read them in the schedule',
      charging,
    );
  if (relief.length > 0)
    gaps.push({
      code: 'unread_relief',
      what: 'free headings of chapter 99 that the footnotes of the line name',
      why: 'they are not among the loaded measures: read in the schedule whether the goods may be entered under them',
      refs: relief,
    });
  gaps.push(...measuresEnd(book, date));
  return gaps;
}

const unknownCharges = 'headings of chapter 99 in the edition that no measure knows';
const unknownRelief = 'headings of chapter 99 in the edition that no measure knows and that charge nothing';

/** New headings of the edition that may reach the goods: what they charge is not in the sum. */
function unknownGaps(unknown: readonly UnknownHeading[]): NotComputed[] {
  const gap = (charges: boolean): NotComputed[] => {
    const named = unknown.filter((heading) => heading.charges === charges);
    return named.length === 0
      ? []
      : [
          {
            code: charges ? 'additional_duties' : 'unread_relief',
            what: charges ? unknownCharges : unknownRelief,
            why: `read whether the goods are under ${named.map(tellHeading).join('; ')}; rows for them are loaded with "tariff data import --measures"`,
            refs: named.map(({ code }) => code),
          },
        ];
  };
  return [...gap(true), ...gap(false)];
}

/** The same, as a warning of the answer. */
export const unknownWarnings = (gaps: readonly NotComputed[]): string[] =>
  gaps
    .filter(({ what }) => what === unknownCharges || what === unknownRelief)
    .map(({ what, why }) => `${what}: ${why}`);
