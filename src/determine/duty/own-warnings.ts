import { formatCode } from '../../tariff/code.js';
import { isInForce, type Measure, type MeasureBook } from '../../tariff/measure/measure.js';
import { coversCode, coversOrigin } from '../../tariff/measure/scope.js';
import type { AdditionalDuties } from './additional-duties.js';
import type { DutyRequest } from './duty-request.js';

/** A measure that ships, holds for the day by what ships, and was ended before it by the user's own rows. */
export const isEndedFor = ({ ended, from, to }: Measure, date: DutyRequest['date']): boolean =>
  ended !== undefined &&
  !isInForce({ from, ...(to && { to }) }, date) &&
  isInForce({ from, ...(ended.to && { to: ended.to }) }, date);

/** What of an answer rests on the user's own rows, and not on the law that ships: said of every sum. */
export function ownWarnings(
  { measures, origin, date, code }: Pick<DutyRequest, 'measures' | 'origin' | 'date' | 'code'>,
  { lines }: Pick<AdditionalDuties, 'lines'>,
): string[] {
  if (measures.own.length === 0) return [];
  const applied = lines.flatMap(({ yours, formatted, rate, authority, citation }) =>
    yours === undefined
      ? []
      : [`yours, not checked here (${yours}): ${formatted} ${rate}, ${authority} [${citation}]`],
  );
  return [...new Set([...applied, ...endings(measures, origin, date, code)])];
}

function endings(
  book: MeasureBook,
  origin: DutyRequest['origin'],
  date: DutyRequest['date'],
  code: DutyRequest['code'],
): string[] {
  const held = book.lists.holding(code);
  return book.programmes.flatMap(({ authority, measures }) =>
    measures
      .filter(
        (measure) =>
          isEndedFor(measure, date) &&
          coversCode(measure.scope, held) &&
          (origin === undefined || coversOrigin(measure.scope, origin)),
      )
      .map(
        ({ heading, to, ended }) =>
          `yours, not checked here (${ended!.yours}): ${formatCode(heading)}, ${authority}, ended on ${to} and is not applied [${ended!.citation}]`,
      ),
  );
}
