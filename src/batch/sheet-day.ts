import { type CivilDate, civilDate, isCivilDate, parseCivilDate } from '../core/civil-date.js';
import { issue } from '../core/issue.js';
import { fail, ok, type Result } from '../core/result.js';
import { serialDate } from './read/serial-date.js';

/** A day of a sheet, and what it was written as where that has to be said. */
export interface SheetDay {
  readonly day: CivilDate;
  /** it was a bare count of days, which a spreadsheet shows where the format of the cell is lost */
  readonly isCounted: boolean;
}

/** The first letters of the months, in English, Spanish and German. */
const months = [
  'jan|ene',
  'feb',
  'mar|mär|mrz|mae',
  'apr|abr',
  'may|mai',
  'jun',
  'jul',
  'aug|ago',
  'sep|set',
  'oct|okt',
  'nov',
  'dec|dic|dez',
].map((names) => new RegExp(`^(${names})`));

/** Counts of days that are read: 2000-01-01 to 2099-12-31. */
const countedFrom = 36_526;
const countedTo = 73_050;

const dayOf = (year: string, month: string | number, day: string): CivilDate | undefined => {
  const text = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(text) ? text : undefined;
};

/** The days that a text may mean: none, one, or two where day and month could change places. */
function daysOf(text: string): CivilDate[] {
  const some = (...days: (CivilDate | undefined)[]): CivilDate[] => [
    ...new Set(days.filter((day) => day !== undefined)),
  ];
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ??
    /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(text) ??
    /^(20\d\d)(\d\d)(\d\d)$/.exec(text) ??
    [];
  if (year !== undefined) return some(dayOf(year, month!, day!));
  // only the day comes first before a point
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/.exec(text);
  if (dotted) return some(dayOf(dotted[3]!, dotted[2]!, dotted[1]!));
  const parted = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  if (parted) {
    const [, first = '', second = '', last = ''] = parted;
    return some(dayOf(last, first, second), dayOf(last, second, first));
  }
  const named =
    /^(\d{1,2})[-. ]+(?:de )?(\p{L}{3,10})\.?[-, ]+(?:de )?(\d{4})$/u.exec(text) ??
    /^(\p{L}{3,10})\.? +(\d{1,2}),? +(\d{4})$/u.exec(text);
  if (!named) return [];
  const [, one = '', two = '', last = ''] = named;
  const [number, word] = /^\d/.test(one) ? [one, two] : [two, one];
  const at = months.findIndex((name) => name.test(word.toLowerCase()));
  return at < 0 ? [] : some(dayOf(last, at + 1, number));
}

/**
 * Reads a day as sheets write it: `2026-06-15`, `15.06.2026`, `15-Jun-2026`, `20260615`, `2026年6月15日`, or as the bare
 * count of days of a spreadsheet. `15/06/2026` is read where it can be one day alone, `03/04/2026` is refused.
 */
export function readSheetDay(text: string): Result<SheetDay> {
  const written = text
    .trim()
    .replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1')
    .replace(/\s+\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[ap]\.?m\.?)?$/i, '');
  const days = daysOf(written);
  const [day, other] = days;
  if (day !== undefined && other === undefined) return ok({ day, isCounted: false });
  if (day !== undefined)
    return fail(
      issue('bad_date', `"${text}" could be ${[...days].sort().join(' or ')}`, {
        hint: 'write it as yyyy-mm-dd',
      }),
    );
  const count = /^\d{5}(\.\d+)?$/.test(written) ? Math.floor(Number(written)) : 0;
  const counted = count >= countedFrom && count <= countedTo ? serialDate(count, false) : undefined;
  if (counted !== undefined) return ok({ day: civilDate(counted), isCounted: true });
  const read = parseCivilDate(written);
  return read.ok
    ? ok({ day: read.value, isCounted: false })
    : fail(issue('bad_date', `"${text}" is not a date`, { hint: read.error.hint! }));
}
