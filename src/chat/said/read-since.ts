import { CutText } from './cut-text.js';
import { monthNamed, readDay } from './read-day.js';

/** The year in which it is asked, as a message says it. */
export const thisYear = 'this year';

/**
 * The day since which changes are asked for: "this year", "in 2026", "since January", "between 1 January and today"; `-01-01`
 * where no year is said, empty where no day is.
 */
export function sinceSaid(folded: string): string {
  if (
    /\b(?:this year|year to date|so far this year|in the current year|este ano|en lo que va del ano|del ano en curso)\b/.test(
      folded,
    )
  )
    return thisYear;
  const { date } = readDay(new CutText(folded, (text) => text), true);
  if (date !== undefined) return date;
  const { unclear } = readDay(new CutText(folded, (text) => text), true);
  if (unclear?.readings.length === 1) return unclear.readings[0]!;
  const month = monthNamed(
    /\b(?:since|after|from|in|between|desde|en|a partir de|entre)\b(.*)$/.exec(folded)?.[1] ?? '',
  );
  if (month !== undefined) return `-${month}-01`;
  const year = /\b(?:in|during|since|from|en|durante|for|para|desde)\s+(20[2-4]\d)\b/.exec(folded)?.[1];
  return year === undefined ? '' : `${year}-01-01`;
}
