import type { DataImport } from '../../api/data-answers.js';
import { readUnknownHeading } from '../../determine/duty/unknown-headings.js';
import type { Library } from '../../reference/library.js';
import { type Code, formatCode } from '../../tariff/code.js';
import { readPrintedRate } from '../../tariff/measure/printed-rate.js';
import { formatMeasureRate } from '../../tariff/measure/rate-form.js';
import type { Schedule } from '../../tariff/schedule.js';
import { measuresOf, tablesOf, unknownHeadingsOf } from '../assess-entry.js';

/** The headings of subchapter III of chapter 99 that an edition prints. */
function temporaryHeadings(schedule: Schedule): Code[] {
  const found: Code[] = [];
  for (let row = 0; row < schedule.size; row++) {
    const code = schedule.codeAt(row);
    if (code.startsWith('9903') && code.length === 8) found.push(code);
  }
  return found;
}

/** Headings that an edition adds to those of some others. */
export function addedHeadings(schedule: Schedule, others: readonly Schedule[]): Code[] {
  const seen = new Set(others.flatMap(temporaryHeadings));
  return temporaryHeadings(schedule).filter((code) => !seen.has(code));
}

/** Every heading of an edition that no measure knows, for the report of its import: those that it adds first. */
export function reportHeadings(library: Library, schedule: Schedule): DataImport['unknown_headings'] {
  const { headings, groups } = measuresOf(library);
  const { countries } = tablesOf(library);
  const added = new Set(unknownHeadingsOf(library, schedule).map(({ code }) => code));
  return temporaryHeadings(schedule)
    .filter((code) => !headings.has(code))
    .sort((a, b) => Number(added.has(b)) - Number(added.has(a)) || (a < b ? -1 : 1))
    .map((code) => {
      const { text, general, origins } = readUnknownHeading(schedule, code, countries, groups);
      const rate = readPrintedRate(general);
      return {
        heading: formatCode(code),
        added: added.has(code),
        general,
        rate: rate ? formatMeasureRate(rate) : null,
        ...(origins && { origins: [...origins].sort() }),
        text,
      };
    });
}
