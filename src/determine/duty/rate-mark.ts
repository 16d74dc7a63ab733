import type { CivilDate } from '../../core/civil-date.js';
import type { CountryCode } from '../../core/country.js';
import { madeOnce, perObject, perText } from '../../core/made-once.js';
import { isUsmca } from '../../tariff/agreement.js';
import { paysColumnTwo } from '../../tariff/column-two.js';
import { parseSpecialCell } from '../../tariff/duty-expression/parse.js';
import { isUnchecked } from '../../tariff/edition.js';
import { isInForce, type MeasureBook } from '../../tariff/measure/measure.js';
import { coversOrigin } from '../../tariff/measure/scope.js';
import type { DutyRequest } from './duty-request.js';
import { restrictionsOf } from './entry-bars.js';
import { lineGaps } from './list-gaps.js';
import { isEndedFor } from './own-warnings.js';
import { possibleOrders } from './possible-orders.js';
import { renderedRate } from './rate-column.js';
import { unreadHeadings } from './unread-headings.js';

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
  const saysUnchecked = isUnchecked(tables.programs.asOf, date);
  if (claim === undefined) rates.push(usmcaRate(special), ...(saysUnchecked ? [programmesOf(special)] : []));
  else rates.push(special);
  if (claim !== undefined || saysUnchecked) rates.push(...shutProgrammes(request));
  return [
    ...rates,
    ...bearingLists(request),
    ...openPointers(request, row),
    ...notesMark(request, row),
    ...ordersMark(request),
    ...restrictionsOf(request).map(({ id }) => id),
  ].join('|');
}

/** What the texts of a line leave to be looked at: taxes, quotas, headings that could free it. */
const notesMark = (request: DutyRequest, row: number): string[] => [
  ...unreadHeadings(request, row).relief,
  ...lineGaps(request, row).map(({ why }) => why),
];

/** The antidumping and countervailing cases that the line could be under. */
const ordersMark = ({ tables, code, origin }: DutyRequest): string[] =>
  origin === undefined
    ? []
    : possibleOrders(tables.orders, code, origin).cases.map((each) => `${each.case} ${each.codes.join(' ')}`);

/** What the line leaves open of chapter 99 by itself: headings that its footnotes name, and lists that go below its digits. */
function openPointers(request: DutyRequest, row: number): readonly string[] {
  const { measures, code } = request;
  const { charging, unknown } = unreadHeadings(request, row);
  const named = [...charging, ...unknown.map((heading) => `unknown ${heading.code}`)];
  return code.length < 10 && measures.lists.goesDeeper(code) ? [...named, 'deeper'] : named;
}

/** The rate of a special column for USMCA goods, empty where it has none; columns repeat, so each is read once. */
const usmcaRate = perText(5000, (cell) => {
  const parsed = parseSpecialCell(cell);
  const found = parsed.ok ? parsed.value.find(({ programs }) => programs.some(isUsmca)) : undefined;
  return found ? renderedRate(found.expression).expression : '';
});

/** The symbols of a special column: whether one could be claimed, so whether the list of programmes bears on the line. */
const programmesOf = perText(5000, (cell) => {
  const parsed = parseSpecialCell(cell);
  return parsed.ok ? parsed.value.flatMap(({ programs }) => programs).join(' ') : cell;
});

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
