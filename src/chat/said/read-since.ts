/** The year in which it is asked, as a message says it. */
export const thisYear = 'this year';

/** The year or day since which changes are asked for, where no word such as "since" opens it: "this year", "in 2026"; empty where none is. */
export function sinceSaid(folded: string): string {
  if (
    /\b(?:this year|year to date|so far this year|in the current year|este ano|en lo que va del ano|del ano en curso)\b/.test(
      folded,
    )
  )
    return thisYear;
  const year = /\b(?:in|during|en|durante|for|para)\s+(20[2-4]\d)\b/.exec(folded)?.[1];
  return year === undefined ? '' : `${year}-01-01`;
}
