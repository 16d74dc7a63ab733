import { type CivilDate, isCivilDate } from '../../core/civil-date.js';
import type { DaySaid } from '../entry-facts.js';
import type { CutText } from './cut-text.js';

const months = [
  ['january', 'enero', 'jan', 'ene'],
  ['february', 'febrero', 'feb'],
  ['march', 'marzo', 'mar'],
  ['april', 'abril', 'apr', 'abr'],
  ['may', 'mayo'],
  ['june', 'junio', 'jun'],
  ['july', 'julio', 'jul'],
  ['august', 'agosto', 'aug', 'ago'],
  ['september', 'septiembre', 'setiembre', 'sep', 'sept'],
  ['october', 'octubre', 'oct'],
  ['november', 'noviembre', 'nov'],
  ['december', 'diciembre', 'dec', 'dic'],
];
const monthNames = months.flat().join('|');
const lead = String.raw`(?:\b(?:(?:entry|entered|entering|arriv\w+|shipped|shipping|llegan?|llegando|entran?|entrada|embarcad[oa]s?)\s+)?(?:date\s*(?:is|:)?\s+)?(?:on|as of|entered|dated?|fecha(?: de entrada)?|el(?: dia)?|al|del?|para el|en|in|by|for|around)\s+)?(?:(?:date|fecha)\s*(?:is|es|:)?\s+)?`;

const iso = new RegExp(String.raw`${lead}\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b`);
const numbers = new RegExp(
  String.raw`${lead}(?<![\d.,/$-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/%-])`,
);
const monthFirst = new RegExp(
  String.raw`${lead}\b(${monthNames})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:\s*,?\s*(20\d{2}))?(?![\d.,]*\d)`,
);
const dayFirst = new RegExp(
  String.raw`${lead}\b(\d{1,2})(?:st|nd|rd|th|o)?\s+(?:of\s+|de\s+)?(${monthNames})\b\.?(?:,?\s+(?:of\s+|del?\s+)?(20\d{2}))?`,
);
const monthAlone = new RegExp(String.raw`${lead}\b(${monthNames})\.?,?\s+(?:of\s+|del?\s+)?(20\d{2})\b`);
const yearAlone = /\b(?:in|by|for|en|para|during)\s+(?:the year |el ano )?(20[2-4]\d)\b(?![-/.]\d)/;

/**
 * Cuts a day out of a message. `5/6/2026` may be two days, and a day without a year is one of some year: both are given
 * as they may be read. A month or a year alone is its first day where `open` is true, as "in January 2027" asks.
 */
export function readDay(
  text: CutText,
  open: boolean,
): { readonly date?: CivilDate; readonly unclear?: DaySaid } {
  const whole = text.find(iso);
  if (whole) {
    const [, year = '', month = '', day = ''] = whole.groups;
    return taken(text, whole, [dayOf(year, month, day)]);
  }
  const slashed = text.find(numbers);
  if (slashed) {
    const [, first = '', , second = '', year = ''] = slashed.groups;
    const full = year.length === 2 ? `20${year}` : year;
    const found = taken(text, slashed, [dayOf(full, first, second), dayOf(full, second, first)]);
    if (found.date || found.unclear) return found;
  }
  const named = text.find(monthFirst);
  if (named) {
    const [, month = '', day = '', year = ''] = named.groups;
    const found = taken(text, named, [dayOf(year, monthNumber(month), day)]);
    if (found.date || found.unclear) return found;
  }
  const behind = text.find(dayFirst);
  if (behind) {
    const [, day = '', month = '', year = ''] = behind.groups;
    const found = taken(text, behind, [dayOf(year, monthNumber(month), day)]);
    if (found.date || found.unclear) return found;
  }
  if (!open) return {};
  const month = text.find(monthAlone);
  if (month) return taken(text, month, [dayOf(month.groups[2]!, monthNumber(month.groups[1]!), '1')]);
  const year = text.find(yearAlone);
  return year ? taken(text, year, [dayOf(year.groups[1]!, '1', '1')]) : {};
}

type Found = NonNullable<ReturnType<CutText['find']>>;

/** The number of the first month that folded words name, in two digits: `07`. */
export function monthNamed(folded: string): string | undefined {
  const found = new RegExp(String.raw`\b(${monthNames})\b(?!\s+(?:be|i|we|have))`).exec(folded)?.[1];
  return found === undefined ? undefined : monthNumber(found).padStart(2, '0');
}

/** The one of several days that folded words mean by its month: "June", "the one in June", "junio". */
export function dayPicked(folded: string, days: readonly string[]): string | undefined {
  const month = monthNamed(folded);
  const found = month === undefined ? [] : days.filter((day) => day.slice(5, 7) === month.padStart(2, '0'));
  return found.length === 1 && folded.split(/\s+/).length < 6 ? found[0] : undefined;
}

/** What stands there is cut out where it may be a day. */
function taken(
  text: CutText,
  { at, end }: Found,
  readings: readonly (string | undefined)[],
): { readonly date?: CivilDate; readonly unclear?: DaySaid } {
  const days = [...new Set(readings.flatMap((each) => each ?? []))];
  const [only, ...others] = days;
  if (only === undefined) return {};
  const said = text.written(at, end).trim();
  text.cut(at, end);
  return others.length === 0 && isCivilDate(only) ? { date: only } : { unclear: { said, readings: days } };
}

const monthNumber = (name: string): string => String(months.findIndex((names) => names.includes(name)) + 1);

/** The day in the calendar; `-06-22` where no year is said, undefined where there is no such day. */
function dayOf(year: string, month: string, day: string): string | undefined {
  const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isCivilDate(`${year === '' ? '2024' : year}-${rest}`)) return undefined;
  return `${year}-${rest}`;
}
