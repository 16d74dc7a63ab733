import { findCountry } from '../../core/country.js';
import type { Code } from '../../tariff/code.js';
import type { MeasureBook } from '../../tariff/measure/measure.js';
import type { Schedule } from '../../tariff/schedule.js';
import type { DutyRequest } from './duty-request.js';
import { mayReach, type UnknownHeading } from './unknown-headings.js';

/** Headings of chapter 99 that the footnotes of a line name and no loaded measure knows. */
export interface UnreadHeadings {
  /** may charge goods of the origin, as far as the schedule says */
  readonly charging: readonly Code[];
  /** are free by the schedule: they could only lower the duty */
  readonly relief: readonly Code[];
  /** new headings of the edition that the line, or their own text, says may reach the goods */
  readonly unknown: readonly UnknownHeading[];
}

const pointer = /\b(9903)\.(\d{2})\.(\d{2})\b/g;
const productOf = /\b(?:the )?products? of (?:the )?([A-Z][^:,;(]*?)\s*(?:[:,;(]|$)/;

/** Finds them; a heading that the schedule prints for the products of another country bears on none of the goods. */
export function unreadHeadings(
  {
    schedule,
    tables,
    measures,
    origin,
    unknown: fresh = [],
  }: Pick<DutyRequest, 'schedule' | 'tables' | 'measures' | 'origin' | 'unknown'>,
  row: number,
): UnreadHeadings {
  const named = unknownHeadings(
    measures,
    schedule.footnotes(row).map(({ text }) => text),
  ).filter((heading) => {
    const country = countryNamed(schedule, heading);
    const found = country === undefined ? undefined : findCountry(country, tables.countries);
    return !found || found.alpha2 === origin;
  });
  const charges = (heading: Code): boolean => !/^(?:free)?$/i.test(generalRate(schedule, heading).trim());
  const code = schedule.codeAt(row);
  const unknown = fresh.filter(
    (heading) => named.includes(heading.code) || (origin !== undefined && mayReach(heading, code, origin)),
  );
  const old = named.filter((heading) => !unknown.some((each) => each.code === heading));
  return { charging: old.filter(charges), relief: old.filter((heading) => !charges(heading)), unknown };
}

const unknownHeadings = (book: MeasureBook, footnotes: readonly string[]): Code[] => {
  const found = footnotes.flatMap((text) => [...text.matchAll(pointer)].map(([, a, b, c]) => `${a}${b}${c}`));
  return [...new Set(found)].filter((heading) => !book.headings.has(heading)).sort();
};

/** The printed rate of a heading; one that the schedule does not hold may charge anything. */
function generalRate(schedule: Schedule, heading: Code): string {
  const row = schedule.indexOf(heading);
  return row < 0 ? 'not in the schedule' : schedule.rates(row).general;
}

function countryNamed(schedule: Schedule, heading: Code): string | undefined {
  const row = schedule.indexOf(heading);
  if (row < 0) return undefined;
  return schedule
    .path(row)
    .map(({ text }) => productOf.exec(text)?.[1])
    .find((country) => country !== undefined);
}
