import type { CivilDate } from '../../core/civil-date.js';
import type { CountryCode } from '../../core/country.js';
import { madeOnce, perObject, perText } from '../../core/made-once.js';
import { isUsmca, type Program, reachOf } from '../../tariff/agreement.js';
import { paysColumnTwo } from '../../tariff/column-two.js';
import { parseSpecialCell } from '../../tariff/duty-expression/parse.js';
import { isUnchecked } from '../../tariff/edition.js';
import { isInForce, type MeasureBook } from '../../tariff/measure/measure.js';
import { coversOrigin } from '../../tariff/measure/scope.js';
import type { DutyRequest } from './duty-request.js';
import { restrictionsOf } from './entry-bars.js';
import { judgeClaim } from './judge-claim.js';
import { lineGaps } from './list-gaps.js';
import { isEndedFor } from './own-warnings.js';
import { possibleOrders } from './possible-orders.js';
import { renderedRate } from './rate-column.js';
import { type UnreadHeadings, unreadHeadings } from './unread-headings.js';

/**
 * All of a line that bears on the rates that its goods pay where nothing but origin, day and claim is known, as one text:
 * two lines with the same mark have the same rates. Undefined where more of the line may bear on them: outside chapters 1
 * to 97, for a line that is divided further, and for one that prints no rate.
 */
export function rateMark(request: DutyRequest): string | undefined {
  const { schedule, tables, code, date, origin, claim } = request;
  const row = schedule.indexOf(code);
  if (row < 0 || code >= '98' || schedule.codeAt(row) !== code || !schedule.isLeaf(row)) return undefined;
  const { general, special, column2, from } = schedule.rates(row);
  if (from === '' || general === '') return undefined;
  const rates = [general, paysColumnTwo(tables.columnTwo, origin) ? column2 : ''];
  if (claim !== undefined) rates.push(special, ...shutProgrammes(request));
  else {
    rates.push(usmcaRate(special));
    if (isUnchecked(tables.programs.asOf, date) && hasClaimable(request, special)) rates.push('claimable');
  }
  const unread = unreadHeadings(request, row);
  return [
    ...rates,
    ...bearingLists(request),
    ...openPointers(request, unread),
    ...unread.relief,
    ...lineGaps(request, row).map(({ why }) => why),
    ...ordersMark(request),
    ...restrictionsOf(request).map(({ id }) => id),
  ].join('|');
}

/** The antidumping and countervailing cases that the line could be under. */
const ordersMark = ({ tables, code, origin }: DutyRequest): string[] =>
  origin === undefined ? [] : possibleOrders(tables.orders, code, origin).cases.map((each) => each.case);

/** What the line leaves open of chapter 99 by itself: headings that its footnotes name, and lists that go below its digits. */
function openPointers(
  { measures, code }: DutyRequest,
  { charging, unknown }: UnreadHeadings,
): readonly string[] {
  const named = [...charging, ...unknown.map((heading) => `unknown ${heading.code}`)];
  return code.length < 10 && measures.lists.goesDeeper(code) ? [...named, 'deeper'] : named;
}

/** The rate of a special column for USMCA goods, empty where it has none; columns repeat, so each is read once. */
const usmcaRate = perText(5000, (cell) => {
  const parsed = parseSpecialCell(cell);
  const found = parsed.ok ? parsed.value.find(({ programs }) => programs.some(isUsmca)) : undefined;
  return found ? renderedRate(found.expression).expression : '';
});

/** Whether goods of the origin could claim a programme that is not for all countries: then the day of its list bears on the line. */
function hasClaimable(request: DutyRequest, special: string): boolean {
  const { programs } = request.tables.programs;
  const parsed = parseSpecialCell(special);
  const isPrinted = ({ symbol, everywhere }: Program): boolean =>
    everywhere !== undefined || (parsed.ok && parsed.value.some((rate) => rate.programs.includes(symbol)));
  return [...programs.values()].some(
    (program) =>
      program.countries !== 'any' &&
      reachOf(program, request.origin, request.code) === 'covered' &&
      isPrinted(program) &&
      judgeClaim(program, request).claimable,
  );
}

/** Programmes that the origin may not claim on this very line. */
const shutProgrammes = ({ tables, code, origin }: DutyRequest): string[] =>
  [...tables.programs.programs.values()]
    .filter(({ exclusions }) => origin !== undefined && exclusions.get(code.slice(0, 8))?.includes(origin))
    .map(({ symbol }) => symbol);

const bearing = perObject((_measures: MeasureBook) => new Map<string, ReadonlySet<number>>());
const daysAtMost = 10_000;

/** Of the lists of chapter 99 that hold the line, those that some heading in force for the origin looks at. */
function bearingLists({ measures, code, origin, date }: DutyRequest): number[] {
  if (origin === undefined) return [];
  const key = `${origin} ${date}`;
  const lists = madeOnce(bearing(measures), key, daysAtMost, () => listsLookedAt(measures, origin, date));
  return [...measures.lists.holding(code)].filter((list) => lists.has(list)).sort((a, b) => a - b);
}

const listsLookedAt = (
  { programmes, watches, settled }: MeasureBook,
  origin: CountryCode,
  date: CivilDate,
): Set<number> =>
  new Set([
    ...[...programmes.flatMap((programme) => programme.measures), ...watches]
      .filter(
        (measure) =>
          (isInForce(measure, date) || ('ended' in measure && isEndedFor(measure, date))) &&
          coversOrigin(measure.scope, origin),
      )
      .flatMap(({ scope }) => [...scope.lists, ...scope.exceptLists]),
    ...settled.flatMap(({ scope }) => scope.lists),
  ]);
