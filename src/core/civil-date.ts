import { issue } from './issue.js';
import { fail, ok, type Result } from './result.js';

/** A day of the calendar, `yyyy-mm-dd`; plain string order is date order. */
export type CivilDate = string & { readonly __civilDate: unique symbol };

const written = /^(\d{4})-(\d{2})-(\d{2})$/;

export function isCivilDate(text: string): text is CivilDate {
  const match = written.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Reads a date as the contract writes it; 2026-02-30 is refused. */
export function parseCivilDate(text: string): Result<CivilDate> {
  const trimmed = text.trim();
  return isCivilDate(trimmed)
    ? ok(trimmed)
    : fail(
        issue('bad_date', `"${text}" is not a date`, {
          hint: 'write it as yyyy-mm-dd, for example 2026-06-08',
        }),
      );
}

/** A date the program itself wrote. */
export function civilDate(text: string): CivilDate {
  if (!isCivilDate(text)) throw new Error(`not a civil date: ${text}`);
  return text;
}

/** The day that a moment falls on where this machine is set to be; asking for the zone by name would cost a program's start 15 ms. */
export function civilDateHere(moment: Date): CivilDate {
  const two = (number: number): string => String(number).padStart(2, '0');
  const year = String(moment.getFullYear()).padStart(4, '0');
  return civilDate(`${year}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`);
}

/** The day that a moment falls on in a time zone of the IANA list, such as `America/Los_Angeles`. */
export function civilDateIn(moment: Date, timeZone: string): CivilDate {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return civilDate(`${part('year')}-${part('month')}-${part('day')}`);
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return civilDate(new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10));
}

export const daysBetween = (from: CivilDate, to: CivilDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** A day by itself is read as its midnight in UTC, where every day is as long. */
const dayMs = 86_400_000;
