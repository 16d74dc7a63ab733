import type { LookupResult } from './answers.js';
import type { LineBelow } from './lines-below.js';
import type { TariffService } from './tariff-service.js';

/** The deepest that rows stand below a chapter. */
export const deepest = 6;

/** A code as it is looked up, on a day where one is given. */
export const lookUpOn = (
  service: Pick<TariffService, 'lookup'>,
  code: string,
  date: string | undefined,
): Promise<LookupResult> => service.lookup({ code, ...(date === undefined ? {} : { date }) });

/** The rows so many levels below a row, in the order of the schedule, each after the one it stands under. */
export async function rowsBelow(
  service: Pick<TariffService, 'lookup'>,
  top: LookupResult,
  depth: number,
  date: string | undefined,
  level = 0,
): Promise<LineBelow[]> {
  const rows: LineBelow[] = [];
  for (const child of top.children) {
    const { code, formatted, text, units = [], general, declarable } = child;
    rows.push({ code, formatted, text, units, general, declarable, level });
    if (depth <= level + 1 || declarable || code === '') continue;
    const below = await lookUpOn(service, code, date);
    // rows after one without a number are listed with it already
    if (below.code === code && below.children.length > 0)
      rows.push(...(await rowsBelow(service, below, depth, date, level + 1)));
  }
  return rows;
}
